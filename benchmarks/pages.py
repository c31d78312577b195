"""`python -m benchmarks.pages`: what a first visit weighs, how soon it can be used, and how smooth a film runs.

A server of its own and a browser that is slowed down: the network as on slow 3G, the CPU to a quarter. Pages have to
be built.
"""

import statistics
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
import typer
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.services import tablee

PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
SLOW_3G: Final = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""400 ms for each answer, 400 kbit/s each way: what WebPageTest calls 3G slow."""
SLOWER_CPU: Final = 4
FRAME_MS: Final = 50.0
"""A frame that stands longer is seen to stick."""
SEATS: Final = 10
GAMES: Final = ("sixquiprend", "hornochsen", "toc")
HAND: Final = ".hand button"
PATIENCE_MS: Final = 60_000

FILM: Final = """() => new Promise((over) => {
  const frames = [];
  let last = 0, shown = false;
  const frame = (now) => {
    if (last) frames.push(now - last);
    last = now;
    const hand = document.querySelector(".hand:not(.away *)");  // while the film runs, it keeps its place unseen
    if (!hand) shown = true;
    document.querySelector(".rows button:enabled")?.click();
    if (shown && hand) setTimeout(() => over(frames), 500);  // what the hand sets in motion is part of it
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(() => {
    document.querySelector(".go").click();
    requestAnimationFrame(frame);
  });
})"""
"""The film from the card that is played to the next choice. All in the page: the questions of a test, each of which
reads the whole page, would be measured as well."""


AT_REST: Final = """() => new Promise((over) => {
  const frames = [];
  let last = 0;
  const frame = (now) => {
    if (last) frames.push(now - last);
    last = now;
    if (frames.length < 500) requestAnimationFrame(frame);
    else over(frames);
  };
  requestAnimationFrame(frame);
})"""
"""As many frames of the same page while nothing moves: what is late among them, the machine is to blame for."""

USABLE: Final = """(wanted) => new Promise((over) => {
  const look = (now) => {
    if (document.querySelector(wanted)?.getBoundingClientRect().width) over(now / 1000);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
"""The first frame in which something is there, in seconds since the page was asked for. In the page as well: a test's
own questions come a quarter of a second late."""


def visitor(browser: Browser, home: str) -> tuple[BrowserContext, Page]:
    # A worker of the pages would fetch past what slows them down: it is no part of a first visit.
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="fr-FR", service_workers="block")
    context.set_default_timeout(PATIENCE_MS)
    context.request.post(f"{home}/api/me", data={}, headers={"Origin": home})
    return context, context.new_page()


def made(context: BrowserContext, home: str, computers: int, *, start: bool, game: str = "sixquiprend") -> str:
    wish = {"game": game, "name": "Nana", "computers": computers, "start": start}
    answer = context.request.post(f"{home}/api/tables", data=wish, headers={"Origin": home})
    code: str = answer.json()["code"]
    return code


def first_visit(page: Page, url: str, usable: str) -> tuple[int, int, float]:
    """Return the bytes that came over the network, in how many answers, and the seconds until the page can be used."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_3G)
    sizes: list[float] = []
    seconds: list[float] = []

    def loaded(event: dict[str, Any]) -> None:
        if not seconds:
            sizes.append(event["encodedDataLength"])

    network.on("Network.loadingFinished", loaded)
    page.goto(url, wait_until="commit")
    seconds.append(page.evaluate(USABLE, usable))
    return int(sum(sizes)), len(sizes), seconds[0]


def film(browser: Browser, page: Page, show: str = FILM) -> tuple[list[float], list[float]]:
    """Return the milliseconds between frames while a turn of ten is shown, and those that each task took of the CPU.

    Frames wait for whatever else the machine does; tasks count the page's own work, at a quarter of the speed.
    """
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    hand = page.locator(HAND)
    hand.first.wait_for()
    hand.nth(4).tap()
    page.locator(".go").wait_for()
    page.wait_for_timeout(1_000)  # what the card sets in motion stands still
    browser.start_tracing(page=page, categories=["toplevel"])
    frames: list[float] = page.evaluate(show)
    return frames, tasks(browser.stop_tracing())


def tasks(trace: bytes) -> list[float]:
    """Return the milliseconds of CPU of each task of the page's main thread: of the one that did most."""
    events = msgspec.json.decode(trace)["traceEvents"]
    threads: dict[tuple[int, int], list[float]] = {}
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        thread = event["pid"], event["tid"]
        if event["name"] == "ThreadControllerImpl::RunTask" and thread in main:
            threads.setdefault(thread, []).append(event.get("tdur", 0) / 1_000)
    return max(threads.values(), key=sum)


def visits(browser: Browser, home: str, repeats: int) -> Table:
    table = Table("first visit on slow 3G", "KB", "answers", "usable after s")

    def row(name: str, path: Callable[[BrowserContext], str], usable: str) -> None:
        runs = []
        for _ in range(repeats):
            context, page = visitor(browser, home)
            runs.append(first_visit(page, home + path(context), usable))
            context.close()
        size, answers, _ = runs[-1]
        table.add_row(name, f"{size / 1000:.0f}", str(answers), f"{statistics.median(run[2] for run in runs):.2f}")

    def friend_s(context: BrowserContext) -> str:
        host, _ = visitor(browser, home)
        code = made(host, home, 1, start=False)
        host.close()
        return f"/t/{code}"

    row("home", lambda _: "/", "article button:enabled")
    row("a friend's link", friend_s, "form input")
    row("waiting room", lambda context: f"/t/{made(context, home, 3, start=False)}", ".chair")
    for game in GAMES:

        def running(context: BrowserContext, game: str = game) -> str:
            return f"/t/{made(context, home, 3, start=True, game=game)}"

        row(f"running {game}", running, HAND)
    return table


def films(browser: Browser, home: str, repeats: int) -> tuple[Table, float]:
    over = f"over {FRAME_MS:.0f} ms"
    table = Table(f"film of a turn of {SEATS}", "frames", "p50 ms", "p99 ms", "longest ms", over, f"tasks {over}")

    def row(name: str, show: str) -> float:
        context, page = visitor(browser, home)
        page.goto(f"{home}/t/{made(context, home, SEATS - 1, start=True)}")
        frames, own = film(browser, page, show)
        context.close()
        frames.sort()
        slow = [f"{task:.0f}" for task in own if task > FRAME_MS]
        table.add_row(
            name,
            str(len(frames)),
            f"{frames[len(frames) // 2]:.0f}",
            f"{frames[len(frames) * 99 // 100]:.0f}",
            f"{frames[-1]:.0f}",
            str(sum(frame > FRAME_MS for frame in frames)),
            " ".join(slow) or f"none, longest {max(own):.0f}",
        )
        return max(own)

    longest = [row(f"run {number + 1}", FILM) for number in range(repeats)]
    row("nothing moves", AT_REST)
    return table, min(longest)


def main(
    repeats: Annotated[int, typer.Option(help="how often each is measured")] = 3,
    chromium: Annotated[str, typer.Option(help="the browser's program")] = "/usr/bin/chromium",
) -> None:
    """Measure the pages of this source tree."""
    console = Console()
    with tablee({"LIMITS": "false"}) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        console.print(visits(browser, server.url, repeats))
        table, longest = films(browser, server.url, repeats)
        console.print(table)
        browser.close()
    if longest > FRAME_MS:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)

"""`python -m benchmarks.pages`: what a first visit weighs, how soon it can be used, and how smooth a film runs.

A server of its own and a browser that is slowed down: the network as on slow 3G, the CPU to a quarter. Pages have to
be built.
"""

import statistics
from collections.abc import Callable
from typing import Annotated, Any, Final

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
PATIENCE_MS: Final = 60_000

FRAMES: Final = """() => {
  const seen = (window.seen = { frames: [], tasks: [] });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ entryTypes: ["longtask"] });
  let last = performance.now();
  const frame = (now) => {
    seen.frames.push(now - last);
    last = now;
    seen.next = requestAnimationFrame(frame);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
}"""


TO_THE_END: Final = """() => new Promise((over) => {
  const look = () => {
    document.querySelector(".rows button:enabled")?.click();
    if (document.querySelector(".hand")) over();
    else setTimeout(look, 300);
  };
  look();
})"""


def visitor(browser: Browser, home: str) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="fr-FR")
    context.set_default_timeout(PATIENCE_MS)
    context.request.post(f"{home}/api/me", data={}, headers={"Origin": home})
    return context, context.new_page()


def made(context: BrowserContext, home: str, computers: int, *, start: bool) -> str:
    wish = {"game": "sixquiprend", "name": "Nana", "computers": computers, "start": start}
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
    page.locator(usable).first.wait_for()
    seconds.append(page.evaluate("performance.now() / 1000"))
    return int(sum(sizes)), len(sizes), seconds[0]


def film(page: Page) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each frame, and those of each task over 50 ms, while a turn of ten is shown."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    skip = page.get_by_role("button", name="Passer")
    hand = page.locator(".hand button")
    hand.first.wait_for()
    hand.nth(4).tap()
    page.wait_for_timeout(1_000)  # what the card sets in motion stands still
    page.evaluate(FRAMES)
    page.get_by_role("button", name="Jouer le").tap()
    skip.wait_for()
    # Asked for in the page itself: a test's questions would be measured as well.
    page.evaluate(TO_THE_END)
    seen: dict[str, list[float]] = page.evaluate("window.seen")
    return seen["frames"], seen["tasks"]


def visits(browser: Browser, home: str, repeats: int) -> Table:
    table = Table("first visit on slow 3G", "KB", "answers", "usable after s")

    def row(name: str, path: Callable[[BrowserContext], str], usable: str) -> None:
        runs = []
        for _ in range(repeats):
            context, page = visitor(browser, home)
            runs.append(first_visit(page, home + path(context), usable))
            context.close()
        size, answers, _ = runs[-1]
        table.add_row(name, f"{size / 1000:.0f}", str(answers), f"{statistics.median(run[2] for run in runs):.1f}")

    def friend_s(context: BrowserContext) -> str:
        host, _ = visitor(browser, home)
        code = made(host, home, 1, start=False)
        host.close()
        return f"/t/{code}"

    row("home", lambda _: "/", "article button:enabled")
    row("a friend's link", friend_s, "form input")
    row("waiting room", lambda context: f"/t/{made(context, home, 3, start=False)}", ".chair")
    row("running table", lambda context: f"/t/{made(context, home, 3, start=True)}", ".hand button")
    return table


def films(browser: Browser, home: str, repeats: int) -> tuple[Table, float]:
    table = Table(
        f"film of a turn of {SEATS}", "frames", "p50 ms", "p99 ms", "longest ms", f"over {FRAME_MS:.0f} ms", "tasks"
    )
    longest = []
    for number in range(repeats):
        context, page = visitor(browser, home)
        page.goto(f"{home}/t/{made(context, home, SEATS - 1, start=True)}")
        frames, tasks = film(page)
        context.close()
        frames.sort()
        longest.append(frames[-1])
        slow = sum(frame > FRAME_MS for frame in frames)
        table.add_row(
            f"run {number + 1}",
            str(len(frames)),
            f"{frames[len(frames) // 2]:.0f}",
            f"{frames[len(frames) * 99 // 100]:.0f}",
            f"{frames[-1]:.0f}",
            str(slow),
            " ".join(f"{task:.0f}" for task in tasks) or "none",
        )
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

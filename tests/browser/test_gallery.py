"""The parts of the design and the three tables look as they did, and say without colours what they say with them."""

import functools
import subprocess
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser import poses
from tests.browser.people import DESK, PHONE
from tests.browser.pictures import data_url, differences
from tests.services import ROOT

SHOWN = ("parts", "sixquiprend", "hornochsen", "toc", "result", "sheet")
AT_REST = """new Promise((done) => {
  // The log is drawn once it has a size, and then scrolled to its end. Cards come with some frames.
  const log = document.querySelector(".table > .log");
  const unlaid = ".hand button:not(:has([data-card])), .strip li:not(.left) .face:not(:has([data-card]))";
  const look = () => {
    if (log?.offsetWidth && !log.querySelector("li:nth-child(2)")) return requestAnimationFrame(look);
    if (document.querySelector(unlaid)) return requestAnimationFrame(look);
    for (const lines of document.querySelectorAll(".lines")) lines.scrollTop = lines.scrollHeight;
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  };
  look();
})"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The gallery, built and served; the address of its page."""
    folder = tmp_path_factory.mktemp("gallery")
    build = [
        "npx",
        "vite",
        "build",
        "--mode",
        "gallery",
        "--outDir",
        str(folder),
        "--emptyOutDir",
        "--logLevel",
        "warn",
    ]
    subprocess.run(build, cwd=ROOT / "frontend", check=True, stdin=subprocess.DEVNULL, timeout=120)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/gallery/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def look(browser: Browser, gallery: str) -> Iterator[Any]:
    """`look(size, show, theme)` shows a page of the gallery that stands still."""
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()

    def open_page(size: ViewportSize, show: str = "parts", theme: str = "dark") -> Page:
        page.set_viewport_size(size)
        page.goto(f"{gallery}?show={show}&theme={theme}&ours")
        page.locator("main, .table").first.wait_for()
        page.evaluate(AT_REST)
        return page

    yield open_page
    context.close()


def test_the_poses_are_those_of_the_rules() -> None:
    assert poses.POSES.read_text() == poses.written(), "python -m tests.browser.poses"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_everything_looks_as_it_did(look: Any, tmp_path: Path, size: ViewportSize, theme: str) -> None:
    found = []
    for show in SHOWN:
        page = look(size, show, theme)
        png = page.screenshot(full_page=show == "parts", animations="disabled", caret="hide")
        found += differences(page, f"{show}-{size['width']}-{theme}", png, tmp_path)
    assert found == []


COLOURLESS = """
  :root { --side-0: #888; --side-1: #888; --side-2: #888; --side-3: #888; --side-4: #888; --side-5: #888;
    --heads-1: #555; --heads-2: #555; --heads-3: #555; --heads-5: #555; --heads-7: #555;
    --horn-plus: #555; --horn-minus: #555; --gold: #aaa; --ember: #aaa; --glow: #aaa; --good: #aaa; --mist: #aaa }
  .card { --c: #555 !important; }
  .face { --hue: 0 !important; }
  html { filter: grayscale(1); }
"""
"""What means something else has the same grey: only shapes, signs and words are left."""
TOLD_APART = {
    "heads of cards": "[data-one^='card '] .band",
    "points of horn cards": "[data-one^='horn '] .band",
    "specials": "[data-one^='special ']",
    "suits": "[data-one^='suit '] svg",
    "pawns": "[data-one^='pawn ']",
    "levels of computers": "[data-one^='level ']",
    "reactions": "[data-one^='reaction ']",
    "states of seats": ".seat:not(:last-child) .dot",
    "cards of a hand": ".hand li:nth-child(2), .hand li:nth-child(3), .hand li:nth-child(4)",
}
LEAST_PART = 0.025
"""So much of two drawings is at least unlike, if they mean something else."""
ALIKE = """async ([urls, least]) => {
  const draw = async (url) => createImageBitmap(await (await fetch(url)).blob());
  const pictures = await Promise.all(urls.map(draw));
  const width = Math.max(...pictures.map((one) => one.width)), height = Math.max(...pictures.map((one) => one.height));
  const drawn = pictures.map((picture) => {
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, width, height).data;
  });
  return drawn.flatMap((a, one) => drawn.slice(one + 1).flatMap((b, more) => {
    let unlike = 0;
    for (let i = 0; i < a.length; i += 4) if (Math.abs(a[i] - b[i]) > 40) unlike++;
    return unlike < least * width * height ? [`${one} and ${one + 1 + more}`] : [];
  }));
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_colours_say_is_said_without_them(look: Any, theme: str) -> None:
    page = look(DESK, theme=theme)
    page.add_style_tag(content=COLOURLESS)
    # Letters and numbers of faces and cards would tell apart what its drawing has to.
    page.add_style_tag(content=".face { color: transparent !important } .hand .card { visibility: hidden }")
    alike = []
    for what, where in TOLD_APART.items():
        parts = [data_url(one.screenshot(animations="disabled"), "png") for one in page.locator(where).all()]
        assert len(parts) > 1, what
        alike += [f"{what}: {pair}" for pair in page.evaluate(ALIKE, [parts, LEAST_PART])]
    assert alike == []

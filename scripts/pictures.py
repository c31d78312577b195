"""Makes the pictures in `frontend/public/` that consist of pixels from their drawings: run after changing one.

`.venv/bin/python -m scripts.pictures` needs the development tools, whose browser draws them.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.services import chromium

FRONTEND: Final = Path(__file__).resolve().parent.parent / "frontend"
PUBLIC: Final = FRONTEND / "public"
ICON_SIDES: Final = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
"""Sides in pixels: what Android asks of a page that can be installed, and what an iPhone puts on its screen."""
PREVIEW_SIZE: Final = (1200, 630)
"""What messengers and social pages show of a link, in pixels."""
JPEG_QUALITY: Final = 88
"""Soft shadows cost a PNG five times as many bytes; above this nobody sees a difference."""


def draw(browser: Browser, source: Path, target: Path, width: int, height: int) -> None:
    """Draw a page or an SVG into a picture of that many pixels."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(source.as_uri())
    page.wait_for_function("document.fonts ? document.fonts.status === 'loaded' : true")
    if target.suffix == ".jpg":
        page.screenshot(path=target, type="jpeg", quality=JPEG_QUALITY)
    else:
        page.screenshot(path=target)
    page.close()


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for name, side in ICON_SIDES.items():
            draw(browser, PUBLIC / "icon.svg", PUBLIC / name, side, side)
        draw(browser, FRONTEND / "pictures/preview.html", PUBLIC / "preview.jpg", *PREVIEW_SIZE)
        browser.close()


if __name__ == "__main__":
    main()

"""People at a browser: what they see, tap and type. Every page they open must keep quiet."""

import os
import re
import time
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 360, "height": 640}
DESK: ViewportSize = {"width": 1440, "height": 900}
NUMBER = re.compile(r"\d+")


class Person:
    """A browser of one's own (cookies, storage) with one page, speaking French unless told otherwise."""

    def __init__(
        self, browser: Browser, home: str, *, size: ViewportSize = DESK, name: str = "Nana", **of_context: Any
    ) -> None:
        self.home = home
        self.name = name
        self.touch = size["width"] < 900
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            **{"viewport": size, "has_touch": self.touch, "locale": "fr-FR", **of_context}
        )
        self.context.set_default_timeout(10_000)
        self.page = self.open_tab()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    # --- pages

    def open_tab(self) -> Page:
        """Another page of the same browser."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.location.get('url')}: {message.text}")

    def goto(self, path: str = "/") -> None:
        self.page.goto(self.home + path)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask the lobby as this browser would."""
        answer = self.context.request.post(self.home + path, data=body, headers={"Origin": self.home})
        assert answer.ok, f"{answer.status}: {answer.text()}"
        return answer.json()

    def table(self, *, game: str = "sixquiprend", computers: int = 0, start: bool = False) -> str:
        """A table with this person and computers, opened in the page; returns its code."""
        self.post("/api/me", {})
        wish = {"game": game, "name": self.name, "computers": computers, "start": start}
        code: str = self.post("/api/tables", wish)["code"]
        self.goto(f"/t/{code}")
        (self.hand if start else self.button("Commencer")).first.wait_for()
        return code

    # --- what is seen

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def offer(self, title: str = "6 qui prend") -> Locator:
        """What home offers of a game."""
        return self.page.get_by_role("article").filter(has=self.page.get_by_role("heading", name=title))

    def making(self, title: str = "6 qui prend") -> Locator:
        """The button at home that makes a table of a game."""
        return self.offer(title).get_by_role("button", name="Créer une table")

    def text(self, text: str) -> Locator:
        return self.page.get_by_text(text)

    def shows(self, text: str, *, seconds: float = 10) -> None:
        """The text is seen, now or soon."""
        expect(self.text(text).locator("visible=true").first).to_be_visible(timeout=seconds * 1000)

    @property
    def hand(self) -> Locator:
        """The cards in the hand, while it is seen: a film may keep it out of sight."""
        return self.page.locator(".hand button").filter(visible=True)

    @property
    def rows(self) -> list[str]:
        """What a screen reader hears of the rows."""
        return self.page.locator(".rows li > .unseen").all_inner_texts()

    def cards(self) -> list[int]:
        """The numbers in the hand, in its order."""
        self.hand.first.wait_for()
        expect(self.page.locator(".hand button:not(:has([data-card]))")).to_have_count(0)
        cards: list[int] = self.page.locator(".hand [data-card]:not(.special)").evaluate_all(
            "all => all.map((one) => Number(one.dataset.card))"
        )
        return cards

    @property
    def chosen(self) -> Locator:
        return self.page.locator(".hand button[aria-pressed=true]")

    # --- what is done

    def press(self, what: Locator) -> None:
        """Tap on a phone, click at a desk."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def join(self, name: str | None = None) -> None:
        field = self.page.get_by_label("Votre nom à cette table")
        field.fill(name or self.name)
        self.press(self.button("Prendre place"))

    def play(self, index: int = 0) -> int:
        """Lift a card and play it; returns the card once the server has it."""
        card = self.cards()[index]
        self.press(self.hand.nth(index))
        self.press(self.button(f"Jouer le {card}"))
        self.is_chosen_or_gone(card)
        return card

    def is_chosen_or_gone(self, card: int) -> None:
        """The server has the card: it is marked, or the turn is already over and it has left the hand."""
        expect(self.page.locator(f".hand button[aria-pressed=false] [data-card='{card}']")).to_have_count(0)

    def skip_film(self) -> None:
        self.page.keyboard.press("Escape")

    def act(self) -> bool:
        """Do whatever the table asks of this person now; False when it asks nothing."""
        self.skip_film()
        row = self.page.locator(".rows button:enabled")
        if row.count():
            self.press(row.first)
            return True
        if self.page.locator(".prompt.yours").filter(has_text="À vous").locator("visible=true").count():
            self.play()
            return True
        return False

    def picture(self, name: str, folder: Path) -> None:
        """Keep what is seen, for human eyes."""
        place = Path(os.environ.get("TABLEE_SCREENSHOTS") or folder)
        place.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=place / f"{name}.png")


def play_to_the_end(*people: Person) -> None:
    """Everybody plays until the result is shown to all."""
    late = time.monotonic() + 60
    while time.monotonic() < late:
        if all(person.page.locator(".results").count() for person in people):
            return
        acted = [person.act() for person in people]  # each of them, not only the first who can
        if not any(acted):
            people[0].page.wait_for_timeout(30)
    raise AssertionError(f"the game did not end; asked is {people[0].page.title()}")

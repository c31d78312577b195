"""Nothing scrolls sideways, nothing is too small for a finger, nothing lies over something else."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.layout import covered, cut, faults, stands_still
from tests.browser.people import DESK, PHONE, Person, play_to_the_end

Come = Callable[..., Person]
SIZES: list[ViewportSize] = [
    {"width": 320, "height": 568},
    {"width": 360, "height": 640},
    {"width": 375, "height": 667},
    {"width": 640, "height": 360},
    {"width": 768, "height": 1024},
    {"width": 1440, "height": 900},
]
KEEP = "TABLEE_SCREENSHOTS" in os.environ  # many pictures take long
LONG = "Maximilienne-Josèphe"


def everywhere(one: Person, name: str, folder: Path) -> None:
    """Looks at the present page in every size."""
    found = []
    for size in SIZES:
        one.page.set_viewport_size(size)
        found += [f"{name} at {size['width']}: {fault}" for fault in faults(one.page)]
        if KEEP:
            one.picture(f"layout-{name}-{size['width']}", folder)
    assert found == []


def test_pages_before_the_table_fit_every_screen(person: Come, tmp_path: Path) -> None:
    host, guest = person(name=LONG, size=PHONE), person(size=PHONE)
    code = host.table()
    host.press(host.page.get_by_role("checkbox", name="Table publique"))
    guest.goto()
    guest.shows("Tables ouvertes à tous")
    guest.shows(f"La table de {LONG}")
    everywhere(guest, "home", tmp_path)
    guest.goto("/rules/sixquiprend")
    everywhere(guest, "rules", tmp_path)
    guest.goto("/t/nowhere")
    everywhere(guest, "dead", tmp_path)
    guest.goto(f"/t/{code}")
    guest.shows("Prendre place")
    everywhere(guest, "door", tmp_path)


@pytest.mark.parametrize("seats", [1, 10])
def test_the_waiting_room_fits_every_screen(person: Come, tmp_path: Path, seats: int) -> None:
    host = person(name=LONG, size=PHONE)
    host.table(computers=seats - 1)
    expect(host.page.locator(".chair")).to_have_count(seats)
    everywhere(host, f"waiting-{seats}", tmp_path)
    host.button(LONG, exact=True).click()
    everywhere(host, f"waiting-{seats}-tools", tmp_path)


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_the_table_fits_a_small_phone_without_scrolling(person: Come, tmp_path: Path, seats: int) -> None:
    nana = person(name=LONG, size=PHONE)
    nana.table(computers=seats - 1, start=True)
    nana.skip_film()
    nana.picture(f"table-{seats}", tmp_path)
    assert stands_still(nana.page)
    assert cut(nana.page) == []
    assert faults(nana.page) == []
    nana.press(nana.hand.last)
    assert stands_still(nana.page)
    assert cut(nana.page) == []
    assert faults(nana.page) == []
    nana.press(nana.button("Jouer le"))
    nana.page.wait_for_timeout(400)
    nana.picture(f"film-{seats}", tmp_path)
    assert stands_still(nana.page)
    assert faults(nana.page) == []
    nana.act()
    nana.skip_film()
    if seats != 5:
        everywhere(nana, f"table-{seats}", tmp_path)
    if seats == 10:
        nana.button("Menu").click()
        everywhere(nana, "menu", tmp_path)


def enlarge(one: Person, name: str, folder: Path, *, table: bool = True) -> None:
    """Doubles the size of text, as a browser's setting does, and looks at the present page."""
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = faults(one.page) + (covered(one.page) if table else [])
    one.picture(f"large-{name}", folder)
    assert [f"{name}: {fault}" for fault in found] == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_text_of_twice_the_size_covers_nothing(person: Come, tmp_path: Path, size: ViewportSize) -> None:
    nana = person(name=LONG, size=size, reduced_motion="reduce")
    place = size["width"]
    nana.goto()
    nana.making().wait_for()
    enlarge(nana, f"home-{place}", tmp_path, table=False)
    nana.table(computers=9)
    enlarge(nana, f"waiting-{place}", tmp_path, table=False)
    one_round(nana)
    nana.press(nana.button("Commencer"))
    nana.hand.first.wait_for()
    enlarge(nana, f"dealt-{place}", tmp_path)
    nana.skip_film()
    enlarge(nana, f"choosing-{place}", tmp_path)
    nana.press(nana.hand.last)
    enlarge(nana, f"lifted-{place}", tmp_path)
    nana.press(nana.button("Jouer le"))
    nana.page.locator(".strip .card").first.wait_for()
    enlarge(nana, f"film-{place}", tmp_path)
    play_to_the_end(nana)
    enlarge(nana, f"result-{place}", tmp_path)


@pytest.mark.parametrize("game", ["hornochsen", "toc"])
def test_text_of_twice_the_size_covers_nothing_of_other_games(person: Come, tmp_path: Path, game: str) -> None:
    for size in (PHONE, DESK):
        nana = person(name=LONG, size=size)
        nana.table(game=game, computers=5, start=True)
        enlarge(nana, f"{game}-film-{size['width']}", tmp_path)
        nana.skip_film()
        enlarge(nana, f"{game}-{size['width']}", tmp_path)


def one_round(host: Person) -> None:
    """The host of a waiting room sets the game to a single round."""
    rounds = host.page.get_by_role("listitem").filter(has_text="On joue autant de manches")
    host.press(rounds.get_by_role("button", name="Changer"))
    rounds.get_by_role("spinbutton").fill("1")
    rounds.get_by_role("spinbutton").press("Enter")
    host.shows("On joue une seule manche")


def test_a_result_with_ten_seats_fits_every_screen_and_is_shown_at_the_door(person: Come, tmp_path: Path) -> None:
    nana = person(name=LONG, size=PHONE, reduced_motion="reduce")
    code = nana.table(computers=9)
    one_round(nana)
    nana.press(nana.button("Commencer"))
    play_to_the_end(nana)
    everywhere(nana, "result", tmp_path)
    for size in SIZES[:3]:
        nana.page.set_viewport_size(size)
        # All at once: words of the finished game may come meanwhile, and move them.
        heights = "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().y)"
        lines = nana.page.locator(".next button").evaluate_all(heights)
        assert lines
        assert len(set(lines)) == 1, "what comes next takes one line"
        shown = nana.page.locator(".prompt.short")
        assert shown.evaluate("element => element.scrollWidth <= element.clientWidth"), "the bar says what there is"
    assert nana.complaints == []
    the_door_shows_the_result(person(name="Zoé"), code)


def the_door_shows_the_result(guest: Person, code: str) -> None:
    """Whoever comes to a full table whose game is over may look at how it ended."""
    guest.goto(f"/t/{code}")
    guest.shows("La partie est finie")
    guest.button("Voir le résultat").click()
    guest.shows("la partie.")
    expect(guest.button("Rejouer")).to_have_count(0)
    assert guest.complaints == []

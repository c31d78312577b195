"""On a phone: installed, offline, on its side, felt, awake."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.layout import covered, cut, faults, stands_still
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.services import Tablee

Come = Callable[..., Person]
SIDEWAYS: list[ViewportSize] = [
    {"width": 640, "height": 360},
    {"width": 844, "height": 390},
    {"width": 932, "height": 430},
]
NARROW: ViewportSize = {"width": 320, "height": 568}
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) kept.push(...(await (await caches.open(name)).keys()));
  return kept.map((one) => new URL(one.url).pathname);
}"""
FELT = """() => {
  let felt = 0;
  navigator.vibrate = () => (document.documentElement.dataset.felt = String(++felt));
}"""


def test_the_pages_can_be_installed(person: Come, house: Tablee) -> None:
    nana = person(size=PHONE)
    nana.goto()
    with urlopen(f"{house.url}/manifest.webmanifest") as answer:
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = json.load(answer)
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        with urlopen(house.url + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]
            drawn = answer.read()
        if icon["type"] == "image/png":  # the header of a PNG holds width and height
            sides = f"{int.from_bytes(drawn[16:20])}x{int.from_bytes(drawn[20:24])}"
            assert sides == icon["sizes"]
    # The browser itself finds nothing that keeps the pages from being installed.
    problems = nana.context.new_cdp_session(nana.page).send("Page.getInstallabilityErrors")
    assert [one["errorId"] for one in problems["installabilityErrors"]] in ([], ["in-incognito"])
    assert nana.complaints == []


def test_without_network_a_page_says_so_and_the_table_comes_back_fresh(person: Come, tmp_path: Path) -> None:
    nana = person(size=PHONE)
    code = nana.table()
    assert nana.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active !== null)")
    nana.context.set_offline(True)
    nana.complaints.clear()
    nana.goto(f"/t/{code}")
    nana.shows("Pas de réseau")
    assert faults(nana.page) == []
    nana.picture("offline", tmp_path)
    kept = nana.page.evaluate(KEPT)
    assert kept, "something is kept"
    assert [path for path in kept if not path.startswith("/assets/")] == ["/offline.html", "/favicon.svg"]
    assert violations(nana, "offline") == []
    nana.press(nana.button("Réessayer"))
    nana.shows("Pas de réseau")
    # With the network the page comes back by itself.
    nana.context.set_offline(False)
    nana.button("Commencer").wait_for()


@pytest.mark.parametrize("game", ["sixquiprend", "hornochsen", "toc"])
def test_a_phone_on_its_side_shows_the_whole_table(person: Come, tmp_path: Path, game: str) -> None:
    nana = person(size=SIDEWAYS[0], name="Maximilienne", reduced_motion="reduce")
    nana.table(game=game, computers=5, start=True)
    nana.skip_film()
    for size in SIDEWAYS:
        nana.page.set_viewport_size(size)
        nana.page.wait_for_timeout(100)  # what is measured in script is measured again
        nana.picture(f"sideways-{game}-{size['width']}", tmp_path)
        assert stands_still(nana.page)
        assert cut(nana.page) == []
        assert faults(nana.page) == []
        assert covered(nana.page) == []


def test_ten_seats_on_a_phone_on_its_side(person: Come, tmp_path: Path) -> None:
    nana = person(size=SIDEWAYS[0], name="Maximilienne", reduced_motion="reduce")
    nana.table(computers=9, start=True)
    nana.skip_film()
    nana.press(nana.hand.last)
    nana.button("Jouer le").wait_for()
    nana.picture("sideways-ten", tmp_path)
    assert stands_still(nana.page)
    assert cut(nana.page) == []
    assert faults(nana.page) == []


@pytest.mark.parametrize("game", ["sixquiprend", "hornochsen", "toc"])
def test_a_phone_of_320_pixels_shows_the_whole_width(person: Come, tmp_path: Path, game: str) -> None:
    nana = person(size=NARROW, name="Maximilienne", reduced_motion="reduce")
    nana.table(game=game, computers=3, start=True)
    nana.skip_film()
    nana.picture(f"narrow-{game}", tmp_path)
    assert faults(nana.page) == []
    assert covered(nana.page) == []


def test_a_phone_is_felt_at_ones_turn_unless_its_holder_says_no(person: Come) -> None:
    nana = person(size=PHONE, is_mobile=True)
    nana.context.add_init_script(f"({FELT})()")
    nana.table(computers=1)
    nana.press(nana.button("Commencer"))
    nana.hand.first.wait_for()
    nana.skip_film()
    expect(nana.page.locator("html")).to_have_attribute("data-felt", "1")
    nana.button("Menu").click()
    nana.page.get_by_label("Vibrer quand c’est à moi").uncheck()
    nana.button("Fermer").click()
    nana.play(-1)  # the highest card is below no row
    expect(nana.hand).to_have_count(9, timeout=15_000)  # the film has been shown
    nana.page.locator(".prompt.yours:visible").wait_for()
    expect(nana.page.locator("html")).to_have_attribute("data-felt", "1")


def test_who_wants_less_motion_is_not_shaken_and_a_desk_has_no_switch(person: Come) -> None:
    still = person(size=PHONE, is_mobile=True, reduced_motion="reduce")
    still.table()
    still.button("Menu").click()
    expect(still.page.get_by_label("Vibrer quand c’est à moi")).not_to_be_checked()
    desk = person(size=DESK)
    desk.table()
    desk.button("Menu").click()
    expect(desk.page.get_by_label("Vibrer quand c’est à moi")).to_have_count(0)

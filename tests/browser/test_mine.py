"""What a browser is told of itself and its tables: until when they are kept, its own file, and a restart to come."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, WebSocketRoute, expect

from tests.browser.layout import faults
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.browser.test_life import two_at_a_table
from tests.services import Tablee, tablee
from tests.web.test_operator import TOKEN, Operator

Come = Callable[..., Person]
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture(scope="module")
def house() -> Iterator[Tablee]:
    """A server with an operator."""
    with tablee({"LIMITS": "false", "OPERATOR_TOKEN": TOKEN}) as server:
        yield server


@SIZES
def test_my_data_is_a_file_and_then_nothing(person: Come, size: ViewportSize) -> None:
    nana, leo, code = two_at_a_table(person)
    leo.page.set_viewport_size(size)
    leo.goto()
    leo.shows("gardée jusqu’au")
    leo.page.get_by_role("link", name="Mes données").click()
    leo.shows("Ce navigateur s’assied sous le nom de Léo")
    leo.shows("ce navigateur est oublié le")
    leo.shows("gardée jusqu’au")
    assert faults(leo.page) + violations(leo, "my data") == []
    with leo.page.expect_download() as download:
        leo.button("Exporter mes données").click()
    assert json.loads(download.value.path().read_text())["tables"][0]["code"] == code
    leo.shows("Le fichier est dans vos téléchargements")
    leo.page.evaluate("localStorage.setItem('tablee.muted', '{}')")
    leo.button("Effacer mes données").click()
    leo.shows("C’est définitif")
    assert faults(leo.page) + violations(leo, "the question") == []
    leo.button("Annuler").click()
    leo.shows("Ce navigateur s’assied sous le nom de Léo")
    leo.button("Effacer mes données").click()
    leo.page.locator("dialog[open]").get_by_role("button", name="Effacer mes données").click()
    expect(leo.page.get_by_role("status")).to_contain_text("Ce navigateur est oublié")
    assert leo.page.evaluate("Object.keys(localStorage).filter((key) => key === 'tablee.muted')") == []
    leo.goto()
    leo.making().wait_for()
    expect(leo.text("Vos tables")).to_have_count(0)
    expect(nana.page.locator("ul.seats")).not_to_contain_text("Léo")
    assert nana.complaints + leo.complaints == []


def test_what_cannot_be_exported_is_said(person: Come) -> None:
    nana = person(size=PHONE)
    nana.goto("/mine")
    nana.shows("Vous n’avez de place à aucune table")
    nana.page.route("**/api/me/export*", lambda route: route.abort())
    nana.press(nana.button("Exporter mes données"))
    nana.shows("Le serveur ne répond pas")
    expect(nana.text("téléchargements")).to_have_count(0)


@SIZES
def test_until_when_a_table_is_kept_is_seen_in_the_waiting_room_and_in_the_menu(
    person: Come, size: ViewportSize
) -> None:
    nana = person(size=size)
    nana.table()
    nana.shows("Cette table est gardée jusqu’au")
    nana.table(computers=1, start=True)
    nana.skip_film()
    nana.press(nana.button("Menu"))
    nana.shows("Cette table est gardée jusqu’au")
    expect(nana.page.get_by_role("link", name="Mes données")).to_be_visible()
    assert faults(nana.page) == []
    assert nana.complaints == []


def announce(house: Tablee, minutes: int, text: str = "") -> Operator:
    operator = Operator(house)
    assert operator.logs_in() == 200
    assert operator.post("/operator/announcement", {"minutes": minutes, "text": text})[0] == 200
    return operator


@SIZES
def test_an_announced_restart_is_told_at_every_table_until_it_is_put_away_or_taken_back(
    person: Come, house: Tablee, size: ViewportSize
) -> None:
    nana, zoe, looking = person(size=size), person(name="Zoé", size=size), person(name="Max")
    code = nana.table(computers=4, start=True)
    nana.skip_film()
    zoe.table()
    looking.goto(f"/t/{code}/tv")
    looking.page.locator(".rows li").first.wait_for()
    operator = announce(house, 5, "On change de machine.")
    for one in (nana, zoe, looking):
        one.shows("dans 5 minutes")
        one.shows("On change de machine.")
        assert faults(one.page) + violations(one, "announced") == []
    nana.press(nana.hand.last)
    expect(nana.button("Jouer le")).to_be_visible()
    zoe.page.reload()
    zoe.shows("dans 5 minutes")
    nana.press(nana.button("Cacher cette annonce"))
    expect(nana.text("On change de machine.")).to_have_count(0)
    announce(house, 3)
    for one in (nana, zoe, looking):
        one.shows("dans 3 minutes")
    assert operator.post("/operator/silence", {})[0] == 200
    for one in (nana, zoe, looking):
        expect(one.text("Le serveur redémarre")).to_have_count(0)
    assert nana.complaints + zoe.complaints + looking.complaints == []


def test_a_restart_that_is_due_says_that_nothing_is_lost(browser: Browser, house: Tablee) -> None:
    def a_minute_later(page: WebSocketRoute) -> None:
        """The announcement comes as if its minute had gone by: pages go by the server's clock, not by their own."""
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if isinstance(message, str) and (said := json.loads(message)).get("type") == "announcement":
                said["at"] -= 61
                message = json.dumps(said)
            page.send(message)

        server.on_message(pass_on)

    with Person(browser, house.url, size=PHONE) as nana:
        nana.page.route_web_socket("**/ws/t/**", a_minute_later)
        nana.table()
        announce(house, 1)
        nana.shows("Le serveur redémarre. La table revient d’elle-même")

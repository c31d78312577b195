"""What happens to pages in life: reloads, second tabs, dead networks, hurried fingers, and links of every kind."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import PHONE, Person

Come = Callable[..., Person]


def two_at_a_table(person: Come, *, start: bool = True) -> tuple[Person, Person, str]:
    """Nana on a phone is the host, Léo sits at a desk."""
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo")
    code = nana.table()
    leo.goto(f"/t/{code}")
    leo.join()
    nana.shows("Léo")
    if start:
        nana.press(nana.button("Commencer"))
        for one in (nana, leo):
            one.hand.first.wait_for()
            one.skip_film()
    return nana, leo, code


def test_a_reload_in_the_middle_of_a_turn_keeps_the_hand_and_the_choice(person: Come) -> None:
    nana, _, _ = two_at_a_table(person)
    hand, rows = nana.cards(), nana.rows
    card = nana.play(3)
    nana.page.reload()
    assert nana.cards() == hand
    assert nana.rows == rows
    expect(nana.chosen.locator(f"[data-card='{card}']")).to_be_visible()
    assert nana.complaints == []


def test_a_menu_whose_styles_did_not_come_is_whole_after_a_new_start(person: Come) -> None:
    nana = person(name="Nana", size=PHONE)
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.abort()

    # A worker of the pages would fetch past the test.
    nana.page.add_init_script("delete Navigator.prototype.serviceWorker")
    nana.page.route("**/assets/asides-*.css", lose)
    nana.table(computers=1, start=True)
    nana.hand.first.wait_for()
    while not lost:
        nana.page.wait_for_timeout(50)
    nana.page.unroute("**/assets/asides-*.css")
    with nana.page.expect_event("load", timeout=20_000):
        nana.button("Menu").click()
    nana.hand.first.wait_for()
    nana.skip_film()
    nana.press(nana.button("Menu"))
    menu = nana.page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    assert menu.evaluate("(it) => getComputedStyle(it).flexDirection") == "column"


def test_a_second_tab_takes_over_and_the_first_one_takes_it_back(person: Come) -> None:
    nana, _, code = two_at_a_table(person)
    hand, first = nana.cards(), nana.page
    nana.page = second = nana.open_tab()
    nana.goto(f"/t/{code}")
    assert nana.cards() == hand
    nana.page = first
    nana.shows("ouverte dans un autre onglet")
    nana.press(nana.button("Jouer ici"))
    assert nana.cards() == hand
    nana.play()
    nana.page = second
    nana.shows("ouverte dans un autre onglet")
    assert nana.complaints == []


def test_a_double_tap_on_joining_seats_once(person: Come) -> None:
    nana, leo = person(name="Nana"), person(name="Léo")
    code = nana.table()
    leo.goto(f"/t/{code}")
    leo.page.get_by_label("Votre nom à cette table").fill("Léo")
    leo.button("Prendre place").dblclick()
    leo.shows("Je suis prêt")
    nana.page.wait_for_timeout(300)
    expect(nana.page.locator(".chair")).to_have_count(2)
    assert leo.page.locator(".toast").count() == 0
    assert nana.complaints + leo.complaints == []


def test_a_double_tap_on_playing_plays_one_card(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    leo.hand.nth(2).click()
    leo.button("Jouer le").dblclick()
    expect(leo.chosen).to_have_count(1)
    expect(leo.hand).to_have_count(10)
    nana.play()
    leo.page.wait_for_timeout(300)
    assert leo.page.locator(".toast").count() == 0
    assert nana.complaints + leo.complaints == []


def test_a_card_tapped_without_a_network_counts_once_it_is_back(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    nana.context.set_offline(True)
    card = nana.cards()[5]
    nana.press(nana.hand.nth(5))
    nana.press(nana.button(f"Jouer le {card}"))
    nana.shows("Hors ligne", seconds=3.5)
    nana.page.wait_for_timeout(1_000)
    nana.context.set_offline(False)
    expect(nana.chosen.locator(f"[data-card='{card}']")).to_be_visible(timeout=35_000)
    expect(nana.text("Hors ligne")).to_have_count(0)
    leo.play()
    expect(nana.page.locator(f".hand [data-card='{card}']")).to_have_count(0)


def test_back_and_forward_walk_between_home_rules_and_table(person: Come) -> None:
    nana = person(name="Nana")
    nana.goto()
    nana.offer().get_by_role("link", name="Les règles").click()
    nana.shows("La sixième carte")
    nana.page.go_back()
    nana.making().click()
    nana.join()
    nana.button("Commencer").wait_for()
    nana.page.go_back()
    nana.making().wait_for()
    expect(nana.page.get_by_role("link", name="on s’installe")).to_be_visible()
    nana.page.go_forward()
    nana.button("Commencer").wait_for()
    expect(nana.page.locator(".chair")).to_have_count(1)
    assert nana.complaints == []


def test_an_address_of_nothing_is_a_page_that_says_so(person: Come) -> None:
    nana = person(size=PHONE)
    answer = nana.page.goto(nana.home + "/anything/else")
    assert answer
    assert answer.status == 404
    nana.shows("Ce lien ne mène à aucune table")
    assert nana.context.request.get(nana.home + "/anything/else").json()["code"] == "not_found"


def test_a_dead_link_says_so_and_creates_nothing(person: Come) -> None:
    nana = person()
    for code in ("zzzzzzzzzzzzz", "a b", "<b>x", "%", "%ff"):
        nana.goto(f"/t/{code}")
        nana.shows("Ce lien ne mène à aucune table")
    me: dict[str, Any] = nana.post("/api/me", {})
    assert me["tables"] == []
    assert not [complaint for complaint in nana.complaints if "404" not in complaint]


@pytest.mark.parametrize("phase", ["waiting", "playing"])
def test_whoever_closes_the_tab_returns_to_the_seat(person: Come, phase: str) -> None:
    nana, leo, code = two_at_a_table(person, start=phase == "playing")
    hand = leo.cards() if phase == "playing" else []
    leo.page.close()
    leo.page = leo.open_tab()
    leo.goto()
    leo.page.get_by_role("link", name="Nana, Léo").click()
    if hand:
        assert leo.cards() == hand
    else:
        leo.button("Je suis prêt").wait_for()
    assert leo.page.url.endswith(code)
    assert nana.complaints + leo.complaints == []


WAKE_LOCKS = """
window.locks = [];
const refuse = %s;
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async (kind) => {
    window.locks.push(navigator.userActivation.isActive ? kind : "without a tap");
    if (refuse) throw new DOMException("no", "NotAllowedError");
    return { addEventListener() {}, release: async () => {} };
  } } });
"""


@pytest.mark.parametrize("refuse", [False, True], ids=["given", "refused"])
def test_the_screen_is_asked_to_stay_awake_in_the_tap_that_joins_and_a_refusal_is_silent(
    person: Come, *, refuse: bool
) -> None:
    nana, leo = person(name="Nana"), person(name="Léo", size=PHONE)
    code = nana.table()
    leo.page.add_init_script(WAKE_LOCKS % str(refuse).lower())
    leo.goto(f"/t/{code}")
    assert leo.page.evaluate("window.locks") == [], "nobody is asked before they sit down"
    leo.join()
    leo.button("Je suis prêt").wait_for()
    assert leo.page.evaluate("window.locks[0]") == "screen"
    assert nana.complaints + leo.complaints == []


HIDE = """(hidden) => {
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_who_was_in_another_tab_while_the_game_started_is_in_the_game(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person, start=False)
    leo.page.evaluate(HIDE, True)
    nana.press(nana.button("Commencer"))
    nana.hand.first.wait_for()
    nana.play()
    leo.page.evaluate(HIDE, False)
    assert len(leo.cards()) == 10
    leo.play()
    assert nana.complaints + leo.complaints == []

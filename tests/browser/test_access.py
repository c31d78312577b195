"""For whoever plays by keyboard, by ear, or comes back late; and what axe says of every page."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.people import PHONE, Person
from tests.browser.test_life import two_at_a_table

Come = Callable[..., Person]
FOCUSED = "(document.activeElement.ariaLabel || document.activeElement.innerText || '').replace(/\\s+/g, ' ')"
IN_HAND = "document.activeElement.closest('.hand') !== null"


def tab_to(one: Person, name: str) -> None:
    """Walk with Tab until something of that name has the focus, and shows it."""
    for _ in range(40):
        one.page.keyboard.press("Tab")
        if name in str(one.page.evaluate(FOCUSED)):
            return
    raise AssertionError(f"Tab does not come to {name}")


def tab_into_the_hand(one: Person) -> None:
    for _ in range(40):
        if one.page.evaluate(IN_HAND):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError("Tab does not come to the hand")


def heard(one: Person) -> list[str]:
    """The sentences in the live region."""
    said = one.page.locator(".table > [aria-live=polite]").inner_text()
    return [sentence for sentence in re.split(r"(?<=[.!])\s+", said) if sentence]


def test_a_whole_game_is_played_by_keyboard_and_told_in_two_sentences_a_turn(person: Come) -> None:
    nana = person(name="Nana")
    keys = nana.page.keyboard
    nana.goto()
    nana.making().wait_for()
    tab_to(nana, "Créer une table")
    keys.press("Enter")
    nana.page.get_by_label("Votre nom à cette table").wait_for()
    nana.page.get_by_label("Votre nom à cette table").focus()
    keys.type("Nana")
    keys.press("Enter")
    nana.button("+ vache").wait_for()
    tab_to(nana, "+ vache")
    keys.press("Enter")
    expect(nana.page.locator(".chair")).to_have_count(2)
    # The game, the limit, how it is reached, and then the number of rounds.
    for _ in range(4):
        tab_to(nana, "Changer")
    keys.press("Enter")
    nana.page.get_by_role("spinbutton").wait_for()
    keys.press("Tab")
    keys.type("1")
    keys.press("Enter")
    nana.shows("On joue une seule manche")
    tab_to(nana, "Commencer")
    keys.press("Enter")
    for left in range(10, 0, -1):
        expect(nana.hand).to_have_count(left)
        if left == 10:
            tab_into_the_hand(nana)
        # The film took the hand away for a while, and brings the focus back to it.
        expect(nana.page.locator(".hand button:focus")).to_have_count(1)
        keys.press("ArrowRight")
        assert nana.page.evaluate(IN_HAND)
        keys.press("Enter")
        keys.press("Enter")
        for _ in range(200):
            keys.press("Escape")
            if nana.page.locator(".rows button:enabled").count():
                keys.press("2")
            elif (nana.hand if left > 1 else nana.page.locator(".results")).count() == max(left - 1, 1):
                break
            nana.page.wait_for_timeout(20)
        assert len(heard(nana)) <= 2
    nana.shows("la partie.")
    expect(nana.page.locator(".results:focus")).to_have_count(1)
    assert violations(nana, "results") == []
    nana.page.set_viewport_size(PHONE)
    assert violations(nana, "results on a phone") == []
    tab_to(nana, "Rejouer")
    keys.press("Enter")
    expect(nana.hand).to_have_count(10)
    assert nana.complaints == []


@pytest.mark.parametrize("how", ["offline", "away from the table"])
def test_whoever_comes_back_sees_the_film_of_what_was_missed(person: Come, how: str) -> None:
    nana, leo, code = two_at_a_table(person)
    nana.play()
    if how == "offline":
        nana.context.set_offline(True)
        nana.press(nana.hand.last)
        nana.press(nana.button("Jouer le"))
        nana.shows("Hors ligne", seconds=3.5)
    else:
        nana.goto()
    leo.play()
    leo.page.wait_for_timeout(300)
    if how == "offline":
        nana.context.set_offline(False)
    else:
        nana.goto(f"/t/{code}")
    nana.button("Passer").wait_for(timeout=35_000)
    assert nana.page.locator(".strip .card").count() > 0


CHANGED_OVER = """() => new Promise((drawn) => requestAnimationFrame(drawn)).then(() => {
  const transitions = document.getAnimations().filter(
    (one) => one instanceof CSSTransition && !one.effect.target.closest(".away"));  // there time stands still
  return Promise.allSettled(transitions.map((one) => one.finished)).then(() => null);
})"""
"""Colours have changed over to the other theme, however slow the machine is."""


def violations(one: Person, where: str) -> list[str]:
    found = []
    for theme in ("dark", "light"):
        one.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        one.page.evaluate(CHANGED_OVER)
        for fault in Axe().run(one.page).response["violations"]:
            if fault["impact"] in ("serious", "critical"):
                nodes = "; ".join(f"{node['html'][:90]} {node['any'][:1]}" for node in fault["nodes"][:3])
                found.append(f"{where}, {theme}: {fault['id']} {nodes}")
    return found


def test_axe_finds_nothing_serious_on_any_page_in_either_theme(person: Come) -> None:
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo")
    leo.goto()
    leo.making().wait_for()
    found = violations(leo, "home")
    leo.goto("/rules/sixquiprend")
    found += violations(leo, "rules")
    code = nana.table(computers=1)
    leo.goto(f"/t/{code}")
    leo.shows("Prendre place")
    found += violations(leo, "door")
    leo.join()
    nana.shows("Léo")
    found += violations(nana, "waiting room of the host") + violations(leo, "waiting room")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
        one.skip_film()
        one.press(one.hand.first)
        found += violations(one, "table")
    nana.button("Menu").click()
    found += violations(nana, "menu")
    leo.goto("/t/nowhere")
    leo.shows("Ce lien ne mène")
    found += violations(leo, "dead link")
    assert found == []

"""Hornochsen through the page: whole deals by finger, mouse and keys, and a circle that fits every screen."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.layout import cut, faults, stands_still
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import heard, tab_into_the_hand, violations
from tests.browser.test_layout import LONG, everywhere

Come = Callable[..., Person]
GAME = "hornochsen"
DEAL_SECONDS = 150  # A whole deal with its films skipped, on a busy machine.
SPECIALS = ("+5", "x2")


def two_at_a_circle(person: Come) -> tuple[Person, Person, str]:
    """Nana on a phone is the host, Léo sits at a desk; the first deal lies."""
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo", size=DESK)
    code = nana.table(game=GAME)
    leo.goto(f"/t/{code}")
    leo.join()
    nana.shows("Léo")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
        one.skip_film()
    return nana, leo, code


def piles(one: Person) -> list[str]:
    """What a screen reader hears of the circle."""
    return one.page.locator(".circle ol li").all_inner_texts()


def special(one: Person, name: str) -> Locator:
    return one.page.locator(".hand button").filter(has=one.page.locator(f"[data-card='{name}']"))


def played(one: Person) -> int:
    """How many cards of the turn are marked as played."""
    return one.page.locator(".pips .done").count()


def is_asked(one: Person) -> bool:
    one.skip_film()
    return one.page.locator(".prompt.yours").locator("visible=true").count() > 0


def whose_turn(*people: Person) -> Person:
    late = time.monotonic() + 60  # five computers think about up to fifteen cards
    while time.monotonic() < late:
        for one in people:
            if is_asked(one):
                return one
        people[0].page.wait_for_timeout(30)
    raise AssertionError("nobody is asked")


def lay(one: Person, index: int = 0) -> int:
    """Lift a horn card and play it by its button; returns the card when it has left the hand."""
    card = one.cards()[index]
    one.press(one.hand.nth(index))
    one.press(one.page.locator(".act .go").filter(has_text=f"Jouer le {card}"))
    expect(one.page.locator(f".hand [data-card='{card}']")).to_have_count(0)
    return card


def put(one: Person, name: str) -> bool:
    """Place a special on the first pile that can carry it, if there is one."""
    one.skip_film()
    one.press(special(one, name))
    lit = one.page.locator(".circle button.pile")
    if not lit.count():
        one.press(special(one, name))
        return False
    one.press(lit.first)
    expect(special(one, name)).to_have_count(0)
    return True


def stop(one: Person) -> None:
    one.press(one.button("Fin de tour"))
    expect(one.button("Fin de tour")).to_have_count(0)


def walk_to(one: Person, what: str) -> None:
    """Arrow keys in the hand until such a card has the focus."""
    tab_into_the_hand(one)
    for _ in range(16):
        if one.page.evaluate(f"document.activeElement.querySelector('{what}') !== null"):
            return
        one.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys do not come to {what}")


def has_ended(*people: Person) -> bool:
    return all(one.page.locator(".results").count() for one in people)


def act(one: Person, cards: int) -> None:
    """Play so many cards of a turn, specials when no horn card is left, and end it."""
    for _ in range(cards):
        if not is_asked(one):
            return
        if one.page.locator(".hand .middle").count():
            lay(one)
        elif not any(special(one, name).count() and put(one, name) for name in SPECIALS):
            return
    one.skip_film()
    if is_asked(one) and one.button("Fin de tour").count():
        stop(one)


def to_the_end(*people: Person) -> None:
    """Everybody plays one or two cards a turn until the deal is over."""
    late = time.monotonic() + DEAL_SECONDS
    turn = 0
    while time.monotonic() < late:
        for one in people:
            one.skip_film()
        if has_ended(*people):
            return
        asked = next((one for one in people if is_asked(one)), None)
        if asked:
            turn += 1
            act(asked, 1 + turn % 2)
        else:
            people[0].page.wait_for_timeout(30)
    raise AssertionError(f"the deal did not end; asked is {people[0].page.title()}")


def test_a_phone_and_a_desk_play_a_whole_deal_and_then_another(person: Come, tmp_path: Path) -> None:
    nana, leo, _ = two_at_a_circle(person)
    for one, place in ((nana, "phone"), (leo, "desk")):
        assert len(one.cards()) == 14
        assert len(piles(one)) == 7
        one.picture(f"horn-{place}-1-dealt", tmp_path)
    first = whose_turn(nana, leo)
    other = leo if first is nana else nana
    expect(other.page.locator(".prompt.yours")).to_have_count(0)

    # A lifted card shows its only pile and why; a special every pile that can carry it.
    card = first.cards()[6]
    first.press(first.hand.nth(6))
    expect(first.page.locator(".circle .ghost")).to_have_text(str(card))
    expect(first.page.locator(".act .go")).to_contain_text("va après")
    first.picture("horn-lifted", tmp_path)
    first.press(special(first, "x2"))
    expect(first.page.locator(".circle button.pile")).to_have_count(7)
    first.picture("horn-special", tmp_path)
    first.press(first.page.locator(".circle button.pile").nth(3))
    expect(special(first, "x2")).to_have_count(0)
    for one in (nana, leo):
        expect(one.page.locator(".circle [data-card='x2@3']")).to_be_visible()
    other.picture("horn-film", tmp_path)
    first.skip_film()
    assert played(first) == 1
    lay(first, 6)
    first.skip_film()
    assert played(first) == 2
    stop(first)
    assert whose_turn(nana, leo) is other
    assert len(first.cards()) == 13

    other.press(other.hand.first)
    expect(other.page.locator(".circle .ghost")).to_have_count(1)
    other.press(other.hand.first)  # the second tap plays
    expect(other.hand).to_have_count(15)
    to_the_end(nana, leo)
    for one, place in ((nana, "phone"), (leo, "desk")):
        one.shows("la partie")
        one.shows("Le plus de points gagne")
        one.picture(f"horn-{place}-9-result", tmp_path)
    leo.press(leo.button("Rejouer"))
    for one in (nana, leo):
        expect(one.hand).to_have_count(16)
        assert one.complaints == []


def test_a_turn_takes_at_most_three_cards_and_ends_by_itself(person: Come) -> None:
    nana, leo, _ = two_at_a_circle(person)
    first = whose_turn(nana, leo)
    expect(first.button("Fin de tour")).to_have_count(0)
    for index in (0, 0, 0):
        first.skip_film()
        lay(first, index)
    assert whose_turn(nana, leo) is not first
    assert nana.complaints + leo.complaints == []


def test_a_reload_in_the_middle_of_a_turn_keeps_everything(person: Come) -> None:
    nana, leo, _ = two_at_a_circle(person)
    first = whose_turn(nana, leo)
    lay(first, 2)
    first.skip_film()
    hand, circle = first.cards(), piles(first)
    first.page.reload()
    assert first.cards() == hand
    assert piles(first) == circle
    assert is_asked(first)
    assert played(first) == 1
    stop(first)
    assert whose_turn(nana, leo) is not first
    assert nana.complaints + leo.complaints == []


def test_whoever_comes_back_sees_the_film_of_what_was_missed_and_anybody_the_last_turn_again(person: Come) -> None:
    nana, leo, code = two_at_a_circle(person)
    first = whose_turn(nana, leo)
    other = leo if first is nana else nana
    other.goto()
    card = lay(first)
    first.skip_film()
    stop(first)
    first.page.wait_for_timeout(300)
    other.goto(f"/t/{code}")
    other.button("Passer").wait_for()
    other.shows(f"{card} ")
    assert whose_turn(other) is other
    for one in (nana, leo):
        one.skip_film()
        one.press(one.button("Revoir"))
        one.button("Passer").wait_for()
        one.press(one.button("Passer"))
        expect(one.button("Passer")).to_have_count(0)
    assert nana.complaints + leo.complaints == []


def test_a_person_plays_a_deal_with_computers(person: Come) -> None:
    nana = person(name="Nana", size=PHONE, reduced_motion="reduce")
    nana.table(game=GAME, computers=2, start=True)
    nana.skip_film()
    assert len(piles(nana)) == 9
    assert len(nana.cards()) == 12
    to_the_end(nana)
    nana.shows("la partie")
    assert faults(nana.page) == []
    assert nana.complaints == []


def test_a_whole_deal_is_played_by_keyboard_and_told_in_two_sentences_a_turn(person: Come) -> None:
    nana = person(name="Nana")
    keys = nana.page.keyboard
    nana.table(game=GAME, computers=1, start=True)
    nana.hand.first.wait_for()
    late = time.monotonic() + DEAL_SECONDS
    turn = 0
    while not has_ended(nana):
        assert time.monotonic() < late
        keys.press("Escape")
        assert len(heard(nana)) <= 2
        if not is_asked(nana):
            nana.page.wait_for_timeout(30)
            continue
        turn += 1
        before = nana.hand.count()
        if turn == 2 or not nana.page.locator(".hand .middle").count():
            walk_to(nana, ".special")
            keys.press("Enter")
            assert nana.page.evaluate("document.activeElement.matches('.pile')")
            keys.press("ArrowRight")
            assert nana.page.evaluate("document.activeElement.matches('.pile')")
            keys.press("Enter")
        else:
            walk_to(nana, ".middle")
            keys.press("Enter")
            keys.press("Enter")
        expect(nana.hand).to_have_count(before - 1)
        keys.press("Escape")
        if turn % 3 == 0 and nana.button("Fin de tour").count():
            keys.press("f")
            expect(nana.button("Fin de tour")).to_have_count(0)
    nana.shows("la partie.")
    assert nana.complaints == []


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_the_table_fits_a_small_phone_without_scrolling(person: Come, tmp_path: Path, seats: int) -> None:
    nana = person(name=LONG, size=PHONE)
    nana.table(game=GAME, computers=seats - 1, start=True)
    whose_turn(nana)
    for lifted in (None, "x2", 1):
        if lifted is not None:
            nana.press(special(nana, lifted) if isinstance(lifted, str) else nana.hand.nth(lifted))
        nana.picture(f"horn-table-{seats}-{lifted}", tmp_path)
        assert stands_still(nana.page)
        assert cut(nana.page) == []
        assert faults(nana.page) == []
    everywhere(nana, f"horn-table-{seats}", tmp_path)
    nana.page.set_viewport_size(PHONE)
    nana.press(nana.page.locator(".circle button.pile"))
    nana.page.wait_for_timeout(200)
    nana.picture(f"horn-film-{seats}", tmp_path)
    assert stands_still(nana.page)
    assert faults(nana.page) == []
    assert nana.complaints == []


def test_axe_finds_nothing_serious_at_the_circle_nor_in_its_rules(person: Come, tmp_path: Path) -> None:
    nana = person(name="Nana", size=PHONE)
    nana.table(game=GAME, computers=2, start=True)
    whose_turn(nana)
    found = violations(nana, "circle")
    nana.press(nana.hand.first)
    found += violations(nana, "circle with a lifted card")
    nana.press(special(nana, "+5"))
    found += violations(nana, "circle with a lifted special")
    nana.goto("/rules/hornochsen")
    nana.shows("La cinquième carte")
    found += violations(nana, "rules")
    assert found == []
    everywhere(nana, "horn-rules", tmp_path)

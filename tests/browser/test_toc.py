"""Toc through the page: a game won, the plan of a seven, gifts, keys alone, coming back, a board on every screen."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import stacked
from tests.browser.layout import cut, faults, stands_still
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import heard, tab_into_the_hand, violations
from tests.browser.test_layout import LONG, everywhere
from tests.services import Tablee, temporary_folder

Come = Callable[..., Person]
GAME = "toc"

# Who begins comes first in each hand: seat 0, seat 1, seat 0.
NANA_WINS = (
    *("KS 4S 6S KH 4H", "2S 2H 2D 2C 8S"),
    *("8H 8D 8C 9H 9D", "5S AS 4D 3S AH"),
    *("AD 4C 3H 9S", "9C QS QH QD"),
)
"""Out, four back and into the house, four times; the other can only discard."""
A_SEVEN = ("KS KH 7S 5D JD", "AS 8C 3C TS 2C")


class StackedTablee(Tablee):
    """A server whose next deals the test decides."""

    def stack(self, *hands: str) -> None:
        (self.folder / stacked.DECK).write_text(json.dumps(" ".join(hands).split()))

    def command(self) -> list[str]:
        return [self.python, stacked.__file__, *super().command()[3:]]


@pytest.fixture(scope="module")
def house() -> Iterator[StackedTablee]:
    with temporary_folder("toc") as folder:
        server = StackedTablee(folder, {"LIMITS": "false"})
        server.upgrade()
        with server:
            yield server


# --- what people do


def two_at_a_board(person: Come) -> tuple[Person, Person, str]:
    """Nana on a phone is the host and begins, Léo sits at a desk."""
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo", size=DESK)
    code = nana.table(game=GAME)
    leo.goto(f"/t/{code}")
    leo.join()
    nana.shows("Léo")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
    return nana, leo, code


def card(one: Person, name: str) -> Locator:
    return one.hand.filter(has=one.page.locator(f"[data-card='{name}']"))


def wait_for_turn(one: Person) -> None:
    """Let films be skipped until the table waits for this person."""
    for _ in range(400):
        if one.page.locator(".prompt.yours").locator("visible=true").count():
            return
        one.skip_film()
        one.page.wait_for_timeout(25)
    raise AssertionError(f"{one.name} is not asked: {one.page.title()}")


def lift(one: Person, name: str) -> None:
    wait_for_turn(one)
    one.press(card(one, name))


BETWEEN_TAPS_MS = 400  # more than the board's 350


def touch(one: Person, where: Locator) -> None:
    """Tap the board where something is drawn, as a finger would, not an element.

    Two taps that are meant are not so soon after each other that the board takes them for one of a nervous finger.
    """
    one.page.wait_for_timeout(BETWEEN_TAPS_MS)
    box = where.first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if one.touch:
        one.page.touchscreen.tap(x, y)
    else:
        one.page.mouse.click(x, y)


def pawn(one: Person, colour: int, place: int | str) -> Locator:
    return one.page.locator(f"[data-at^='{colour}:{place}:']")


def goal(one: Person, place: int | str) -> Locator:
    return one.page.locator(f"[data-goal='{place}']")


def goals(one: Person) -> list[str]:
    found = one.page.locator("[data-goal]").all()
    return [str(one.get_attribute("data-goal")) for one in found]


def gone(one: Person, name: str) -> None:
    expect(card(one, name)).to_have_count(0)


def play(one: Person, name: str, to: int | str | None = None) -> None:
    """A card, and where it leads unless there is nothing to choose."""
    lift(one, name)
    if to is not None:
        touch(one, goal(one, to))
    gone(one, name)


def discard(one: Person, name: str) -> None:
    lift(one, name)
    one.press(one.button("Défausser"))
    gone(one, name)


def list_of(one: Person, name: str) -> str:
    """What a screen reader hears of a side."""
    line = one.page.locator("ul[aria-label='Le plateau'] li").filter(has_text=f"{name},")
    return re.sub(r"\s+", " ", line.inner_text())


# --- games


def test_two_people_play_a_game_through_and_begin_the_next(person: Come, house: StackedTablee, tmp_path: Path) -> None:
    house.stack(*NANA_WINS)
    nana, leo, _ = two_at_a_board(person)
    leo_discards = iter(["2S", "2H", "2D", "2C", "8S", "8H", "8D", "8C", "9H", "9D", "9C", "QS", "QH"])

    play(nana, "KS")  # one tap: there is nothing else to do
    lift(leo, "2S")
    leo.shows("Aucune carte jouable")
    discard(leo, next(leo_discards))
    play(nana, "4S", 32)
    discard(leo, next(leo_discards))
    lift(nana, "6S")
    assert sorted(goals(nana)) == ["2", "H3"]
    nana.picture("toc-phone-goals", tmp_path)
    touch(nana, goal(nana, "H3"))
    discard(leo, next(leo_discards))
    for name in ("KH", "4H"):
        play(nana, name)
        discard(leo, next(leo_discards))

    for name, to in (("5S", "H2"), ("AS", None), ("4D", 32), ("3S", "H0"), ("AH", "H1")):
        discard(leo, next(leo_discards))
        play(nana, name, to)
    for name, to in (("AD", None), ("4C", 32), ("3H", "H0")):
        play(nana, name, to)
        if name != "3H":
            discard(leo, next(leo_discards))
    for one in (nana, leo):
        one.skip_film()
        one.shows("Nana gagne la partie")
    leo.press(leo.button("Rejouer"))
    for one in (nana, leo):
        expect(one.hand).to_have_count(5)
        assert one.complaints == []


def test_a_pawn_is_chosen_first_and_two_quick_taps_do_no_harm(person: Come, house: StackedTablee) -> None:
    house.stack(*A_SEVEN)
    nana, leo, _ = two_at_a_board(person)
    play(nana, "KS")
    play(leo, "AS")
    wait_for_turn(nana)
    assert "départ, protégé" in list_of(nana, "Nana")
    touch(nana, pawn(nana, 0, 0))
    assert "5" in goals(nana)
    assert "13" in goals(nana)
    nana.page.wait_for_timeout(400)
    place = card(nana, "7S").bounding_box()
    assert place
    for _ in range(3):  # a nervous finger
        nana.page.touchscreen.tap(place["x"] + 20, place["y"] + 30)
    expect(card(nana, "7S")).to_have_count(1)
    nana.page.wait_for_timeout(400)
    lift(nana, "5D")
    gone(nana, "5D")
    wait_for_turn(leo)
    assert "case 5" in list_of(leo, "Nana")
    touch(leo, pawn(leo, 1, 18))
    touch(leo, goal(leo, 26))
    gone(leo, "8C")
    assert nana.complaints == leo.complaints == []


def up_to_the_seven(nana: Person, leo: Person) -> None:
    """Nana has pawns on 0 and 5 and a seven, Léo one on 29."""
    play(nana, "KS")
    play(leo, "AS")
    play(nana, "5D", 5)
    play(leo, "8C", 26)
    play(nana, "KH", 0)
    play(leo, "3C", 29)
    lift(nana, "7S")


def test_a_seven_is_planned_undone_and_sent_when_it_is_whole(
    person: Come, house: StackedTablee, tmp_path: Path
) -> None:
    house.stack(*A_SEVEN)
    nana, leo, _ = two_at_a_board(person)
    up_to_the_seven(nana, leo)
    nana.shows("Choisissez un pion")
    touch(nana, pawn(nana, 0, 5))
    touch(nana, goal(nana, 9))
    nana.shows("encore 3 pas")
    nana.picture("toc-phone-seven", tmp_path)
    assert "case 5" in list_of(leo, "Nana")  # nothing is played yet
    nana.press(nana.button("Annuler"))
    nana.shows("Choisissez un pion")
    assert "case 5" in list_of(nana, "Nana")
    nana.page.wait_for_timeout(400)
    touch(nana, pawn(nana, 0, 5))
    touch(nana, goal(nana, 9))
    nana.shows("encore 3 pas")
    touch(nana, pawn(nana, 0, 0))
    touch(nana, goal(nana, 3))
    gone(nana, "7S")
    wait_for_turn(leo)
    assert re.search(r"case 3, case 9$", list_of(leo, "Nana"))

    lift(leo, "TS")
    touch(leo, pawn(leo, 1, 29))
    leo.shows("et mange un pion de Nana")
    wait_for_turn(nana)
    nana.shows("Un dix vous oblige")
    nana.picture("toc-phone-ten", tmp_path)
    discard(nana, "JD")
    play(leo, "2C")
    leo.page.get_by_role("region", name="Journal").get_by_text("Un dix oblige Nana").wait_for()
    assert nana.complaints == leo.complaints == []


def test_a_seven_that_is_half_sent_goes_on_after_a_reload(person: Come, house: StackedTablee) -> None:
    house.stack(*A_SEVEN)
    nana, leo, _ = two_at_a_board(person)
    up_to_the_seven(nana, leo)
    touch(nana, pawn(nana, 0, 5))
    touch(nana, goal(nana, 9))
    nana.shows("encore 3 pas")
    # The network lets only the first leg through.
    nana.page.evaluate("""(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (!(text.includes('"move"') && text.includes('"advance"'))) send.call(this, text);
        };
    })()""")
    touch(nana, pawn(nana, 0, 0))
    touch(nana, goal(nana, 3))
    leo.shows("Nana joue le 7 de pique")
    nana.page.reload()
    wait_for_turn(nana)
    nana.shows("encore 3 pas")
    assert "case 9" in list_of(nana, "Nana")
    touch(nana, pawn(nana, 0, 9))
    touch(nana, goal(nana, 10))
    nana.shows("encore 2 pas")
    touch(nana, pawn(nana, 0, 0))
    touch(nana, goal(nana, 2))
    wait_for_turn(leo)
    assert re.search(r"case 2, case 10$", list_of(leo, "Nana"))


def test_partners_exchange_a_card_and_see_who_has_chosen(person: Come, house: StackedTablee, tmp_path: Path) -> None:
    house.stack("2S 3S 5S 6S 7S", "8S 9S TS JS QS", "2H 3H 5H 6H 7H", "8H 9H TH JH QH")
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo", size=DESK)
    code = nana.table(game=GAME)
    nana.press(nana.button("+ vache"))
    expect(nana.page.locator(".chair")).to_have_count(2)
    leo.goto(f"/t/{code}")
    leo.join()
    nana.shows("Léo")
    nana.press(nana.button("+ vache"))
    expect(nana.page.locator(".chair")).to_have_count(4)
    pairs = nana.page.get_by_role("listitem").filter(has_text="Chacun joue pour soi")
    nana.press(pairs.get_by_role("button", name="Changer"))
    nana.press(nana.button("À quatre ou à six"))
    leo.shows("face à face")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        wait_for_turn(one)
    nana.shows("Choisissez une carte pour Léo")
    assert faults(nana.page) == []
    nana.picture("toc-phone-exchange", tmp_path)
    for name in ("2S", "3S"):  # a change of mind
        nana.press(card(nana, name))
        # What others say meanwhile takes nothing out of one's fingers.
        leo.press(leo.button("Bravo"))
        nana.page.locator(".reaction").first.wait_for()
        nana.press(nana.button("Donner"))
        expect(card(nana, name).and_(nana.chosen)).to_have_count(1)
    answers = leo.page.locator(".answers")
    expect(answers.locator("li.given").filter(has_text="Nana")).to_have_count(1)
    expect(answers.locator("li:not(.given)").filter(has_text="Léo")).to_have_count(1)
    assert card(leo, "3S").count() == 0
    lift(leo, "3H")
    leo.press(leo.button("Donner le 3 de cœur à Nana"))
    expect(card(leo, "3S")).to_have_count(1)
    expect(card(nana, "3H")).to_have_count(1)
    leo.page.get_by_role("region", name="Journal").get_by_text("Nana donne le 3 de pique à Léo.").wait_for()
    assert nana.complaints == leo.complaints == []


def test_a_game_is_won_by_keys_alone(person: Come, house: StackedTablee) -> None:
    house.stack(*NANA_WINS)
    nana = person(name="Nana")
    nana.table(game=GAME, computers=1, start=True)
    keys = nana.page.keyboard
    ways = (
        *(("KS", ""), ("4S", "case 32"), ("6S", "maison, place 4"), ("KH", ""), ("4H", "")),
        *(("5S", "maison, place 3"), ("AS", ""), ("4D", "case 32"), ("3S", "maison, place 1")),
        *(("AH", "maison, place 2"), ("AD", ""), ("4C", "case 32"), ("3H", "maison, place 1")),
    )
    for name, where in ways:
        wait_for_turn(nana)
        tab_into_the_hand(nana)
        for _ in range(6):
            if nana.page.evaluate(f"document.activeElement.querySelector('[data-card=\"{name}\"]') !== null"):
                break
            keys.press("ArrowRight")
        keys.press("Enter")
        for _ in range(6):
            focused = str(nana.page.evaluate("document.activeElement.innerText"))
            if not where or f"vers la {where}" in focused:
                break
            keys.press("ArrowRight")
        if where:
            assert f"vers la {where}" in focused
            keys.press("Enter")
        gone(nana, name)
        assert len(heard(nana)) <= 2
    nana.skip_film()
    nana.shows("Nana gagne la partie")
    assert nana.complaints == []


def test_whoever_comes_back_sees_the_film_of_what_was_missed(person: Come, house: StackedTablee) -> None:
    house.stack(*A_SEVEN)
    nana, leo, code = two_at_a_board(person)
    play(nana, "KS")
    nana.goto()
    play(leo, "AS")
    leo.page.wait_for_timeout(300)
    nana.goto(f"/t/{code}")
    nana.shows("Léo joue l’as de pique")
    nana.button("Passer").wait_for()
    wait_for_turn(nana)
    nana.press(nana.button("Revoir"))
    nana.shows("Léo joue l’as de pique")


# --- layout


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_board_fits_every_screen_without_scrolling(
    person: Come, house: StackedTablee, tmp_path: Path, seats: int
) -> None:
    house.stack(*A_SEVEN)
    nana = person(name=LONG, size=PHONE)
    nana.table(game=GAME, computers=seats - 1, start=True)
    assert stands_still(nana.page)
    assert faults(nana.page) == []
    wait_for_turn(nana)
    for step in ("lifted", "played"):
        assert stands_still(nana.page)
        assert cut(nana.page) == []
        assert faults(nana.page) == []
        nana.picture(f"toc-{seats}-{step}", tmp_path)
        if step == "lifted":
            play(nana, nana.page.locator(".hand .card:not(.idle)").first.get_attribute("data-card") or "")
            nana.page.wait_for_timeout(300)
    board = nana.page.locator(".drawing").bounding_box()
    assert board
    assert board["width"] >= 340
    assert board["height"] >= 330
    everywhere(nana, f"toc-{seats}", tmp_path)


def test_axe_finds_nothing_serious_at_a_board_or_in_its_rules(person: Come, house: StackedTablee) -> None:
    house.stack(*A_SEVEN)
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo")
    nana.table(game=GAME, computers=1, start=True)
    wait_for_turn(nana)
    found = violations(nana, "board")
    leo.goto("/rules/toc")
    found += violations(leo, "rules")
    assert found == []
    everywhere(leo, "toc-rules", Path())

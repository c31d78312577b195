"""A newcomer's first minute: hints against computers, as the table stands, until they are not wanted any more."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.layout import covered, faults
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import violations

Come = Callable[..., Person]
TITLES = {"sixquiprend": "6 qui prend", "hornochsen": "Hornochsen", "toc": "Toc"}


@pytest.mark.parametrize("game", TITLES)
def test_a_newcomer_is_led_through_the_first_turn(person: Come, game: str) -> None:
    nana = person(size=PHONE, reduced_motion="reduce")
    nana.goto()
    nana.press(nana.offer(TITLES[game]).get_by_role("button", name="Apprendre en jouant"))
    nana.hand.first.wait_for()
    coach = nana.page.get_by_role("region", name="Pas à pas")
    while not coach.count():  # the films of what happens before one's turn
        nana.skip_film()
        nana.page.wait_for_timeout(100)
    expect(coach.get_by_role("listitem").locator("visible=true")).to_have_count(1)
    assert coach.get_by_role("listitem").count() <= 3
    assert faults(nana.page) == []
    assert covered(nana.page) == []
    assert violations(nana, "first minute") == []
    nana.press(coach.get_by_role("button", name="Je sais jouer"))
    expect(coach).to_have_count(0)
    nana.page.reload()
    nana.hand.first.wait_for()
    expect(coach).to_have_count(0)
    assert nana.complaints == []


def test_a_newcomer_may_ask_a_bull_in_the_first_game(person: Come) -> None:
    nana = person(size=PHONE, reduced_motion="reduce")
    nana.goto()
    nana.press(nana.offer().get_by_role("button", name="Apprendre en jouant"))
    nana.hand.first.wait_for()
    nana.skip_film()
    nana.press(nana.button("Un conseil"))
    nana.shows("Le taureau jouerait le", seconds=30)
    assert faults(nana.page) == []
    assert covered(nana.page) == []
    assert nana.complaints == []


def test_hints_follow_what_one_does_and_at_a_desk_all_are_seen(person: Come) -> None:
    nana = person(size=DESK, reduced_motion="reduce")
    nana.goto()
    nana.press(nana.offer().get_by_role("button", name="Apprendre en jouant"))
    nana.hand.first.wait_for()
    nana.skip_film()
    hints = nana.page.get_by_role("region", name="Pas à pas").get_by_role("listitem")
    expect(hints.locator("visible=true")).to_have_count(3)
    nana.shows("Choisissez une carte : tout le monde")
    nana.play(-1)
    nana.shows("Après dix tours on compte", seconds=20)
    assert nana.complaints == []


def test_who_does_not_learn_sees_no_hint(person: Come) -> None:
    nana = person(size=PHONE)
    nana.table(computers=1, start=True)
    nana.skip_film()
    expect(nana.page.get_by_role("region", name="Pas à pas")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_where_the_host_allows_it_a_bull_says_what_each_card_is_worth(person: Come, size: tuple[int, int]) -> None:
    nana = person(size=size, reduced_motion="reduce")
    nana.table(computers=1)
    nana.press(nana.page.get_by_label("Conseils permis"))
    nana.press(nana.page.get_by_role("button", name="Commencer"))
    nana.hand.first.wait_for()
    nana.skip_film()
    nana.press(nana.page.get_by_role("button", name="Un conseil"))
    nana.shows("Le taureau jouerait le", seconds=30)
    expect(nana.hand.filter(has_text="≈")).to_have_count(10)
    assert faults(nana.page) == []
    assert covered(nana.page) == []
    assert violations(nana, "a hint") == []
    # What was said of one turn says nothing of the next one.
    nana.play(-1)
    expect(nana.hand.filter(has_text="≈")).to_have_count(0, timeout=20_000)
    assert nana.complaints == []


def test_without_the_hosts_leave_there_is_nothing_to_ask(person: Come) -> None:
    nana = person(size=PHONE)
    nana.table(computers=1, start=True)
    nana.skip_film()
    expect(nana.page.get_by_role("button", name="Un conseil")).to_have_count(0)

"""Several games: offered at home, explained, played at once, and changed on the same link."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.layout import faults
from tests.browser.people import DESK, PHONE, Person, play_to_the_end
from tests.browser.test_layout import one_round

Come = Callable[..., Person]
TITLES = ["6 qui prend", "Hornochsen", "Toc"]


def test_a_phone_shows_every_game_and_the_way_to_a_friend_s_table_without_scrolling(
    person: Come, tmp_path: Path
) -> None:
    nana = person(size=PHONE)
    nana.goto()
    for title in TITLES:
        for way in ("Créer une table", "Jouer tout de suite"):
            expect(nana.offer(title).get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
    expect(nana.page.get_by_label("J’ai un lien ou un code")).to_be_in_viewport(ratio=1)
    nana.picture("games-phone-home", tmp_path)


def test_a_desk_shows_the_games_side_by_side(person: Come, tmp_path: Path) -> None:
    nana = person(size=DESK)
    nana.goto()
    nana.offer("Toc").wait_for()
    boxes = [nana.offer(title).bounding_box() for title in TITLES]
    assert len({box["y"] for box in boxes if box}) == 1
    nana.picture("games-desk-home", tmp_path)


@pytest.mark.parametrize("title", TITLES)
def test_every_game_is_played_at_once_against_three_computers(person: Come, title: str) -> None:
    nana = person(size=PHONE)
    nana.goto()
    nana.press(nana.offer(title).get_by_role("button", name="Jouer tout de suite"))
    expect(nana.page.locator("ul.seats > li")).to_have_count(4)
    assert faults(nana.page) == []
    assert nana.complaints == []


def test_the_rules_of_all_games_are_found_from_home_and_from_a_table(person: Come) -> None:
    nana = person()
    nana.goto()
    nana.page.get_by_role("link", name="Les règles des jeux").click()
    for title in TITLES:
        nana.page.get_by_role("link", name=title).first.click()
        expect(nana.page.get_by_role("heading", level=1)).to_contain_text(title)
        expect(nana.page.locator("[aria-current=page]")).to_contain_text(title)
        nana.page.go_back()
    nana.table(computers=1)
    nana.button("Menu").click()
    expect(nana.page.get_by_role("link", name="Les règles des jeux")).to_have_attribute("href", "/rules")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_host_changes_the_game_and_its_rules_are_told_to_all(
    person: Come, tmp_path: Path, size: ViewportSize
) -> None:
    nana, leo = person(name="Nana", size=size), person(name="Léo", size=PHONE)
    code = nana.table()
    leo.goto(f"/t/{code}")
    leo.join()
    leo.press(leo.button("Je suis prêt"))
    leo.button("Pas encore").wait_for()
    expect(leo.button("Changer de jeu")).to_have_count(0)
    nana.press(nana.button("Changer de jeu"))
    nana.picture(f"games-{size['width']}-other", tmp_path)
    assert faults(nana.page) == []
    nana.press(nana.button("Hornochsen"))
    for one in (nana, leo):
        one.shows("On joue une seule donne")
        expect(one.page.locator(".bar .badge")).to_have_text("Hornochsen")
    leo.button("Je suis prêt").wait_for()
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
        assert one.complaints == []


def test_a_game_for_fewer_people_cannot_be_chosen(person: Come) -> None:
    nana = person(name="Nana")
    nana.table(computers=6)
    nana.press(nana.button("Changer de jeu"))
    expect(nana.button("Toc")).to_be_disabled()
    nana.shows("6 joueurs au plus")


def test_after_a_game_the_same_people_go_on_to_another_one(person: Come, tmp_path: Path) -> None:
    nana, leo = person(name="Nana", size=PHONE, reduced_motion="reduce"), person(name="Léo", reduced_motion="reduce")
    code = nana.table()
    leo.goto(f"/t/{code}")
    leo.join()
    nana.shows("Léo")
    one_round(nana)
    nana.press(nana.button("Commencer"))
    play_to_the_end(nana, leo)
    leo.press(leo.button("Changer…"))
    expect(leo.button("Hornochsen")).to_have_count(0)
    leo.page.keyboard.press("Escape")
    nana.press(nana.button("Changer…"))
    nana.picture("games-after", tmp_path)
    assert faults(nana.page) == []
    nana.press(nana.button("Hornochsen"))
    for one in (nana, leo):
        one.shows("On joue une seule donne")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
    # The log has begun anew with this game, also for who comes back.
    leo.page.reload()
    leo.hand.first.wait_for()
    lines = leo.page.locator(".lines li")
    expect(lines.first).to_have_text("La table change de jeu : Hornochsen.")
    for one in (nana, leo):
        assert one.complaints == []


def test_computers_are_added_by_their_level_and_say_it(person: Come, tmp_path: Path) -> None:
    nana = person(name="Nana", size=PHONE)
    nana.table()
    group = nana.page.get_by_role("group", name="Ajouter un ordinateur")
    nana.press(group.get_by_role("button", name="vache"))
    expect(nana.page.locator(".chair")).to_have_count(2)
    nana.press(group.get_by_role("button", name="veau"))
    chairs = nana.page.locator(".chair")
    expect(chairs).to_have_count(3)
    expect(chairs.nth(1)).to_contain_text(re.compile("ordinateur.*vache"))
    expect(chairs.nth(2)).to_contain_text(re.compile("ordinateur.*veau"))
    nana.press(group.get_by_role("button", name="taureau"))
    expect(chairs.nth(3)).to_contain_text(re.compile("ordinateur.*taureau"))
    nana.picture("games-levels", tmp_path)
    nana.press(nana.button("Commencer"))
    expect(nana.page.locator("ul.seats > li").nth(2)).to_contain_text("veau")

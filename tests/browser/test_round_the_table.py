"""Curtain, evening, television, sheets: nothing too small, cut or covered, and nothing serious that axe finds."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.layout import faults
from tests.browser.people import DESK, PHONE, Person, play_to_the_end
from tests.browser.test_access import violations
from tests.browser.test_hosts import close_sheet, guard_the_door, open_tools
from tests.browser.test_layout import LONG, one_round
from tests.browser.test_life import two_at_a_table

Come = Callable[..., Person]
SIZES: list[ViewportSize] = [{"width": 320, "height": 568}, PHONE, DESK]
SCREEN: ViewportSize = {"width": 1920, "height": 1080}


def is_well(one: Person, where: str, folder: Path, *sizes: ViewportSize) -> None:
    """The present page fits these sizes, and axe finds nothing serious in either theme."""
    found = []
    for size in sizes or SIZES:
        one.page.set_viewport_size(size)
        one.picture(f"{where}-{size['width']}", folder)
        found += [f"{where} at {size['width']}: {fault}" for fault in faults(one.page)]
    assert found + violations(one, where) == []


def test_the_curtain_between_two_people_of_a_device_fits_every_screen(person: Come, tmp_path: Path) -> None:
    nana = person(name=LONG, size=PHONE)
    nana.table()
    nana.press(nana.button("Ajouter quelqu’un sur cet appareil"))
    nana.page.get_by_label("Son nom à cette table").fill("Papi")
    is_well(nana, "somebody-more", tmp_path)
    nana.press(nana.button("L’asseoir"))
    expect(nana.page.locator(".chair")).to_have_count(2)
    guard_the_door(nana)
    nana.press(nana.button("Commencer"))
    nana.shows(f"Au tour de {LONG}")
    expect(nana.hand).to_have_count(0)
    is_well(nana, "curtain", tmp_path)
    assert nana.complaints == []


def test_the_evening_fits_every_screen(person: Come, tmp_path: Path) -> None:
    nana = person(name=LONG, reduced_motion="reduce")
    nana.table(computers=4)
    one_round(nana)
    nana.press(nana.button("Commencer"))
    play_to_the_end(nana)
    nana.press(nana.button("Rejouer"))
    nana.hand.first.wait_for()
    play_to_the_end(nana)
    nana.shows("La soirée, après 2 parties")
    is_well(nana, "running-score", tmp_path)
    nana.page.set_viewport_size(DESK)
    nana.press(nana.button("La soirée", exact=True))
    expect(nana.page.locator("dialog[open] ol li")).to_have_count(2)
    is_well(nana, "evening", tmp_path)
    assert nana.complaints == []


def test_the_television_fits_a_screen_and_says_nothing_that_axe_refuses(person: Come, tmp_path: Path) -> None:
    nana, screen = person(name=LONG, size=PHONE), person(size=SCREEN)
    code = nana.table(computers=9)
    screen.goto(f"/t/{code}/tv")
    screen.shows("Rejoignez la table")
    is_well(screen, "television-waiting", tmp_path, SCREEN, DESK, PHONE)
    nana.press(nana.button("Commencer"))
    screen.page.set_viewport_size(SCREEN)
    expect(screen.page.locator(".rows li")).to_have_count(4)
    is_well(screen, "television", tmp_path, SCREEN, DESK)
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert nana.complaints + screen.complaints == []


def test_the_sheets_of_the_host_fit_every_screen(person: Come, tmp_path: Path) -> None:
    nana, leo, code = two_at_a_table(person, start=False)
    zoe = person(name=LONG)
    guard_the_door(nana)
    zoe.goto(f"/t/{code}")
    zoe.join()
    zoe.shows("Vous êtes à la porte")
    is_well(zoe, "knocking", tmp_path)
    open_tools(nana)
    nana.button(f"Laisser entrer {LONG}", exact=True).last.wait_for()
    nana.press(nana.page.locator("dialog[open]").get_by_role("button", name="Retirer Léo"))
    nana.page.get_by_label("Pourquoi retirer Léo").fill("on joue en famille ce soir")
    nana.press(nana.page.locator("dialog[open]").get_by_role("button", name="Dire le code"))
    nana.shows("À taper sur")
    is_well(nana, "tools", tmp_path)
    nana.page.set_viewport_size(PHONE)
    nana.press(nana.page.locator("dialog[open]").get_by_role("button", name="Changer le lien"))
    is_well(nana, "another-link", tmp_path)
    assert nana.complaints + leo.complaints + zoe.complaints == []


def test_the_sheets_of_a_seat_that_travels_fit_every_screen(person: Come, tmp_path: Path) -> None:
    nana, leo, _ = two_at_a_table(person)
    for one, way in ((nana, "Continuer sur mon téléphone"), (leo, "Donner ma place à un ami")):
        one.press(one.button("Menu"))
        one.press(one.button(way))
        one.page.get_by_role("img", name="Le lien de cette place").wait_for()
        is_well(one, way.split()[0], tmp_path)
        close_sheet(one)
    assert nana.complaints + leo.complaints == []

"""The host's tools and their other side: removing, guarding the door, moving the link, passing the role."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.layout import covered, cut, faults
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_life import two_at_a_table

Come = Callable[..., Person]


def open_tools(host: Person) -> None:
    """Open the host's tools from the menu."""
    host.press(host.button("Menu"))
    host.press(host.button("Outils de l’hôte", exact=True))
    host.shows("La porte")


def close_sheet(one: Person) -> None:
    one.page.keyboard.press("Escape")
    expect(one.page.locator("dialog[open]")).to_have_count(0)


def remove(host: Person, name: str, reason: str = "") -> None:
    """Remove a person with the tools that are open."""
    host.press(host.button(f"Retirer {name}").first)
    if reason:
        host.page.get_by_label(f"Pourquoi retirer {name}").fill(reason)
    host.press(host.page.locator("form").get_by_role("button", name=f"Retirer {name}"))


def guard_the_door(host: Person) -> None:
    open_tools(host)
    host.press(host.page.get_by_text("On frappe avant d’entrer"))
    expect(host.page.get_by_label("On frappe avant d’entrer")).to_be_checked()
    close_sheet(host)


def test_who_is_removed_reads_why_and_finds_the_door_shut_until_forgiven(person: Come) -> None:
    nana, leo, code = two_at_a_table(person, start=False)
    open_tools(nana)
    remove(nana, "Léo", "on joue en famille ce soir")
    leo.shows("Vous n’êtes plus à cette table")
    leo.shows("Nana vous a retiré de cette table : on joue en famille ce soir")
    leo.goto(f"/t/{code}")
    leo.join()
    leo.shows("Nana vous a retiré de cette table : on joue en famille ce soir")
    expect(nana.page.get_by_label("On frappe avant d’entrer")).to_be_checked()
    nana.press(nana.button("Laisser revenir Léo"))
    expect(nana.button("Laisser revenir Léo")).to_have_count(0)
    close_sheet(nana)
    leo.press(leo.button("Accueil"))
    leo.goto(f"/t/{code}")
    leo.join()
    leo.button("Je suis prêt").wait_for()
    assert nana.complaints + leo.complaints == []


def test_whoever_knocks_is_let_in_or_not(person: Come) -> None:
    nana, zoe, max_ = person(name="Nana", size=PHONE), person(name="Zoé"), person(name="Max", size=PHONE)
    code = nana.table()
    guard_the_door(nana)
    zoe.goto(f"/t/{code}")
    zoe.join()
    zoe.shows("Vous êtes à la porte")
    zoe.shows("Nana décide")
    nana.shows("Zoé frappe à la porte")
    nana.press(nana.button("Laisser entrer Zoé", exact=True))
    zoe.button("Je suis prêt").wait_for()
    max_.goto(f"/t/{code}")
    max_.join()
    max_.shows("Vous êtes à la porte")
    max_.press(max_.button("Regarder en attendant"))
    max_.shows("l’hôte décide")
    nana.press(nana.button("Ne pas laisser entrer Max"))
    max_.shows("L’hôte ne vous a pas laissé entrer")
    max_.page.get_by_label("Votre nom à cette table").fill("Maxime")
    max_.press(max_.button("Frapper encore"))
    nana.press(nana.button("Laisser entrer Maxime", exact=True))
    max_.button("Je suis prêt").wait_for()
    assert nana.complaints + zoe.complaints + max_.complaints == []


@pytest.mark.parametrize(
    "size",
    [PHONE, {"width": 320, "height": 568}, {"width": 640, "height": 360}, DESK],
    ids=["phone", "small", "on its side", "desk"],
)
def test_who_knocks_covers_nothing_of_the_waiting_room_or_the_table(person: Come, size: ViewportSize) -> None:
    nana, zoe = person(name="Nana", size=size), person(name="Zoé")
    code = nana.table(computers=1)
    guard_the_door(nana)
    zoe.goto(f"/t/{code}")
    zoe.join()
    nana.shows("Zoé frappe à la porte")
    link = nana.page.get_by_role("textbox", name="Le lien de la table").bounding_box()
    knock = nana.page.get_by_role("paragraph").filter(has_text="Zoé frappe à la porte").bounding_box()
    assert link
    assert knock
    assert knock["y"] + knock["height"] <= link["y"]
    assert faults(nana.page) == []
    nana.press(nana.button("Commencer"))
    nana.skip_film()
    nana.button("Laisser entrer Zoé", exact=True).wait_for()
    assert faults(nana.page) + covered(nana.page) + cut(nana.page) == []  # the whole hand is on the screen
    assert nana.complaints + zoe.complaints == []


def test_a_tapped_seat_leads_the_host_and_nobody_else_to_the_tools(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    expect(leo.button("Outils de l’hôte pour")).to_have_count(0)
    leo.press(leo.button("Menu"))
    leo.press(leo.button("Quitter la table"))
    leo.press(leo.page.locator("dialog[open]").get_by_role("button", name="Quitter la table"))
    nana.press(nana.button("Outils de l’hôte pour Léo"))
    sheet = nana.page.locator("dialog[open]")
    expect(sheet.locator("li.about")).to_contain_text("Léo")
    remove(nana, "Léo")
    expect(sheet.get_by_text("Marguerite")).to_be_visible()
    assert nana.complaints + leo.complaints == []


def test_the_link_moves_under_everybodys_feet(person: Come) -> None:
    nana, leo, code = two_at_a_table(person)
    hand = leo.cards()
    leo.press(leo.button("Menu"))
    leo.page.locator("dialog[open]").get_by_text("Sourdine").click()
    leo.page.locator("dialog[open]").get_by_label("Ne plus entendre Nana").check()
    close_sheet(leo)
    open_tools(nana)
    nana.press(nana.button("Changer le lien"))
    nana.shows("L’ancien lien ne mènera plus nulle part")
    nana.press(nana.page.locator("dialog[open]").last.get_by_role("button", name="Changer le lien"))
    nana.shows("La table a un nouveau lien")
    for one in (nana, leo):
        expect(one.page).not_to_have_url(f"{one.home}/t/{code}")
    assert nana.page.url == leo.page.url
    leo.page.reload()
    assert leo.cards() == hand
    assert leo.page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('tablee.seen')).length") == 1
    leo.press(leo.button("Menu"))
    leo.page.locator("dialog[open]").get_by_text("Sourdine").click()
    expect(leo.page.locator("dialog[open]").get_by_label("Ne plus entendre Nana")).to_be_checked()
    stranger = person(name="Zoé")
    stranger.goto(f"/t/{code}")
    stranger.shows("Ce lien ne mène à aucune table")
    assert nana.complaints + leo.complaints == []


def test_the_new_host_has_all_tools_at_once(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    leo.press(leo.button("Menu"))
    expect(leo.button("Outils de l’hôte", exact=True)).to_have_count(0)
    open_tools(nana)
    nana.press(nana.button("Faire de Léo l’hôte"))
    leo.press(leo.button("Outils de l’hôte", exact=True))
    leo.button("Changer le lien").wait_for()
    expect(leo.button("Faire de Nana l’hôte")).to_be_visible()
    expect(nana.page.locator("dialog[open]")).to_have_count(0)
    assert nana.complaints + leo.complaints == []


def test_in_a_game_only_who_has_left_can_be_removed_and_a_computer_goes_on(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    open_tools(nana)
    expect(nana.button("Retirer Léo")).to_have_count(0)
    nana.shows("Pendant une partie, on ne retire que")
    leo.press(leo.button("Menu"))
    leo.press(leo.button("Quitter la table"))
    leo.press(leo.page.locator("dialog[open]").get_by_role("button", name="Quitter la table"))
    nana.button("Retirer Léo").wait_for()
    remove(nana, "Léo")
    expect(nana.page.locator("dialog[open]").get_by_text("Marguerite")).to_be_visible()
    close_sheet(nana)
    expect(nana.page.locator("ul.seats")).to_contain_text("Marguerite")
    assert nana.complaints + leo.complaints == []

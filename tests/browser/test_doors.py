"""The five answers of a link, names that mean harm, and a server that dies under a game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.layout import faults
from tests.browser.people import PHONE, Person
from tests.browser.test_life import two_at_a_table
from tests.services import tablee

Come = Callable[..., Person]
HARMFUL = {
    "markup": ("<img src=x onerror=1>", '"><script>z()</scr'),
    "hidden": ("\N{RIGHT-TO-LEFT OVERRIDE}Léo", "Lé\N{ZERO WIDTH SPACE}o\N{ZERO WIDTH JOINER}"),
    "marks": ("e" + "\N{COMBINING ACUTE ACCENT}" * 40, "\N{UNICORN FACE}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"),
    "templates": ("{alert(1)}${1}", "W" * 20),
}


def test_the_door_lets_in_lets_watch_and_lets_back(person: Come) -> None:
    nana, leo, code = two_at_a_table(person)
    guest = person(name="Zoé", size=PHONE)
    guest.goto(f"/t/{code}")
    guest.shows("Une partie est en cours")
    guest.press(guest.button("Regarder la partie"))
    guest.shows("Vous regardez")
    expect(guest.page.locator(".rows li")).to_have_count(4)
    expect(guest.hand).to_have_count(0)
    leo.goto(f"/t/{code}")
    assert len(leo.cards()) == 10
    assert nana.complaints + leo.complaints + guest.complaints == []


def test_the_door_of_a_full_table_offers_to_watch(person: Come) -> None:
    nana, guest = person(), person(name="Zoé", size=PHONE)
    code = nana.table(computers=9)
    guest.goto(f"/t/{code}")
    guest.shows("Toutes les places sont prises")
    guest.press(guest.button("Regarder seulement"))
    guest.shows("Vous regardez")
    expect(guest.page.get_by_label("Votre nom à cette table")).to_have_count(0)
    nana.page.locator(".chair .face").last.click()
    nana.page.get_by_role("button", name="Retirer").click()
    guest.join()
    guest.button("Je suis prêt").wait_for()
    assert nana.complaints + guest.complaints == []


@pytest.mark.parametrize(("name", "other"), HARMFUL.values(), ids=HARMFUL)
def test_a_name_is_only_ever_a_name(person: Come, name: str, other: str) -> None:
    host, guest = person(name="Nana"), person(name="Zoé", size=PHONE)
    host.goto()
    host.making().click()
    host.join(name)
    host.page.locator(".chair, form [role=alert]").first.wait_for()
    if not host.page.locator(".chair").count():
        host.join("Nana")  # refused with a sentence
        host.page.locator(".chair").wait_for()
    code = host.page.url.rsplit("/", 1)[1]
    host.page.get_by_role("checkbox", name="Table publique").click()
    host.button("+ vache").click()
    guest.goto()
    guest.shows("Tables ouvertes à tous")
    guest.page.locator(f"a[href='/t/{code}']").wait_for()
    guest.goto(f"/t/{code}")
    guest.join(other)
    guest.page.locator("form [role=alert]").or_(guest.button("Je suis prêt")).first.wait_for()
    if not guest.button("Je suis prêt").count():
        guest.join("Zoé")
    guest.button("Je suis prêt").wait_for()
    host.button("Commencer").click()
    for one in (host, guest):
        one.hand.first.wait_for()
        for tall in one.page.locator(".name, h1, .log li").all():
            box = tall.bounding_box()
            assert box is None or box["height"] < 80
        assert one.page.locator("img[src=x], body script:not([src])").count() == 0
        width = one.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0
        assert one.complaints == []


def test_a_server_that_is_killed_comes_back_with_the_same_hands(browser: Browser) -> None:
    with (
        tablee({"LIMITS": "false"}) as server,
        Person(browser, server.url, name="Nana", size=PHONE) as nana,
        Person(browser, server.url, name="Léo") as leo,
    ):
        code = nana.table()
        leo.goto(f"/t/{code}")
        leo.join()
        nana.shows("Léo")
        nana.press(nana.button("Commencer"))
        hands = [one.cards() for one in (nana, leo)]
        card = nana.play(2)
        server.kill()
        for one in (nana, leo):
            one.shows("Hors ligne")
        server.start()
        for one in (nana, leo):
            expect(one.text("Hors ligne")).to_have_count(0, timeout=35_000)
        assert [one.cards() for one in (nana, leo)] == hands
        expect(nana.chosen.locator(f"[data-card='{card}']")).to_be_visible()
        leo.play(2)
        for one in (nana, leo):
            one.skip_film()
        play_to_the_end_of_turn(nana, leo)


def play_to_the_end_of_turn(nana: Person, leo: Person) -> None:
    """Both hold nine cards, once a row has been taken if one must be."""
    for _ in range(100):
        for one in (nana, leo):
            one.skip_film()
            row = one.page.locator(".rows button:enabled")
            if row.count():
                one.press(row.first)
        if nana.hand.count() == leo.hand.count() == 9:
            return
        nana.page.wait_for_timeout(50)
    raise AssertionError("the turn did not end")


def test_the_code_that_the_host_says_aloud_leads_a_friend_to_the_table(person: Come) -> None:
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo", size=PHONE)
    code = nana.table()
    nana.press(nana.button("Dire le code"))
    shown = nana.page.get_by_label("Le code de la table, à dire")
    nana.shows("À taper sur")
    assert re.fullmatch(r"(\w{3} ){2}\w{3}", shown.inner_text().strip())
    assert faults(nana.page) == []
    leo.goto()
    field = leo.page.get_by_label("J’ai un lien ou un code")
    for typed, told in (("ACE 347", "Un code a neuf signes"), ("AAA AAA AAA", "Aucune table ne répond à ce code")):
        field.fill(typed)
        leo.press(leo.button("Y aller"))
        leo.shows(told)
    assert faults(leo.page) == []
    field.fill(shown.inner_text().strip().lower().replace(" ", "-"))
    leo.press(leo.button("Y aller"))
    leo.page.wait_for_url(f"**/t/{code}")
    leo.join()
    nana.shows("Léo")
    nana.press(nana.button("Menu"))
    nana.press(nana.button("Outils de l’hôte", exact=True))
    nana.press(nana.page.locator("dialog[open]").get_by_role("button", name="Dire le code"))
    expect(nana.page.locator("dialog[open]").get_by_label("Le code de la table, à dire")).to_be_visible()
    leo.press(leo.button("Menu"))
    expect(leo.button("Dire le code")).to_have_count(0)
    # The browser itself tells the console of answers that are refusals.
    assert [said for said in leo.complaints if "status of 4" not in said] == nana.complaints == []

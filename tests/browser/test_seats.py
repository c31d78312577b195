"""Seats that travel, people who share a device, and the table on a television."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import DESK, PHONE, Person, play_to_the_end
from tests.browser.test_hosts import close_sheet
from tests.browser.test_life import two_at_a_table

Come = Callable[..., Person]


def offered(one: Person, way: str) -> str:
    """Offer one's seat; returns the path of the link that carries it."""
    one.press(one.button("Menu"))
    one.press(one.button(way))
    link = one.page.get_by_label("Le lien de cette place", exact=True)
    link.wait_for()
    expect(one.page.get_by_role("img", name="Le lien de cette place")).to_be_visible()
    return link.input_value().removeprefix(one.home)


def test_a_seat_continues_on_the_phone_with_the_same_hand(person: Come) -> None:
    nana, leo, code = two_at_a_table(person)
    hand = leo.cards()
    link = offered(leo, "Continuer sur mon téléphone")
    phone = person(name="Léo", size=PHONE)
    phone.goto(link)
    assert phone.cards() == hand
    assert phone.page.url == f"{phone.home}/t/{code}"
    leo.shows("Votre place continue ailleurs")
    expect(leo.hand).to_have_count(0)
    phone.play()
    phone.page.reload()
    expect(phone.hand.first).to_be_visible()
    assert nana.complaints + leo.complaints + phone.complaints == []


def test_of_two_who_bring_the_same_link_the_second_reads_who_has_the_seat(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    hand = leo.cards()
    link = offered(leo, "Continuer sur mon téléphone")
    both = [person(size=PHONE), person(size=DESK)]
    for one in both:  # neither waits for the other
        one.page.goto(one.home + link, wait_until="commit")
    first = both[0] if won(both[0]) else both[1]
    second = both[1] if first is both[0] else both[0]
    assert first.cards() == hand
    second.shows("Cette place n’est plus à prendre")
    second.shows("Léo a pris la place")
    second.press(second.button("Voir la table"))
    second.shows("Vous regardez")
    assert nana.complaints + leo.complaints + first.complaints + second.complaints == []


def won(one: Person) -> bool:
    seat, lost = one.hand.first, one.text("Cette place n’est plus à prendre")
    seat.or_(lost).first.wait_for()
    return seat.count() > 0


def test_a_friend_takes_the_seat_under_a_name_of_their_own(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    hand = leo.cards()
    link = offered(leo, "Donner ma place à un ami")
    zoe = person(name="Zoé", size=PHONE)
    zoe.goto(link)
    zoe.shows("On vous donne une place")
    zoe.join("Nana")
    zoe.shows("est déjà à la table")
    zoe.join()
    assert zoe.cards() == hand
    expect(nana.page.locator("ul.seats")).to_contain_text("Zoé")
    expect(nana.page.locator("ul.seats")).not_to_contain_text("Léo")
    assert nana.complaints + leo.complaints + zoe.complaints == []


def test_who_lost_their_browser_asks_for_the_seat_and_the_host_decides(person: Come) -> None:
    nana, leo, code = two_at_a_table(person)
    hand = leo.cards()
    leo.context.close()
    again = person(name="Léo", size=PHONE)
    again.goto(f"/t/{code}")
    again.press(again.button("J’ai déjà une place ici"))
    again.shows("Qui êtes-vous")
    again.page.get_by_role("button", name="Je suis Léo").click(timeout=20_000)  # absence shows after ten seconds
    again.shows("Vous demandez la place de Léo")
    nana.press(nana.button("Refuser"))
    again.shows("L’hôte ne vous a pas donné cette place")
    again.press(again.button("Je suis Léo"))
    again.press(again.button("Regarder en attendant"))
    again.shows("Vous regardez")
    nana.press(nana.button("C’est bien Léo"))
    assert again.cards() == hand
    assert nana.complaints + again.complaints == []


def test_two_people_pass_a_phone_and_neither_sees_the_others_hand(person: Come) -> None:
    nana = person(name="Nana", size=PHONE)
    nana.table()
    nana.press(nana.button("Ajouter quelqu’un sur cet appareil"))
    nana.page.get_by_label("Son nom à cette table").fill("Papi")
    nana.press(nana.button("L’asseoir"))
    expect(nana.page.locator(".chair")).to_have_count(2)
    nana.press(nana.button("Commencer"))

    nana.shows("Au tour de Nana")
    expect(nana.hand).to_have_count(0)
    nana.press(nana.button("C’est moi, Nana"))
    nana.skip_film()
    hers = nana.cards()
    nana.press(nana.hand.first)
    nana.press(nana.button("Jouer le"))
    nana.shows("Au tour de Papi")
    expect(nana.hand).to_have_count(0)
    nana.press(nana.button("C’est moi, Papi"))
    his = nana.cards()
    assert not set(hers) & set(his)

    # Both sit here still after a reload, behind the curtain.
    nana.page.reload()
    nana.shows("Au tour de Papi")
    expect(nana.hand).to_have_count(0)
    nana.press(nana.button("C’est moi, Papi"))
    nana.play()
    # The turn is shown once, to both of them; who has a row to take is given the phone.
    nana.button("Passer").or_(nana.page.locator(".rows button:enabled, main .main")).first.wait_for()
    for _ in range(100):
        nana.skip_film()
        called = nana.page.locator("main .main").filter(has_text="C’est moi")
        if called.count():
            nana.press(called)
        row = nana.page.locator(".rows button:enabled")
        if row.count():
            nana.press(row.first)
        if nana.hand.count() == 9:
            break
        nana.page.wait_for_timeout(50)
    expect(nana.hand).to_have_count(9)
    assert nana.complaints == []


def test_who_sits_a_game_out_is_not_dealt_in(person: Come) -> None:
    nana, leo, code = two_at_a_table(person, start=False)
    zoe = person(name="Zoé", size=PHONE)
    zoe.goto(f"/t/{code}")
    zoe.join()
    zoe.press(zoe.button("Sauter la prochaine partie"))
    nana.shows("saute la partie")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        assert len(one.cards()) == 10
    zoe.shows("saute")
    expect(zoe.hand).to_have_count(0)
    assert nana.complaints + leo.complaints + zoe.complaints == []


def test_after_two_games_the_result_shows_the_evening(person: Come) -> None:
    nana = person(name="Nana", reduced_motion="reduce")
    nana.table(computers=1)
    rounds = nana.page.get_by_role("listitem").filter(has_text="On joue autant de manches")
    rounds.get_by_role("button", name="Changer").click()
    rounds.get_by_role("spinbutton").fill("1")
    rounds.get_by_role("spinbutton").press("Enter")
    nana.shows("On joue une seule manche")
    nana.press(nana.button("Commencer"))
    play_to_the_end(nana)
    expect(nana.text("La soirée, après")).to_have_count(0)
    nana.press(nana.button("Rejouer"))
    nana.hand.first.wait_for()
    play_to_the_end(nana)
    nana.shows("La soirée, après 2 parties")
    nana.press(nana.button("La soirée"))
    nana.shows("après 2 parties")
    expect(nana.page.locator("dialog[open] ol li")).to_have_count(2)
    close_sheet(nana)
    assert nana.complaints == []


def test_the_television_shows_the_table_and_no_hand(person: Come) -> None:
    nana, leo, code = two_at_a_table(person, start=False)
    nana.page, phone = nana.open_tab(), nana.page
    nana.page.set_viewport_size({"width": 1920, "height": 1080})
    nana.goto(f"/t/{code}/tv")
    nana.shows("Rejoignez la table")
    nana.shows("Léo")
    screen, nana.page = nana.page, phone
    nana.press(nana.button("Commencer"))
    assert len(nana.cards()) == 10  # the phone keeps its seat beside the television of the same browser
    nana.page = screen
    expect(nana.page.locator(".rows li")).to_have_count(4)
    expect(nana.hand).to_have_count(0)
    expect(nana.page.locator("ul.seats")).to_contain_text("Léo")
    expect(nana.page.get_by_role("img", name="Le lien de la table")).to_be_visible()
    assert nana.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert nana.complaints + leo.complaints == []

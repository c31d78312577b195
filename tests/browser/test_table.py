"""From home to the result and the next game, on a phone and at a desk, without a word on the console."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import DESK, PHONE, Person, play_to_the_end

Come = Callable[..., Person]


def test_a_phone_and_a_desk_play_a_game_of_one_round_and_then_another(person: Come, tmp_path: Path) -> None:
    nana, leo = person(name="Nana", size=PHONE), person(name="Léo", size=DESK)
    nana.goto()
    nana.making().wait_for()
    nana.picture("phone-1-home", tmp_path)
    nana.press(nana.making())
    nana.join()
    nana.button("Commencer").wait_for()
    code = nana.page.url.rsplit("/", 1)[1]

    leo.goto(f"/t/{code}")
    leo.shows("La table de Nana")
    leo.picture("desk-2-door", tmp_path)
    leo.join()
    leo.press(leo.button("Je suis prêt"))
    rounds = nana.page.get_by_role("listitem").filter(has_text="On joue autant de manches")
    nana.press(rounds.get_by_role("button", name="Changer"))
    field = rounds.get_by_role("spinbutton")
    field.fill("1")
    field.press("Enter")
    leo.shows("On joue une seule manche")
    leo.shows("changé")
    for one, place in ((nana, "phone"), (leo, "desk")):
        one.picture(f"{place}-3-waiting", tmp_path)

    nana.press(nana.button("Commencer"))
    for one, place in ((nana, "phone"), (leo, "desk")):
        assert len(one.cards()) == 10
        one.skip_film()
        one.picture(f"{place}-4-choosing", tmp_path)
    card = nana.cards()[0]
    nana.press(nana.hand.first)
    nana.picture("phone-5-lifted", tmp_path)
    nana.press(nana.button(f"Jouer le {card}"))
    nana.shows(f"Vous jouez le {card}")
    leo.press(leo.hand.nth(4))
    leo.picture("desk-5-lifted", tmp_path)
    nana.picture("phone-6-chosen", tmp_path)

    leo.press(leo.button("Jouer le"))
    nana.page.wait_for_timeout(1300)
    for one, place in ((nana, "phone"), (leo, "desk")):
        one.picture(f"{place}-7-film", tmp_path)
    play_to_the_end(nana, leo)
    for one, place in ((nana, "phone"), (leo, "desk")):
        one.shows("la partie")
        one.picture(f"{place}-8-result", tmp_path)

    leo.press(leo.button("Rejouer"))
    for one in (nana, leo):
        expect(one.hand).to_have_count(10)
        assert one.complaints == []

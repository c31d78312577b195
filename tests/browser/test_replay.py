"""A finished game looked at again: from the results, from a link to a moment, and from a file."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.layout import faults
from tests.browser.people import DESK, PHONE, Person, play_to_the_end
from tests.browser.test_access import violations
from tests.browser.test_layout import one_round

Come = Callable[..., Person]
GAMES = Path(__file__).parent.parent / "records" / "games"
NAMES = ["Nana", "Bastien", "Chloé", "Driss", "Émilie", "Farid", "Gwen", "Hugo", "Inès", "Jean-Baptiste"]


def recorded(game: str, index: int) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((GAMES / f"{game}.json").read_text())[index]
    return record | {"names": NAMES[: record["seats"]]}


def bring(one: Person, record: dict[str, Any]) -> None:
    """Opens a record from a file."""
    one.goto("/r")
    file = {"name": "partie.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    one.page.get_by_label("Choisir un fichier").set_input_files(file)  # type: ignore[arg-type]


def at(one: Person) -> str:
    """Where the slider says that the game stands."""
    return one.page.get_by_role("slider", name="Moment de la partie").get_attribute("aria-valuetext") or ""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(("game", "index"), [("sixquiprend", 8), ("hornochsen", 4), ("toc", 4)])
def test_a_game_from_a_file_is_walked_through_with_all_hands_open(
    person: Come, tmp_path: Path, size: ViewportSize, game: str, index: int
) -> None:
    nana = person(size=size)
    record = recorded(game, index)
    bring(nana, record)
    hands = nana.page.get_by_role("list", name="Toutes les mains").locator("> li")
    expect(hands).to_have_count(record["seats"])
    began = at(nana)
    nana.page.keyboard.press("ArrowRight")
    expect(nana.page.locator(".caption p")).not_to_be_empty()
    nana.page.keyboard.press("Escape")
    expect(nana.page.locator(".caption")).to_have_count(0)
    assert at(nana) != began
    nana.picture(f"replay-{game}-{'phone' if nana.touch else 'desk'}", tmp_path)
    assert faults(nana.page) == []
    nana.page.keyboard.press("ArrowLeft")
    assert at(nana) == began
    nana.page.keyboard.press("End")
    expect(nana.page.get_by_role("region", name="Résultat")).to_be_visible()
    assert at(nana).endswith(f"coup {len(record['moves'])} sur {len(record['moves'])}")
    assert faults(nana.page) == []
    assert nana.complaints == []


def test_a_game_runs_by_itself_and_stops_when_it_is_asked_to(person: Come) -> None:
    nana = person(size=PHONE)
    bring(nana, recorded("sixquiprend", 0))
    nana.page.get_by_role("combobox", name="Vitesse").select_option(label="4×")
    began = at(nana)
    nana.press(nana.button("Faire défiler"))
    expect(nana.page.get_by_role("slider")).not_to_have_attribute("aria-valuetext", began, timeout=20_000)
    nana.press(nana.button("Arrêter"))
    expect(nana.button("Faire défiler")).to_be_visible()


def test_why_each_card_went_where_it_went_is_told_beside_the_hands(person: Come) -> None:
    nana = person()
    bring(nana, recorded("sixquiprend", 2))
    nana.page.get_by_role("slider").fill("4")
    why = nana.page.get_by_role("group").filter(has_text="Pourquoi ces rangées")
    expect(why).to_contain_text("la plus petite différence")


def test_a_forged_record_is_refused_with_the_move_and_the_reason(person: Come, tmp_path: Path) -> None:
    nana = person(size=PHONE)
    record = recorded("sixquiprend", 2)
    forged = next(index for index, entry in enumerate(record["moves"]) if entry["move"]["type"] == "play")
    record["moves"][forged]["move"]["card"] = 200
    bring(nana, record)
    said = nana.page.get_by_role("alert")
    expect(said).to_contain_text(f"Coup {forged + 1}")
    expect(said).to_contain_text("200")
    nana.picture("replay-forged-phone", tmp_path)
    assert faults(nana.page) == []


def test_from_the_results_to_the_replay_to_a_link_to_a_moment(person: Come, tmp_path: Path) -> None:
    nana, leo = person(), person(size=PHONE)
    nana.table(computers=1)
    one_round(nana)
    nana.button("Commencer").click()
    play_to_the_end(nana)
    nana.press(nana.page.get_by_role("link", name="Revoir la partie"))
    expect(nana.page.get_by_role("slider")).to_be_visible()
    nana.page.keyboard.press("PageDown")
    nana.page.keyboard.press("ArrowLeft")
    expect(nana.page).to_have_url(re.compile(r"/r/\w{16}#\d+$"))
    nana.button("Cette partie").click()
    link = nana.page.get_by_label("Le lien de ce moment").input_value()
    assert link == nana.page.url
    worth = nana.page.get_by_role("region", name="La chance et les choix")
    expect(worth.get_by_role("row")).to_have_count(3, timeout=20_000)
    expect(worth.get_by_role("row").nth(1)).to_contain_text("Nana")
    with nana.page.expect_download() as taken:
        nana.page.get_by_role("link", name="Télécharger la partie").click()
    record = json.loads(Path(taken.value.path()).read_text())
    assert record["names"][0] == "Nana"
    leo.page.goto(link)
    expect(leo.page.get_by_role("slider")).to_be_visible()
    assert at(leo) == at(nana)
    assert violations(leo, "replay") == []
    bring(leo, record)
    expect(leo.page.get_by_role("slider")).to_be_visible()
    assert nana.complaints == leo.complaints == []


def test_a_link_to_no_game_says_so(person: Come) -> None:
    nana = person()
    nana.goto("/r/zzzzzzzzzzzzzzzz")
    expect(nana.page.get_by_role("heading", name="Aucune partie terminée ne porte ce lien.")).to_be_visible()


def test_the_deals_of_a_game_are_checked_by_the_browsers_that_played_it(person: Come, tmp_path: Path) -> None:
    nana, leo, zoe = person(), person(name="Léo", size=PHONE), person(name="Zoé", size=PHONE)
    code = nana.table()
    leo.goto(f"/t/{code}")
    leo.join()
    one_round(nana)
    nana.button("Menu").click()
    nana.text("La prochaine donne est scellée").click()
    expect(nana.page.get_by_text("Hasard ajouté par Nana et Léo.")).to_be_visible()
    nana.button("Fermer").click()
    nana.button("Commencer").click()
    play_to_the_end(nana, leo)
    for one in (nana, leo):
        one.press(one.page.get_by_role("link", name="Vérifier la donne"))
        expect(one.page.get_by_role("status").filter(has_text="La donne est juste")).to_be_visible()
        one.shows("votre hasard y compte")
        one.picture(f"fair-{'phone' if one.touch else 'desk'}", tmp_path)
    assert faults(leo.page) == []
    assert violations(leo, "check of the deals") == []
    zoe.page.goto(leo.page.url)
    zoe.shows("Votre navigateur n’a rien noté avant cette donne")
    record = json.loads(nana.context.request.get(re.sub("/r/(.*)/check.*", r"/api/records/\1", leo.page.url)).text())
    for shared in record["seals"][0]["shares"]:
        shared["share"] = "0" * 64
    bring(leo, record)
    leo.button("Cette partie").tap()
    leo.button("Vérifier la donne").tap()
    expect(leo.page.get_by_role("status").filter(has_text="Une donne n’est pas juste")).to_be_visible()
    leo.shows("Votre navigateur avait ajouté un hasard qui n’y compte pas")
    leo.picture("fair-forged-phone", tmp_path)
    assert nana.complaints == leo.complaints == zoe.complaints == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_same_deal_is_played_again_at_a_new_table_and_marked(
    person: Come, tmp_path: Path, size: ViewportSize
) -> None:
    nana = person(size=size)
    nana.table(computers=1)
    one_round(nana)
    nana.press(nana.button("Commencer"))
    hand = nana.cards()
    play_to_the_end(nana)
    nana.press(nana.page.get_by_role("link", name="Revoir la partie"))
    nana.press(nana.button("Cette partie"))
    nana.press(nana.button("Rejouer cette donne"))
    nana.shows("il faut être 2, sans changer les règles")
    assert faults(nana.page) == []
    nana.press(nana.button("+ vache"))
    nana.shows("La première donne sera celle d’une partie déjà jouée")
    nana.press(nana.button("Commencer"))
    assert nana.cards() == hand
    nana.shows("connue")
    nana.picture(f"known-deal-{'phone' if nana.touch else 'desk'}", tmp_path)
    assert faults(nana.page) == []
    assert nana.complaints == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_another_card_is_tried_and_both_ends_of_the_round_stand_side_by_side(
    person: Come, tmp_path: Path, size: ViewportSize
) -> None:
    nana = person(size=size)
    bring(nana, recorded("sixquiprend", 2))
    nana.press(nana.button("Et si"))
    sheet = nana.page.get_by_role("dialog", name="Et si")
    sheet.get_by_role("combobox").select_option(label="Bastien")
    expect(sheet).to_contain_text("Bastien a joué le")
    nana.press(sheet.get_by_role("button", name="Plutôt le").locator("visible=true").and_(enabled(nana)).first)
    expect(sheet.get_by_role("row").filter(has_text="Bastien")).to_have_count(1)
    expect(sheet.get_by_role("row")).to_have_count(5)
    nana.picture(f"what-if-{'phone' if nana.touch else 'desk'}", tmp_path)
    assert faults(nana.page) == []
    assert violations(nana, "what if") == []
    assert nana.complaints == []


def enabled(one: Person) -> Locator:
    return one.page.locator("button:enabled")

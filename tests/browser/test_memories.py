"""After the game: what is remembered, the picture to share, and this browser's games."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.layout import faults
from tests.browser.people import DESK, PHONE, Person, play_to_the_end
from tests.browser.test_access import violations
from tests.browser.test_layout import one_round

Come = Callable[..., Person]


def played(nana: Person, *, computers: int = 4) -> None:
    """A game of one round, played to its end."""
    nana.table(computers=computers)
    one_round(nana)
    nana.press(nana.button("Commencer"))
    play_to_the_end(nana)


def test_a_game_is_remembered_shared_as_a_picture_and_listed(person: Come, tmp_path: Path) -> None:
    nana = person(size=PHONE, reduced_motion="reduce")
    played(nana)
    remembered = nana.page.get_by_role("region", name="On s’en souviendra")
    expect(remembered.get_by_role("listitem").first).to_be_visible()
    assert remembered.get_by_role("listitem").count() <= 3
    nana.picture("remembered", tmp_path)
    with nana.page.expect_download() as download:
        nana.press(nana.button("Partager l’image"))
    nana.shows("L’image est dans vos téléchargements.")
    picture = tmp_path / "result.png"
    download.value.save_as(picture)
    drawn = picture.read_bytes()
    assert drawn[:4] == b"\x89PNG"
    assert (int.from_bytes(drawn[16:20]), int.from_bytes(drawn[20:24])) == (1200, 630)
    found = violations(nana, "result")
    nana.goto("/moi")
    mine = nana.page.get_by_role("region", name="Toutes les parties").get_by_role("listitem")
    expect(mine).to_have_count(1)
    expect(mine.first).to_contain_text("sur 5")
    expect(mine.first).to_contain_text("contre des ordinateurs")
    for size in (PHONE, DESK):
        nana.page.set_viewport_size(size)
        nana.picture(f"moi-{size['width']}", tmp_path)
        assert faults(nana.page) == []
    assert found + violations(nana, "moi") == []
    nana.press(mine.get_by_role("link"))
    nana.page.get_by_role("slider").wait_for()
    assert nana.complaints == []


def test_a_device_that_shares_files_is_handed_the_picture(person: Come) -> None:
    nana = person(size=PHONE, reduced_motion="reduce")
    nana.context.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async ({ files }) => {
          document.documentElement.dataset.shared = `${files[0].name} ${files[0].type}`;
        };"""
    )
    played(nana, computers=1)
    nana.press(nana.button("Partager l’image"))
    expect(nana.page.locator("html")).to_have_attribute("data-shared", "tablee.png image/png")


def test_who_has_played_nothing_is_told_so(person: Come) -> None:
    nana = person(size=PHONE)
    nana.goto("/moi")
    nana.shows("Aucune partie finie ici pour l’instant")
    assert faults(nana.page) == []
    assert nana.complaints == []


def wants_ratings(who: Person) -> None:
    who.goto("/moi")
    wish = who.page.get_by_role("checkbox", name="Montrer ma cote")
    expect(wish).not_to_be_checked()
    who.press(wish)
    expect(wish).to_be_checked()
    who.shows("Pas encore de partie qui compte")


def test_a_rating_is_seen_by_who_wants_it_and_by_nobody_else(person: Come, tmp_path: Path) -> None:
    nana = person(size=PHONE, reduced_motion="reduce")
    leo = person(name="Léo", size=DESK, reduced_motion="reduce")
    zoe = person(name="Zoé", size=DESK, reduced_motion="reduce")
    wants_ratings(nana)
    wants_ratings(zoe)
    code = nana.table()
    one_round(nana)
    for guest in (leo, zoe):
        guest.goto(f"/t/{code}")
        guest.join()
    for name in ("Léo", "Zoé"):
        nana.shows(name)
    nana.press(nana.button("Commencer"))
    play_to_the_end(nana, leo, zoe)
    mine = nana.page.get_by_role("region", name="Ma cote")
    expect(mine).to_contain_text("Votre cote")
    others = mine.get_by_role("list", name="Les autres cotes").get_by_role("listitem")
    expect(others).to_have_count(1)
    expect(others).to_contain_text("Zoé")
    mine.scroll_into_view_if_needed()
    nana.picture("rating-after", tmp_path)
    expect(zoe.page.get_by_role("region", name="Ma cote")).to_contain_text("Nana")
    found = violations(nana, "result")
    expect(leo.page.get_by_role("region", name="Ma cote")).to_have_count(0)
    nana.goto("/moi")
    rating = nana.page.get_by_role("region", name="Ma cote")
    expect(rating).to_contain_text("sans doute entre")
    expect(rating).to_contain_text("d’après 1 partie")
    expect(rating).to_contain_text("provisoire")
    for size in (PHONE, DESK):
        nana.page.set_viewport_size(size)
        rating.scroll_into_view_if_needed()
        nana.picture(f"rating-{size['width']}", tmp_path)
        assert faults(nana.page) == []
    assert found + violations(nana, "moi") == []
    nana.press(nana.page.get_by_role("checkbox", name="Montrer ma cote"))
    expect(rating).not_to_contain_text("sans doute entre")
    assert nana.complaints + zoe.complaints == []

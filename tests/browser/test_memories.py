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

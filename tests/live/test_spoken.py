"""Codes that are read aloud: what people type leads where it was meant to, for a quarter of an hour, everywhere."""

from collections.abc import AsyncIterator

import pytest

from app.live import entropy, spoken
from app.live.limits import SPOKEN_AT_ONCE, SPOKEN_REMEMBERED_SECONDS, SPOKEN_SECONDS
from app.rooms.commands import RotateLink
from app.rules.game import Refused
from app.storage.live_memory import MemoryLive
from app.storage.log import RoomRow, Spoken
from tests.live.houses import Clock, Process, processes, table_of_two

ALIKE = ["O0", "1IL", "5S", "2Z", "8B", "6G", "BPDT", "MN"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def two(migrated_postgres_url: str, clock: Clock) -> AsyncIterator[list[Process]]:
    """Two processes that have nothing but the database in common."""
    async with processes(migrated_postgres_url, clock, lambda _: MemoryLive(), "here", "there") as running:
        yield running


async def row_of(process: Process, code: str) -> RoomRow:
    row = await process.house.find(code)
    assert row is not None
    return row


async def said(process: Process, code: str) -> Spoken:
    answer = await spoken.speak(process.house, await row_of(process, code))
    assert isinstance(answer, Spoken)
    return answer


@pytest.mark.parametrize("alike", ALIKE)
def test_the_code_has_no_confusable_characters_and_no_french_homophones(alike: str) -> None:
    assert len(set(alike) & set(entropy.SPOKEN_ALPHABET)) <= (1 if alike in ("BPDT", "MN") else 0)


def test_a_guess_at_a_spoken_code_has_to_be_tried_a_thousand_million_times() -> None:
    assert len(set(entropy.SPOKEN_ALPHABET)) == len(entropy.SPOKEN_ALPHABET)
    assert len(entropy.SPOKEN_ALPHABET) ** entropy.SPOKEN_LENGTH / SPOKEN_AT_ONCE > 1e9


@pytest.mark.parametrize(
    "typed",
    [
        "ACE 347 QTM",
        "ace347qtm",
        " a-c-e_347.q/t/m ",
        "ACE\u00a0347\u202fQTM",
        "ＡＣＥ 347 QTM",
        "acE34l0DN",
    ],
)
def test_gaps_case_and_signs_that_look_or_sound_alike_are_understood(typed: str) -> None:
    assert spoken.meant(typed) == "ACE347QTM"


@pytest.mark.parametrize(
    "typed", ["", "ACE 347", "ACE 347 QTM A", "ACE 347 QT5", "été 347 QTM", "abcdefghjkmnp", "🐮" * 9]
)
def test_what_cannot_be_nine_signs_of_a_code_is_none(typed: str) -> None:
    assert spoken.meant(typed) is None


async def test_the_code_of_one_process_is_heard_in_the_other_until_it_ends(two: list[Process], clock: Clock) -> None:
    here, there = two
    code, _, _ = await table_of_two(here, there)
    first = await said(here, code)
    assert first.until == clock.time + SPOKEN_SECONDS
    assert spoken.meant(first.code) == first.code, "what is drawn is read as itself"
    assert await spoken.hear(there.house, first.code) == code
    assert await said(there, code) == first, "there is one code for a link at a time"
    clock.time += SPOKEN_SECONDS - 1
    assert await spoken.hear(there.house, first.code) == code
    clock.time += 1
    assert await spoken.hear(there.house, first.code) == Refused("spoken_too_long_ago")
    again = await said(there, code)
    assert again.code != first.code
    clock.time += SPOKEN_REMEMBERED_SECONDS + 1
    await said(here, code)
    assert await spoken.hear(there.house, first.code) == Refused("not_spoken")


async def test_a_code_ends_with_the_link_for_which_it_was_said(two: list[Process]) -> None:
    here, there = two
    code, mine, _ = await table_of_two(here, there)
    first = await said(here, code)
    _, nana = await here.enter(code, "nana")
    mine.ask(RotateLink(id="c9"), nana.viewer)
    await mine.settled()
    assert await spoken.hear(there.house, first.code) == Refused("not_spoken")
    anew = await said(there, mine.room.code)
    assert anew.code != first.code
    assert await spoken.hear(here.house, anew.code) == mine.room.code


async def test_no_more_codes_than_a_guess_may_meet(two: list[Process], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = two
    codes = [(await table_of_two(here, there))[0] for _ in range(3)]
    monkeypatch.setattr(spoken, "SPOKEN_AT_ONCE", 2)
    first, _ = await said(here, codes[0]), await said(there, codes[1])
    assert await spoken.speak(there.house, await row_of(there, codes[2])) == Refused("too_many_spoken")
    assert await said(there, codes[0]) == first


async def test_a_code_that_another_table_has_is_drawn_again(
    two: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    codes = [(await table_of_two(here, there))[0] for _ in range(2)]
    drawn = iter(["AAAAAAAAA", "AAAAAAAAA", "CCCCCCCCC"])
    monkeypatch.setattr(entropy, "spoken_code", lambda: next(drawn))
    assert [(await said(here, code)).code for code in codes] == ["AAAAAAAAA", "CCCCCCCCC"]

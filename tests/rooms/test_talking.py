"""Talk at the table: lines, reactions, nudges, and their limits."""

import pytest

from app.rooms.commands import Nudge, React, Say
from app.rooms.events import ReactionShown, SeatNudged, WordsSaid
from app.rooms.limits import (
    EVENTS_REMEMBERED,
    NUDGE_EVERY_SECONDS,
    WORDS_AT_ONCE,
    WORDS_GRAPHEMES,
    WORDS_REMEMBERED,
    WORDS_WITHIN_SECONDS,
)
from app.rooms.memory import TALK, numbers, since
from app.rooms.room import decode_room, encode_room
from app.rules.game import Event
from app.rules.sixquiprend.moves import Play, Take
from tests.rooms.table import TestTable


def test_everybody_hears_what_somebody_says_under_their_name() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Bob", Say(id=table.id(), words="  Bien joué !  "))
    assert table.events[-1] == WordsSaid(seat=1, name="Bob", words="Bien joué !")


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b\u202e\u0000", "\u3164"])
def test_nothing_is_not_said(nothing: str) -> None:
    table = TestTable("Nana")
    table.refused("Nana", Say(id=table.id(), words=nothing), "nothing_said")


def test_a_line_has_a_longest_form_counted_in_what_people_see() -> None:
    table = TestTable("Nana")
    table.does("Nana", Say(id=table.id(), words="👨‍👩‍👧" * (WORDS_GRAPHEMES // 5)))
    table.does("Nana", Say(id=table.id(), words="e\u0301" * WORDS_GRAPHEMES))
    table.refused("Nana", Say(id=table.id(), words="x" * (WORDS_GRAPHEMES + 1)), "words_too_long")
    table.refused("Nana", Say(id=table.id(), words="x" * 100_000), "words_too_long")


def test_directions_and_controls_are_taken_out_and_markup_is_only_text() -> None:
    table = TestTable("Nana")
    table.does("Nana", Say(id=table.id(), words="<b>\u202eabc\u0007\nd</b>"))
    assert table.events[-1] == WordsSaid(seat=0, name="Nana", words="<b>abc d</b>")


def test_who_only_watches_says_nothing() -> None:
    table = TestTable("Nana")
    table.refused("Zoé", Say(id=table.id(), words="hello"), "no_seat")
    table.refused("Zoé", React(id=table.id(), reaction="bravo"), "no_seat")


def test_a_flood_of_words_waits() -> None:
    table = TestTable("Nana", "Bob")
    for _ in range(WORDS_AT_ONCE):
        table.does("Nana", React(id=table.id(), reaction="laugh"))
    assert table.events[-1] == ReactionShown(seat=0, name="Nana", reaction="laugh")
    table.refused("Nana", Say(id=table.id(), words="and"), "too_talkative")
    table.does("Bob", Say(id=table.id(), words="mine"))
    table.wait(WORDS_WITHIN_SECONDS)
    table.does("Nana", Say(id=table.id(), words="and"))


def test_who_is_awaited_is_nudged_once_in_half_a_minute() -> None:
    table = TestTable("Nana", "Bob", "Cleo")
    table.refused("Nana", Nudge(id=table.id(), seat=1), "no_game")
    table.starts("Nana")
    table.does("Nana", Nudge(id=table.id(), seat=1))
    assert table.events[-1] == SeatNudged(seat=1, by=0)
    table.refused("Cleo", Nudge(id=table.id(), seat=1), "nudged_lately")
    table.wait(NUDGE_EVERY_SECONDS)
    table.does("Cleo", Nudge(id=table.id(), seat=1))
    table.refused("Cleo", Nudge(id=table.id(), seat=2), "not_waited_for")
    table.refused("Cleo", Nudge(id=table.id(), seat=3), "no_such_seat")
    table.moves("Bob", Play(card=table.room.state.hands[1][0]))
    table.wait(NUDGE_EVERY_SECONDS)
    table.refused("Nana", Nudge(id=table.id(), seat=1), "not_waited_for")


def test_talk_is_in_the_log() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Nana", Say(id=table.id(), words="Salut"))
    table.does("Nana", React(id=table.id(), reaction="thanks"))
    assert table.read_again() == table.room


def flood(table: TestTable, lines: int) -> None:
    """Both people talk as much as they may."""
    for number in range(lines):
        table.wait(WORDS_WITHIN_SECONDS)
        table.does(("Nana", "Bob")[number % 2], Say(id=table.id(), words=f"line {number}"))


def test_a_flood_of_talk_does_not_cut_the_film_of_who_comes_back() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    turns(table, 5)
    seen = table.room.event_count
    turns(table, 5)
    happened = [event for event in since(table.room, seen) if not isinstance(event, TALK)]
    assert len(happened) >= 5
    flood(table, 3 * WORDS_REMEMBERED)
    told = since(table.room, seen)
    assert [event for event in told if not isinstance(event, TALK)] == happened
    assert [event.words for event in told if isinstance(event, WordsSaid)][-1] == f"line {3 * WORDS_REMEMBERED - 1}"


def test_of_each_kind_the_newest_are_remembered_under_their_own_numbers() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    all_events: list[Event] = list(table.room.events)
    for _ in range(3):
        turns(table, 3)
        all_events += since(table.room, len(all_events))
        flood(table, 50)
        all_events += since(table.room, len(all_events))
    room = table.room
    assert room.event_count == len(all_events) > EVENTS_REMEMBERED + WORDS_REMEMBERED
    assert len(room.events) <= EVENTS_REMEMBERED + WORDS_REMEMBERED
    assert [all_events[number - 1] for number in numbers(room)] == list(room.events)
    kept = set(numbers(room))
    for kind, many in ((True, WORDS_REMEMBERED), (False, EVENTS_REMEMBERED)):
        of_kind = [number for number, event in enumerate(all_events, 1) if isinstance(event, TALK) is kind]
        assert set(of_kind[-many:]) <= kept
    assert decode_room(encode_room(room)) == room


def turns(table: TestTable, count: int) -> None:
    """Both play so many turns of 6 qui prend!, and whoever must take a row takes the first."""
    for _ in range(count):
        for name, seat in (("Nana", 0), ("Bob", 1)):
            table.moves(name, Play(card=table.room.state.hands[seat][0]))
        while table.room.state.phase == "place":
            taker = table.room.rules.to_act(table.room.state)[0]
            assert taker is not None
            table.moves(table.room.seats[taker].name, Take(row=0))

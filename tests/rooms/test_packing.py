"""A log as one row makes the room that it made, and tells what only it knew."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.live.exporting import read_log
from app.live.rating import standings
from app.rooms.acts import Entry, Packed
from app.rooms.commands import ClaimSeat, Join, OfferSeat, React, Rematch, Remove, Rename, Say, SetOptions, Tick
from app.rooms.decide import Repeated
from app.rooms.effects.common import BrokenLogError
from app.rooms.fold import fold_entry
from app.rooms.limits import WORDS_REMEMBERED
from app.rooms.view import view_game, view_own, view_room, view_you
from app.rules.game import Game
from app.rules.register import GAMES
from tests.rooms.packed import Log, finished_games, folded, packed, rows
from tests.rooms.table import TestTable

STORED = Path(__file__).parent / "packed.ndjson"
"""Rows as they were packed once, in databases that later versions have to open."""
SHORT: dict[str, Any] = {"sixquiprend": {"rounds": 1}}
"""Options with which a game is short."""


def an_evening(game: str = "sixquiprend", games: int = 1) -> TestTable:
    """Two people have talked and played, and one has another name since."""
    table = TestTable("nana", "leo", game=game)
    if game in SHORT:
        table.does("nana", SetOptions(id=table.id(), options=SHORT[game]))
    table.does("leo", Say(id=table.id(), words="Hello"))
    table.starts("nana")
    for number in range(games):
        if number:
            table.does("nana", Rematch(id=table.id(), step=table.room.step))
        plays_at_random(table)
    table.does("leo", Rename(id=table.id(), name="Léo"))
    table.does("nana", React(id=table.id(), reaction="bravo"))
    return table


def plays_at_random(table: TestTable) -> None:
    """Let Nana and Leo make any moves until the game is over."""
    chance = random.Random(1)
    while table.phase() == "playing":
        for name in ("nana", "leo"):
            if table.phase() == "playing" and table.seat(name) in table.awaited():
                legal = table.room.rules.legal(table.room.state, table.seat(name))
                table.moves(name, chance.choice(legal))
        table.system(Tick())


def theirs(log: Log, of: Log, *people: str) -> Any:
    """What is told to these people of a log; `of` is the one that its games were kept from."""
    told = read_log(rows(log), finished_games(of), frozenset(people))
    assert told is not None
    return list(told.names), told.words, told.games


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_room_is_the_same_to_the_last_field(game: Game[Any, Any]) -> None:
    table = an_evening(game.name)
    room = folded(packed(table.log))
    assert room == table.room
    for seat in (0, 1, None):
        player = "somebody" if seat is None else table.room.seats[seat].player
        assert player is not None
        assert view_you(room, player) == view_you(table.room, player)
        assert view_own(room, seat) == view_own(table.room, seat)
    assert view_room(room, 0) == view_room(table.room, 0)
    assert view_game(room) == view_game(table.room)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_count_for_ratings_as_they_did(game: Game[Any, Any]) -> None:
    table = an_evening(game.name)
    assert standings(rows(table.log)) != []
    assert standings(rows(packed(table.log))) == standings(rows(table.log))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_everybody_is_told_of_names_words_and_moves_as_before(game: Game[Any, Any]) -> None:
    table = an_evening(game.name)
    for people in (["nana"], ["leo"], ["nana", "leo"], ["somebody"]):
        assert theirs(packed(table.log), table.log, *people) == theirs(table.log, table.log, *people)


def test_the_moves_of_a_seat_that_travelled_in_the_middle_of_a_game_are_those_of_who_made_them() -> None:
    table = TestTable("nana", "leo")
    table.does("nana", SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts("nana")
    for name in ("nana", "leo"):
        table.plays_on(name)
    table.does("leo", OfferSeat(id=table.id(), token="t" * 22))
    table.does("phone", ClaimSeat(id=table.id(), token="t" * 22))
    table.plays_to_the_end("nana", "phone")
    for player in ("nana", "leo", "phone"):
        told = theirs(packed(table.log), table.log, player)
        assert told == theirs(table.log, table.log, player)
        assert told[2][0].moves
    assert standings(rows(packed(table.log))) == standings(rows(table.log))


def test_what_was_packed_goes_on_and_can_be_packed_again() -> None:
    table = an_evening()
    small = packed(table.log)
    before = len(table.log)
    table.does("leo", Say(id=table.id(), words="Again!"))
    table.does("nana", Rematch(id=table.id(), step=table.room.step))
    table.plays_to_the_end("nana", "leo")
    log = [*small, *table.log[before:]]
    assert folded(log) == table.room
    again = packed(log)
    assert folded(again) == table.room
    for people in (["nana"], ["leo"]):
        assert theirs(again, table.log, *people) == theirs(table.log, table.log, *people)
    assert standings(rows(again)) == standings(rows(table.log))
    (entry, _), *_ = again
    assert isinstance(entry.acts[0], Packed)
    assert [game.names for game in entry.acts[0].games] == [("\x1f0", "\x1f1"), ("\x1f0", "\x1f2")]


def test_commands_that_the_room_remembers_have_no_second_effect() -> None:
    table = an_evening()
    again = Join(id="late", name="Zoé")
    table.does("zoe", again)
    table.room = folded(packed(table.log))
    assert isinstance(table.asks("zoe", again), Repeated)


def test_words_older_than_the_room_remembers_are_gone_and_the_others_are_told_to_who_said_them() -> None:
    table = TestTable("nana", "leo")
    for number in range(3 * WORDS_REMEMBERED):
        table.wait(60)
        table.does("nana", Say(id=table.id(), words=f"line {number}"))
        table.does("leo", Say(id=table.id(), words=f"answer {number}"))
    small = packed(table.log)
    text = msgspec.json.encode(small[0][0])
    assert b"line 0" not in text
    names, words, _ = theirs(small, table.log, "leo")
    everything = theirs(table.log, table.log, "leo")[1]
    assert names == ["leo"]
    assert 0 < len(words) < len(everything)
    assert words == everything[-len(words) :]


def test_who_wrote_why_somebody_was_removed_is_known() -> None:
    table = TestTable("nana", "leo")
    table.does("nana", Remove(id=table.id(), step=table.room.step, seat=1, reason="a reason"))
    (entry, at), *_ = packed(table.log)
    (act,) = entry.acts
    assert isinstance(act, Packed)
    assert [(one.player, one.at) for one in act.written] == [("nana", at)]


def test_rows_that_were_packed_once_are_read_by_every_later_version() -> None:
    entries = msgspec.json.Decoder(Entry).decode_lines(STORED.read_bytes())
    for entry in entries:
        room, _ = fold_entry(None, entry, 1_000.0)
        assert room.phase == "over"
        table = TestTable("nana", "leo", game=room.game)
        table.room, table.log = room, [(entry, 1_000.0)]
        table.does("nana", Rematch(id="again", step=room.step))
        assert table.phase() == "playing"
    assert {fold_entry(None, entry, 1.0)[0].game for entry in entries} == set(GAMES)


def test_a_packed_room_that_cannot_be_read_is_a_broken_log_and_nothing_else() -> None:
    (entry, at), *_ = packed(an_evening().log)
    (act,) = entry.acts
    assert isinstance(act, Packed)
    for broken in (
        msgspec.structs.replace(act, room=msgspec.Raw(b'{"game":"chess"}')),
        msgspec.structs.replace(act, names=act.names[:1]),
    ):
        with pytest.raises(BrokenLogError):
            fold_entry(None, Entry(acts=(broken,)), at)


def test_no_name_stands_in_the_room_itself() -> None:
    table = an_evening()
    (entry, _), *_ = packed(table.log)
    (act,) = entry.acts
    assert isinstance(act, Packed)
    assert "Léo".encode() not in bytes(act.room)
    assert [(one.name, one.players) for one in act.names] == [
        ("nana", ("nana",)),
        ("leo", ("leo",)),
        ("Léo", ("leo",)),
    ]


def store() -> None:
    """Write the rows anew that later versions have to open: only where no database can hold the older ones."""
    STORED.write_bytes(msgspec.json.Encoder().encode_lines([packed(an_evening(game).log)[0][0] for game in GAMES]))


if __name__ == "__main__":
    store()

"""A log without somebody: it folds as before, and nothing of them is left in it, be it packed or not."""

from typing import Any, get_args

import msgspec
import pytest

from app.rooms.acts import Act, Acts, Entry
from app.rooms.commands import (
    Admit,
    AskSeat,
    ClaimSeat,
    GrantSeat,
    Join,
    OfferSeat,
    PassHost,
    Remove,
    Rename,
    Say,
    SetGuarded,
)
from app.rooms.erasing import IDS, NAMES, WORDS, erase
from app.rooms.names import NOBODY
from app.rooms.room import Room
from app.rules.game import Game
from app.rules.register import GAMES
from tests.rooms.packed import folded, packed
from tests.rooms.table import TestTable

TOKEN = "t" * 22


def erased(table: TestTable, *people: str) -> tuple[str, Room]:
    """The log as text once these people are out of it, and the room that it makes.

    The text is that of the same log packed as well: it makes the same room.
    """
    instead = {player: f"0{number}" for number, player in enumerate(people)}
    texts, rooms = [], []
    for log in (table.log, packed(table.log)):
        entries = erase(log, instead)
        assert len(entries) == len(log)
        written = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])
        texts.append(msgspec.json.encode(entries).decode())
        rooms.append(folded([(entry, at) for entry, (_, at) in zip(written, log, strict=True)]))
    whole, small = rooms
    assert small == whole
    return "\n".join(texts), whole


def same_but_for_people(before: Room, after: Room) -> None:
    """The room is the same in everything that is not about who somebody is."""
    assert (after.step, after.phase, after.played, after.state) == (
        before.step,
        before.phase,
        before.played,
        before.state,
    )
    assert after.event_count == before.event_count
    bare = [(seat.left, seat.level, seat.ready, seat.missed, seat.away_since) for seat in before.seats]
    assert [(seat.left, seat.level, seat.ready, seat.missed, seat.away_since) for seat in after.seats] == bare


def test_a_seat_keeps_its_place_and_loses_its_person() -> None:
    table = TestTable("Nana", "Bastien", "Cleo")
    log, room = erased(table, "Bastien")
    assert "Bastien" not in log
    assert [seat.name for seat in room.seats] == ["Nana", NOBODY, "Cleo"]
    assert [seat.player for seat in room.seats] == ["Nana", "00", "Cleo"]
    same_but_for_people(table.room, room)


def test_the_host_who_opened_the_table_can_be_taken_out() -> None:
    table = TestTable("Nana", "Bastien")
    log, room = erased(table, "Nana")
    assert "Nana" not in log
    assert room.host == "00"
    assert "Bastien" in log


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_of_every_kind_fold_as_before(game: Game[Any, Any]) -> None:
    table = TestTable("Nana", "Bastien", game=game.name)
    table.starts("Nana")
    for _ in range(60):
        for name in ("Nana", "Bastien"):
            if table.phase() == "playing" and table.seat(name) in table.awaited():
                table.plays_on(name)
    log, room = erased(table, "Bastien")
    assert "Bastien" not in log
    same_but_for_people(table.room, room)
    assert [[sitter.name for sitter in ended.sitters] for ended in room.evening] == [
        ["Nana", NOBODY] for _ in table.room.evening
    ]


def test_other_names_of_the_same_person_go_as_well() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Bastien", Rename(id=table.id(), name="Bébert"))
    log, room = erased(table, "Bastien")
    assert "Bastien" not in log
    assert "Bébert" not in log
    assert room.seats[1].name == NOBODY


def test_what_they_said_goes_and_what_others_said_stays_but_for_their_name() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Bastien", Say(id=table.id(), words="a secret"))
    table.does("Nana", Say(id=table.id(), words="Bastien, and Bastiens: well done, Bastien!"))
    log, room = erased(table, "Bastien")
    assert "secret" not in log
    said = [event.words for event in room.events if event.__struct_config__.tag == "said"]
    assert said == [NOBODY, f"{NOBODY}, and Bastiens: well done, {NOBODY}!"]


def test_somebody_else_of_the_same_name_keeps_it() -> None:
    table = TestTable("Nana", "Bastien")
    table.leaves("Bastien")
    table.does("another", Join(id=table.id(), name="Bastien"))
    _, room = erased(table, "Bastien")
    assert room.seats[1].name == "Bastien"
    assert room.seats[1].player == "another"


def test_who_was_removed_leaves_neither_name_nor_id_behind() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Nana", Remove(id=table.id(), step=table.room.step, seat=1, reason="Bastien cheats"))
    log, room = erased(table, "Bastien")
    assert "Bastien" not in log
    (ban,) = room.bans
    assert (ban.player, ban.name, ban.by, ban.reason) == ("00", NOBODY, "Nana", f"{NOBODY} cheats")


def test_who_removed_somebody_leaves_neither_name_nor_reason_behind() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Nana", Remove(id=table.id(), step=table.room.step, seat=1, reason="a reason"))
    log, room = erased(table, "Nana")
    assert "Nana" not in log
    assert "a reason" not in log
    (ban,) = room.bans
    assert (ban.player, ban.name, ban.by, ban.reason) == ("Bastien", "Bastien", NOBODY, "")


def test_who_knocked_is_nobody_whether_let_in_or_not() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Nana", SetGuarded(id=table.id(), guarded=True))
    table.does("late", Join(id=table.id(), name="Zoé"))
    log, room = erased(table, "late")
    assert "Zoé" not in log
    assert [(knock.player, knock.name) for knock in room.knocks] == [("00", NOBODY)]
    table.does("Nana", Admit(id=table.id(), name="Zoé"))
    log, room = erased(table, "late")
    assert "Zoé" not in log
    assert "late" not in log
    assert room.seats[2].name == NOBODY


def test_a_seat_that_travelled_to_the_erased_browser_loses_the_name_that_came_with_it() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Bastien", OfferSeat(id=table.id(), token=TOKEN))
    table.does("laptop", ClaimSeat(id=table.id(), token=TOKEN))
    assert table.room.seats[1].name == "Bastien"
    log, room = erased(table, "laptop")
    assert '"name":"Bastien"' not in log
    assert "laptop" not in log
    assert room.seats[1].name == NOBODY
    assert [handover.name for handover in room.handovers] == [NOBODY]


def test_a_seat_that_was_handed_on_under_another_name_keeps_that_one() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Bastien", OfferSeat(id=table.id(), token=TOKEN))
    table.does("friend", ClaimSeat(id=table.id(), token=TOKEN, name="Zoé"))
    log, room = erased(table, "Bastien")
    assert "Bastien" not in log
    assert (room.seats[1].player, room.seats[1].name) == ("friend", "Zoé")


def test_who_asked_for_a_seat_and_got_it_is_nobody() -> None:
    table = TestTable("Nana", "Bastien")
    table.drops("Bastien")
    table.does("new phone", AskSeat(id=table.id(), seat=1))
    table.does("Nana", GrantSeat(id=table.id(), seat=1))
    log, room = erased(table, "new phone", "Bastien")
    assert "new phone" not in log
    assert "Bastien" not in log
    assert room.seats[1].player == "00"


def test_the_role_of_host_follows() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Nana", PassHost(id=table.id(), seat=1))
    log, room = erased(table, "Bastien")
    assert "Bastien" not in log
    assert room.host == room.seats[1].player == "00"


def test_whose_commands_they_were_is_forgotten_and_others_are_still_not_done_twice() -> None:
    table = TestTable("Nana", "Bastien")
    _, room = erased(table, "Bastien")
    assert "Bastien" not in room.done
    assert "00" not in room.done
    again = Join(id="c9", name="Cleo")
    table.does("Cleo", again)
    _, room = erased(table, "Bastien")
    assert list(room.done["Cleo"]) == ["c9"]


def test_several_people_of_one_browser_go_together() -> None:
    table = TestTable("Nana", "Bastien", "Cleo")
    log, room = erased(table, "Bastien", "Cleo")
    assert "Bastien" not in log
    assert "Cleo" not in log
    assert [seat.player for seat in room.seats] == ["Nana", "00", "01"]


def test_erasing_again_leaves_those_who_stayed_as_they_were() -> None:
    table = TestTable("Nana", "Bastien", "Cleo")
    entries = erase(table.log, {"Bastien": "00"})
    table.log = [(entry, at) for entry, (_, at) in zip(entries, table.log, strict=True)]
    log, room = erased(table, "Cleo")
    assert [seat.name for seat in room.seats] == ["Nana", NOBODY, NOBODY]
    assert "Cleo" not in log


@pytest.mark.parametrize("act", get_args(Acts), ids=lambda act: act.__name__)
def test_every_text_of_every_act_is_known_to_be_an_id_a_name_words_or_none_of_them(act: type[Act]) -> None:
    # Links, games, ids of records, digests, levels, reactions and random numbers say nothing about who somebody is.
    other = {"code", "game", "id", "digest", "level", "reaction", "seed", "salt", "share"}
    looked_at_whole = {"ban", "offer", "clock", "move", "options", "given"}
    looked_at_whole |= {"room", "names", "written", "games"}
    for field in msgspec.structs.fields(act):
        kinds = set(get_args(field.type)) or {field.type}
        if str in kinds or not kinds <= {int, float, bool, type(None)}:
            assert field.name in IDS | NAMES | WORDS | other | looked_at_whole, field.name

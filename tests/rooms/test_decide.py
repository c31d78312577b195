"""What people do at a table, and what is refused."""

import msgspec
import pytest

from app.rooms.commands import (
    AddComputer,
    Arrange,
    GoOn,
    Join,
    LeaveTable,
    MakeMove,
    Ready,
    Rematch,
    Remove,
    Rename,
    Reopen,
    ReturnToSeat,
    SetOptions,
    SetPublic,
    StandIn,
    Start,
    Tick,
)
from app.rooms.decide import Repeated
from app.rooms.events import Away, HostMoved, Returned, StoodIn
from app.rooms.limits import CHOICE_PAUSE_SECONDS, HOST_MOVES_AFTER_SECONDS, STAND_IN_AFTER_SECONDS
from app.rooms.room import decode_room, encode_room
from app.rules.sixquiprend.moves import Play
from tests.rooms.table import TestTable


def test_the_room_exists_at_once_and_its_maker_is_host() -> None:
    table = TestTable("nana")
    assert table.room.host == "nana"
    assert table.phase() == "waiting"
    assert [seat.name for seat in table.room.seats] == ["nana"]


def test_everybody_who_joins_gets_the_next_seat() -> None:
    table = TestTable("nana", "bastien", "chloé")
    assert [seat.name for seat in table.room.seats] == ["nana", "bastien", "chloé"]


def test_twenty_identical_joins_make_one_seat() -> None:
    table = TestTable("nana")
    join = Join(id="same", name="bastien")
    table.does("bastien", join)
    for _ in range(19):
        assert isinstance(table.asks("bastien", join), Repeated)
    assert len(table.room.seats) == 2


def test_a_second_join_of_one_browser_is_refused_under_any_name() -> None:
    table = TestTable("nana", "bastien")
    table.refused("bastien", Join(id="again", name="somebody"), "seated_already")


def test_the_same_id_with_another_content_is_refused() -> None:
    table = TestTable("nana")
    table.does("bastien", Join(id="one", name="bastien"))
    table.refused("bastien", Rename(id="one", name="bast"), "id_used_before")


@pytest.mark.parametrize("alike", ["Nana", "NANA", "Ｎａｎａ", "n\u0430na", "n\u200bana", "nána", " na na "])
def test_names_that_look_alike_are_refused(alike: str) -> None:
    table = TestTable("nana")
    table.refused("bastien", Join(id="one", name=alike), "name_taken")


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b", "\u202e\u2066", "\u3164", "...", "\u0301"])
def test_a_name_that_cannot_be_read_is_refused(nothing: str) -> None:
    table = TestTable("nana")
    table.refused("bastien", Join(id="one", name=nothing), "name_empty")


def test_a_name_of_twenty_emoji_is_a_name_and_one_more_is_too_long() -> None:
    table = TestTable("nana")
    table.refused("bastien", Join(id="one", name="🐮" * 21), "name_too_long")
    table.does("bastien", Join(id="two", name="🐮" * 20))


def test_an_eleventh_player_finds_every_seat_taken() -> None:
    table = TestTable("nana", computers=9)
    table.refused("bastien", Join(id="one", name="bastien"), "table_full")


def test_only_the_host_has_the_hosts_tools() -> None:
    table = TestTable("nana", "bastien")
    step = table.room.step
    for command in (
        Start(id="a", step=step),
        AddComputer(id="b", step=step),
        Remove(id="c", step=step, seat=0),
        Arrange(id="d", step=step, seat=0, to=1),
        SetOptions(id="e", options={"limit": 30}),
        SetPublic(id="f", public=True),
    ):
        table.refused("bastien", command, "host_only")


def test_a_stranger_can_do_nothing_but_join() -> None:
    table = TestTable("nana", "bastien")
    table.starts("nana")
    step = table.room.step
    for command, code in (
        (LeaveTable(id="a"), "no_seat"),
        (ReturnToSeat(id="b"), "no_seat"),
        (Rename(id="c", name="x"), "no_seat"),
        (Ready(id="d", ready=True), "no_seat"),
        (AddComputer(id="e", step=step), "host_only"),
        (Remove(id="f", step=step, seat=0), "host_only"),
        (Arrange(id="g", step=step, seat=0, to=1), "host_only"),
        (SetOptions(id="h", options={"limit": 30}), "host_only"),
        (SetPublic(id="i", public=True), "host_only"),
        (Start(id="j", step=step), "host_only"),
        (table.move(Play(card=1)), "no_seat"),
        (StandIn(id="k", step=step, seat=0), "no_seat"),
        (Rematch(id="l", step=step), "no_seat"),
        (Reopen(id="m", step=step), "no_seat"),
        (Join(id="n", name="stranger"), "game_running"),
    ):
        table.refused("stranger", command, code)


def test_one_person_alone_cannot_start() -> None:
    table = TestTable("nana")
    table.refused("nana", Start(id="a", step=table.room.step), "too_few_players")


def test_a_start_pressed_while_somebody_sits_down_is_asked_again() -> None:
    table = TestTable("nana", "bastien")
    step = table.room.step
    table.does("chloé", Join(id="one", name="chloé"))
    table.refused("nana", Start(id="two", step=step), "stale")


def test_options_are_kept_where_they_differ_and_shown_as_changed() -> None:
    table = TestTable("nana")
    table.does("nana", SetOptions(id="a", options={"limit": 30, "deck": "tight"}))
    assert table.room.options == {"limit": 30, "deck": "tight"}
    assert set(table.room.changed) == {"limit", "deck"}
    table.does("nana", SetOptions(id="b", options={"limit": 66}))
    assert table.room.options == {"deck": "tight"}
    assert table.room.changed == ("limit",)


@pytest.mark.parametrize(
    "options", [{}, {"limit": 9}, {"limit": True}, {"limit": "66"}, {"speed": 1}, {"rounds": 21}, {"deck": None}]
)
def test_an_option_out_of_its_limits_is_refused(options: dict[str, object]) -> None:
    table = TestTable("nana")
    table.refused("nana", SetOptions(id="a", options=options), "option_unknown")


def test_each_option_is_in_force_once_the_game_begins() -> None:
    table = TestTable("nana", "bastien")
    table.does("nana", SetOptions(id="a", options={"rounds": 1, "hands": "drafted"}))
    table.starts("nana")
    assert table.room.state.options.rounds == 1
    assert table.room.state.phase == "draft"


def test_a_choice_for_a_past_step_a_future_step_another_hand_and_after_the_end_are_refused_differently() -> None:
    table = TestTable("nana", "bastien")
    table.does("nana", SetOptions(id="a", options={"rounds": 1}))
    table.starts("nana")
    others = table.room.state.hands[1]
    mine = table.room.state.hands[0]
    table.refused("nana", table.move(Play(card=mine[0]), table.room.step - 1), "stale")
    table.refused("nana", table.move(Play(card=mine[0]), table.room.step + 1), "stale")
    table.refused("nana", table.move(Play(card=others[0])), "card_not_in_hand")
    table.refused("nana", table.move({"type": "deal", "cards": [1]}), "only_chance")
    table.refused("nana", table.move({"type": "leave"}), "unknown_move")
    table.refused("nana", table.move({"type": "fly"}), "unknown_move")
    table.plays_to_the_end("nana", "bastien")
    table.refused("nana", table.move(Play(card=mine[0])), "no_game")


def test_ten_choices_that_answer_one_step_all_count() -> None:
    names = [f"player{index}x" for index in range(10)]
    table = TestTable(*names)
    table.starts(names[0])
    step = table.room.step
    for seat, name in enumerate(names):
        table.does(name, table.move(Play(card=table.room.state.hands[seat][9]), step))
    assert table.room.step > step


def test_a_move_that_is_no_json_is_refused() -> None:
    table = TestTable("nana", "bastien")
    table.starts("nana")
    broken = MakeMove(id="a", step=table.room.step, move=msgspec.Raw(b"{"))
    # An unreadable message never gets so far over the wire; the digest of a command is taken first.
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(msgspec.json.encode(broken))


def test_who_leaves_in_a_game_keeps_the_seat_and_may_come_back() -> None:
    table = TestTable("nana", "bastien")
    table.starts("nana")
    table.leaves("bastien")
    assert table.room.system_plays(1)
    table.plays_on("nana")
    table.wait(5)
    table.system(Tick())
    assert table.room.seats[1].missed == 1
    table.returns("bastien")
    assert not table.room.system_plays(1)
    assert table.events[-1] == Returned(seat=1, moves=1)


def test_a_table_where_everybody_has_left_stands_still_until_somebody_is_back() -> None:
    table = TestTable("nana", "bastien")
    table.starts("nana")
    table.leaves("nana")
    table.leaves("bastien")
    table.wait(3600)
    assert table.system(Tick()) is None
    table.returns("nana")
    table.wait(5)
    # Bastien had the role of host to the end, and is not there.
    table.system(Tick())
    assert table.room.host == "nana"
    # After so long it is paused: whoever comes back looks round first.
    assert table.system(Tick()) is None
    table.does("nana", GoOn(id=table.id()))
    table.wait(5)
    assert table.system(Tick()) is not None


def test_a_lost_connection_shows_and_frees_nothing() -> None:
    table = TestTable("nana", "bastien")
    table.starts("nana")
    table.drops("bastien")
    assert table.events[-1] == Away(seat=1)
    assert not table.room.system_plays(1)
    table.reconnects("bastien")
    assert table.room.seats[1].is_here


def test_the_table_may_let_the_system_play_for_who_was_lost_a_minute_ago_and_not_before() -> None:
    table = TestTable("nana", "bastien")
    table.starts("nana")
    table.drops("bastien")
    table.wait(STAND_IN_AFTER_SECONDS - 1)
    table.refused("nana", StandIn(id="a", step=table.room.step, seat=1), "not_away_for_long")
    table.wait(1)
    table.does("nana", StandIn(id="b", step=table.room.step, seat=1))
    assert StoodIn(seat=1) in table.events
    assert table.room.system_plays(1)
    table.refused("nana", StandIn(id="c", step=table.room.step, seat=1), "system_plays_already")
    table.reconnects("bastien")
    assert not table.room.system_plays(1)


def test_computers_choose_after_a_pause_and_only_while_somebody_is_here() -> None:
    table = TestTable("nana", computers=3)
    table.starts("nana")
    assert table.system(Tick()) is None
    table.wait(CHOICE_PAUSE_SECONDS)
    table.drops("nana")
    assert table.system(Tick()) is None
    table.reconnects("nana")
    table.system(Tick())
    assert table.awaited() == [0]


def test_the_role_of_host_goes_on_when_the_host_leaves() -> None:
    table = TestTable("nana", "bastien", "chloé")
    table.leaves("nana")
    assert table.room.host == "bastien"
    table.starts("bastien")


def test_the_role_of_host_goes_on_when_the_host_is_away_for_a_minute() -> None:
    table = TestTable("nana", "bastien")
    table.drops("nana")
    table.wait(HOST_MOVES_AFTER_SECONDS - 1)
    table.system(Tick())
    assert table.room.host == "nana"
    table.wait(1)
    table.system(Tick())
    assert table.room.host == "bastien"
    assert HostMoved(seat=1) in table.events


def test_a_table_that_lost_everybody_gets_whoever_comes_next_as_host() -> None:
    table = TestTable("nana")
    table.leaves("nana")
    assert table.room.host is None
    table.does("chloé", Join(id="x", name="chloé"))
    assert table.room.host == "chloé"


def test_a_rematch_is_one_tap_on_the_same_link_and_two_taps_start_one_game() -> None:
    table = TestTable("nana", "bastien")
    table.does("nana", SetOptions(id="a", options={"rounds": 1}))
    table.starts("nana")
    table.plays_to_the_end("nana", "bastien")
    assert table.phase() == "over"
    assert table.room.played == 1
    step = table.room.step
    table.does("bastien", Rematch(id="one", step=step))
    table.refused("nana", Rematch(id="two", step=step), "stale")
    assert table.phase() == "playing"
    assert [seat.name for seat in table.room.seats] == ["nana", "bastien"]


def test_who_leaves_after_the_game_is_not_in_the_rematch() -> None:
    table = TestTable("nana", "bastien", "chloé")
    table.does("nana", SetOptions(id="a", options={"rounds": 1}))
    table.starts("nana")
    table.plays_to_the_end("nana", "bastien", "chloé")
    table.leaves("bastien")
    assert len(table.room.seats) == 3
    table.does("nana", Rematch(id="one", step=table.room.step))
    assert [seat.name for seat in table.room.seats] == ["nana", "chloé"]


def test_a_removed_player_is_gone_and_the_order_closes() -> None:
    table = TestTable("nana", "bastien", "chloé")
    table.does("nana", Remove(id="a", step=table.room.step, seat=1))
    assert [seat.name for seat in table.room.seats] == ["nana", "chloé"]
    table.refused("nana", Remove(id="b", step=table.room.step, seat=0), "not_yourself")


def test_the_host_arranges_the_seats() -> None:
    table = TestTable("nana", "bastien", "chloé")
    table.does("nana", Arrange(id="a", step=table.room.step, seat=2, to=0))
    assert [seat.name for seat in table.room.seats] == ["chloé", "nana", "bastien"]


@pytest.mark.parametrize("options", [{}, {"hands": "drafted"}, {"deck": "tight"}])
def test_a_room_read_again_from_its_log_is_the_room_that_was(options: dict[str, str]) -> None:
    table = TestTable("nana", "bastien", computers=2)
    table.does("nana", SetOptions(id="a", options={"rounds": 2, **options}))
    table.starts("nana")
    table.leaves("bastien")
    table.plays_on("nana") if 0 in table.awaited() else None
    table.wait(5)
    table.system(Tick())
    table.returns("bastien")
    table.drops("bastien")
    table.plays_to_the_end("nana", "bastien") if not options else None
    assert table.read_again() == table.room
    assert decode_room(encode_room(table.room)) == table.room

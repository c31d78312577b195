"""The film of a record: frames that tell the whole game, all hands open."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.rules.filming import Frame, ResultDiffers, frames
from app.rules.game import Event
from app.rules.record import Record, Replay, ReplayError, read, read_cases

GAMES = Path(__file__).parent.parent / "records" / "games"
WHOLE = [read(text) for path in sorted(GAMES.glob("*.json")) for text in read_cases(path.read_bytes())]
TURN: dict[str, Any] = {
    "game": "sixquiprend",
    "seats": 2,
    "start": {"rows": [[10], [20], [30], [40]], "hands": [[41, 50], [42, 51]]},
    "moves": [
        {"seat": 0, "move": {"type": "play", "card": 41}},
        {"seat": 1, "move": {"type": "play", "card": 42}},
    ],
}


def film(**changes: Any) -> list[Frame]:
    return list(frames(read(json.dumps(TURN | changes))))


def test_a_turn_is_the_table_before_it_and_the_table_after_it() -> None:
    before, after = film()
    assert (before.made, before.hands, before.events) == (0, [[41, 50], [42, 51]], ())
    assert (after.made, after.hands) == (2, [[50], [51]])
    assert [type(event).__struct_config__.tag for event in after.events] == ["placed"]
    assert after.view.rows[3] == (40, 41, 42)


def test_a_choice_alone_is_no_moment() -> None:
    assert [frame.made for frame in film(moves=TURN["moves"][:1])] == [0]


def test_who_leaves_is_seen_to_leave() -> None:
    gone = film(moves=[{"seat": 1, "move": {"type": "leave"}}])[-1]
    assert (gone.made, gone.left) == (1, (False, True))


def test_a_refused_move_is_named_with_its_rule() -> None:
    with pytest.raises(ReplayError) as caught:
        film(moves=[{"seat": 0, "move": {"type": "play", "card": 77}}])
    assert caught.value.index == 0
    assert caught.value.refused is not None
    assert caught.value.refused.code == "card_not_in_hand"


def test_another_result_than_the_rules_count_is_refused() -> None:
    record = msgspec.structs.replace(WHOLE[0], result={"ranks": [1] * WHOLE[0].seats, "scores": [0] * WHOLE[0].seats})
    with pytest.raises(ResultDiffers):
        list(frames(record))


@pytest.mark.parametrize("record", WHOLE, ids=lambda record: f"{record.game}-{record.seats}-{len(record.moves)}")
def test_a_whole_game_s_frames_hold_every_event_and_end_where_the_game_does(record: Record) -> None:
    told = list(frames(record))
    replay, waits = Replay(record), {0}
    events: tuple[Event, ...] = ()
    for made in replay.run():
        events += replay.events
        if replay.game.to_act(replay.state) != (None,):
            waits.add(made)
    assert tuple(event for frame in told for event in frame.events) == events
    assert told[-1].made == len(record.moves)
    assert msgspec.json.decode(msgspec.json.encode(told[-1].view))["result"] == record.result
    assert [frame.made for frame in told] == sorted({frame.made for frame in told})
    assert {frame.made for frame in told} <= waits

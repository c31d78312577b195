"""Records: what is one, what is none, and what a replay says."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from app.rules.record import NotARecord, Replay, ReplayError, differences, read, read_cases
from tests.rules.spoiling import spoil

START = {"rows": [[10], [20], [30], [40]], "hands": [[41, 50], [42, 51]]}
TURN = [
    {"seat": 0, "move": {"type": "play", "card": 41}},
    {"seat": 1, "move": {"type": "play", "card": 42}},
]


def document(**fields: Any) -> str:
    return json.dumps({"game": "sixquiprend", "seats": 2, "start": START, "moves": TURN, **fields})


def without(field: str) -> str:
    return json.dumps({name: value for name, value in json.loads(document()).items() if name != field})


def replayed(text: str) -> list[str]:
    return differences(read(text))


def assert_not_a_record(text: str | bytes, field: str) -> None:
    with pytest.raises(NotARecord) as caught:
        differences(read(text))
    assert field in str(caught.value)


def each(name: str, *values: Any) -> list[tuple[str, Any]]:
    return [(name, value) for value in values]


# What is a record


def test_a_record_replays() -> None:
    assert replayed(document()) == []


@pytest.mark.parametrize("field", ["game", "seats", "moves"])
def test_without_these_it_is_none(field: str) -> None:
    assert_not_a_record(without(field), field)


@pytest.mark.parametrize("field", ["names", "started_at", "commitment", "computers", "anything"])
@pytest.mark.parametrize("value", [None, 5, "2026-01-01T10:00:00Z", ["Ann", 1], {"0": "Ann"}])
def test_fields_that_no_replay_needs_may_hold_anything(field: str, value: Any) -> None:
    assert replayed(document(**{field: value})) == []


@pytest.mark.parametrize("value", [0, 2, "1", 1.0, True, None])
def test_another_format(value: Any) -> None:
    assert_not_a_record(document(format=value), "format")


@pytest.mark.parametrize("value", ["chess", "", "SixQuiPrend", None, 6, ["sixquiprend"]])
def test_another_game(value: Any) -> None:
    assert_not_a_record(document(game=value), "game")


@pytest.mark.parametrize("value", [-1, 0, 1, 11, 10**30, 2.0, "2", True, None, [2]])
def test_seats_are_a_number_that_may_play(value: Any) -> None:
    assert_not_a_record(document(seats=value), "seats")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *each("limit", 9, 501, -66, 10**30, 66.0, 66.5, "66", True, None, [66]),
        *each("rounds", 0, 21, -1, 3.0, "3", True, []),
        *each("deck", "small", "FULL", None, 1, True),
        *each("hands", "open", None, 0),
        *each("limit_rule", "surpass", None, 1),
        *each("colour", "red", None),
    ],
)
def test_an_option_out_of_its_range(option: str, value: Any) -> None:
    assert_not_a_record(document(options={option: value}), option)


@pytest.mark.parametrize(
    "options",
    [{"limit": 10}, {"limit": 500}, {"rounds": 1}, {"rounds": 20}, {"rounds": None}, {"deck": "tight"}],
)
def test_an_option_at_its_bounds(options: dict[str, Any]) -> None:
    assert replayed(document(options=options)) == []


@pytest.mark.parametrize("field", ["options", "start", "moves", "checkpoints", "expect"])
@pytest.mark.parametrize("value", [5, "x", True])
def test_a_field_of_the_wrong_type(field: str, value: Any) -> None:
    assert_not_a_record(document(**{field: value}), field)


@pytest.mark.parametrize("value", [5, "won", True, []])
def test_a_result_of_the_wrong_type(value: Any) -> None:
    assert_not_a_record(document(result=value), "result")


STRANGE_COUNTS: tuple[Any, ...] = ([], [1], [1, 2, 3], [1, -1], [1, "2"], [1, 1.0], [0, True], [0, None], 3)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *each("rows", None, [], [[10], [20], [30]], [[10], [20], [30], []], [[10], [20], [30], 40]),
        ("rows", [[1, 2, 3, 4, 5, 6], [20], [30], [40]]),
        ("rows", [[10], [20], [30], [40], [60]]),
        *each("rows", *([[10], [20], [30], [card]] for card in (0, -1, 105, 10, 41, 40.0, "40", True, None))),
        *each("hands", None, [], [[41]], [[41], [42], [43]], [[41, 50], [42]], [[], []]),
        ("hands", [list(range(50, 61)), list(range(61, 72))]),
        *each("hands", *([[41], [card]] for card in (41, 0, 105, "42", 42.0, False))),
        *each("heads", *STRANGE_COUNTS),
        *each("totals", *STRANGE_COUNTS),
        ("phase", "choose"),
        ("deck", [1, 2, 3]),
    ],
)
def test_a_start_from_which_no_game_can_go_on(field: str, value: Any) -> None:
    assert_not_a_record(document(start={**START, field: value}, moves=[]), "start")


@pytest.mark.parametrize("field", ["rows", "hands"])
def test_a_start_with_half_a_position(field: str) -> None:
    assert_not_a_record(document(start={field: START[field]}, moves=[]), "start")


def test_a_start_with_totals_alone_goes_on_with_the_deal() -> None:
    replay = Replay(read(document(start={"totals": [60, 3]}, moves=[])))
    assert replay.position()["to_act"] == [None]
    assert replay.position()["totals"] == [60, 3]


@pytest.mark.parametrize(
    "entry",
    [
        {"move": {"type": "leave"}},
        {"seat": 0},
        {"seat": 0, "move": None},
        {"seat": 0, "move": []},
        {"seat": 0, "move": {}},
        {"seat": 0, "move": {"type": "fly"}},
        {"seat": 0, "move": {"type": 5}},
        {"seat": 0, "move": {"type": "play"}},
        {"seat": 0, "move": {"type": "play", "card": None}},
        {"seat": 0, "move": {"type": "play", "card": "41"}},
        {"seat": 0, "move": {"type": "play", "card": 41.0}},
        {"seat": 0, "move": {"type": "play", "card": True}},
        {"seat": 0, "move": {"type": "play", "card": 41, "row": 1}},
        {"seat": 0, "move": {"type": "discard", "card": "TS"}},
        {"seat": None, "move": {"type": "deal", "cards": 5}},
        {"seat": None, "move": {"type": "deal", "cards": [1, "2"]}},
        {"seat": 2, "move": {"type": "leave"}},
        {"seat": -1, "move": {"type": "leave"}},
        {"seat": 10**30, "move": {"type": "leave"}},
        {"seat": 0.0, "move": {"type": "leave"}},
        {"seat": "0", "move": {"type": "leave"}},
        {"seat": True, "move": {"type": "leave"}},
        {"seat": 0, "move": {"type": "leave"}, "auto": 1},
        {"seat": 0, "move": {"type": "leave"}, "auto": None},
        {"seat": 0, "move": {"type": "leave"}, "refused": "no"},
        "leave",
        None,
    ],
)
def test_an_entry_that_is_no_move(entry: Any) -> None:
    assert_not_a_record(document(moves=[*TURN, entry]), "moves")


@pytest.mark.parametrize("key", ["3", "-1", "01", "1.0", "last", "", "1" * 5000])
def test_a_checkpoint_that_is_never_reached(key: str) -> None:
    assert_not_a_record(document(checkpoints={key: {"heads": [0, 0]}}), "checkpoints")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{", "[]", "null", "5", '"text"', "{'game': 1}", "[" * 100_000, '{"game":' * 100_000, "1" * 10_000),
        *(document().replace('"seats": 2', f'"seats": {bad}') for bad in ("NaN", "1e999", "1" * 5000, "--2")),
        document(options={"limit": 1}).replace("1}", "1" * 5000 + "}"),
        document() + "x",
        '{"game":"\\ud800"}',
    ],
)
def test_a_document_that_is_no_json_object(text: str) -> None:
    assert_not_a_record(text, "")


@pytest.mark.parametrize("text", [b"\xff\xfe{}", b"\x00", document().encode("utf-16")])
def test_a_document_that_is_no_text(text: bytes) -> None:
    assert_not_a_record(text, "")


def test_of_a_list_each_record_is_read_alone() -> None:
    good, bad = read_cases(f"[{document()}, {without('moves')}]")
    assert differences(read(good)) == []
    assert_not_a_record(bad, "moves")


@pytest.mark.parametrize("text", ["{}", "[1", "", "null"])
def test_a_file_of_cases_is_a_list(text: str) -> None:
    with pytest.raises(NotARecord):
        read_cases(text)


# What a replay says


def test_a_refused_move_names_its_index_and_the_rule() -> None:
    replay = Replay(read(document(moves=[*TURN, {"seat": 1, "move": {"type": "play", "card": 42}}])))
    with pytest.raises(ReplayError) as caught:
        list(replay.run())
    assert caught.value.index == 2
    assert str(caught.value) == "moves[2]: refused, card_not_in_hand: Card 42 is not in your hand."


def test_a_move_to_be_refused_that_counts_is_named() -> None:
    (line,) = replayed(document(moves=[{**TURN[0], "refused": True}]))
    assert line.startswith("moves[0]: ")


@pytest.mark.parametrize(
    "entry",
    [
        {"seat": 0, "move": {"type": "play", "card": 42}},
        {"seat": 0, "move": {"type": "play", "card": 1000}},
        {"seat": None, "move": {"type": "play", "card": 41}},
        {"seat": None, "move": {"type": "leave"}},
        {"seat": 0, "move": {"type": "deal", "cards": [1, 2]}},
        {"seat": 0, "move": {"type": "take", "row": 9}},
        {"seat": 0, "move": {"type": "fly"}},
        {"seat": 7, "move": {"type": "leave"}},
        {"seat": 1, "move": {"type": "play", "card": 41}, "auto": True},
    ],
)
def test_a_move_to_be_refused_leaves_the_position_as_it_was(entry: dict[str, Any]) -> None:
    replay = Replay(read(document(moves=[{**entry, "refused": True}, *TURN])))
    before = replay.position()
    replay.make()
    assert replay.position() == before
    assert list(replay.run()) == [2, 3]


def test_a_replay_stops_where_it_is_told() -> None:
    assert list(Replay(read(document())).run(1)) == [1]
    assert list(Replay(read(document())).run(0)) == []
    assert list(Replay(read(document())).run(99)) == [1, 2]


def test_every_checkpoint_is_compared_and_by_the_number_of_moves_made() -> None:
    right = {"0": {"heads": [0, 0]}, "1": {"to_act": [1]}, "2": {"to_act": [0, 1], "hands": [[50], [51]]}}
    assert replayed(document(checkpoints=right)) == []
    wrong = replayed(document(checkpoints={"1": {"to_act": [0]}, "2": {"heads": [1, 0], "unheard": 1}}))
    assert [line.split(":")[0] for line in wrong] == [
        "checkpoints[1].to_act",
        "checkpoints[2].heads",
        "checkpoints[2].unheard",
    ]


def test_what_differed_before_a_refusal_is_told_too() -> None:
    lines = replayed(
        document(moves=[TURN[0], TURN[0], {"seat": 0, "move": {"type": "return"}}], checkpoints={"1": {"heads": 1}})
    )
    assert [line.split(":")[0] for line in lines] == ["checkpoints[1].heads", "moves[2]"]


LAST_TURN = {"rows": START["rows"], "hands": [[41], [42]], "totals": [66, 4]}


def test_the_result_is_compared_whole() -> None:
    assert replayed(document(start=LAST_TURN, result={"scores": [66, 4], "ranks": [2, 1]})) == []
    for wrong in ({"scores": [66, 4]}, {"scores": [4, 66], "ranks": [1, 2]}, {"winners": [1], "ranks": [2, 1]}, {}):
        assert len(replayed(document(start=LAST_TURN, result=wrong))) == 1


def test_a_result_of_a_game_that_goes_on_differs() -> None:
    assert len(replayed(document(result={"scores": [0, 0], "ranks": [1, 1]}))) == 1


def test_an_expectation_is_compared_where_it_says_something() -> None:
    legal = {"0": [{"card": 50, "type": "play"}], "1": [{"type": "play", "card": 51}]}
    right = {"legal": legal, "position": {"heads": [0, 0]}, "result": None}
    assert replayed(document(expect=right)) == []
    assert replayed(document(expect={})) == []
    wrongs: list[dict[str, Any]] = [
        {"legal": {"0": []}},
        {"legal": {"0": [*legal["0"], {"type": "play", "card": 51}]}},
        {"legal": {"2": []}},
        {"position": {"heads": [0, 1]}},
        {"position": {"unheard": None}},
        {"result": {"scores": [0, 0], "ranks": [1, 1]}},
    ]
    for wrong in wrongs:
        assert len(replayed(document(expect=wrong))) == 1
    assert_not_a_record(document(expect={"postion": {}}), "postion")


def test_legal_moves_may_be_expected_in_any_order() -> None:
    both = [{"type": "play", "card": 50}, {"type": "play", "card": 41}]
    assert replayed(document(moves=[], expect={"legal": {"0": both}})) == []


PAGE = Path(__file__).parents[2] / "docs" / "records.md"


@pytest.mark.parametrize("example", re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL))
def test_the_examples_of_the_page_are_right(example: str) -> None:
    assert replayed(example) == []


# Anything at all


def test_whatever_the_document_it_is_a_record_or_it_is_none() -> None:
    """20,000 spoilt records: each is `NotARecord`, or replays to its differences, and nothing else happens."""
    draw = random.Random(6)
    whole = document(
        format=1,
        options={"limit": 66, "deck": "tight"},
        result=None,
        checkpoints={"1": {"to_act": [1]}},
        expect={"legal": {"0": []}, "position": {"heads": [0, 0]}, "result": None},
        moves=[
            *TURN,
            {"seat": 0, "move": {"type": "leave"}},
            {"seat": 0, "move": {"type": "play", "card": 50}, "auto": True},
        ],
    )
    told = {"no record": 0, "differs": 0, "right": 0}
    for _ in range(20_000):
        record = json.loads(whole)
        for _ in range(draw.randint(1, 3)):
            spoil(record, draw)
        text = json.dumps(record).encode()
        if draw.random() < 0.1:
            at = draw.randrange(len(text))
            text = text[:at] + draw.randbytes(draw.randint(0, 3)) + text[at + draw.randint(0, 3) :]
        try:
            told["differs" if differences(read(text)) else "right"] += 1
        except NotARecord:
            told["no record"] += 1
    assert min(told.values()) > 100, told

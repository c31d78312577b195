"""Records of Toc, whole and spoilt, and moves written by hand."""

import json
import random
from typing import Any

import msgspec
import pytest

from app.rules.game import LANGUAGES, Move, NotAGame, Refused
from app.rules.record import NotARecord, differences, read
from app.rules.toc import TOC
from app.rules.toc.cards import DECK
from app.rules.toc.view import Plan
from tests.rules.driving import drive
from tests.rules.spoiling import STRANGE, spoil
from tests.rules.toc.positions import random_places

RECORDS: list[dict[str, Any]] = [
    {
        "game": "toc",
        "seats": 3,
        "options": {"seven": "split", "charity": 1},
        "start": {
            "pawns": [["base", 5, 12, "H3"], ["base", "base", 14, 18], ["base", "base", "base", 40]],
            "fresh": [False, True, False],
            "hands": [["7H", "2C"], ["KH", "3C"], ["4S", "TD"]],
            "turn": 0,
            "first": 2,
            "must_discard": False,
            "idle": [0, 1, 0],
            "active": [False, True, False],
            "hand_no": 2,
            "talon": ["AS", "2S"],
        },
        "moves": [
            {"seat": 0, "move": {"type": "play", "card": "7H", "from": 12, "to": 15}},
            {"seat": 0, "move": {"type": "advance", "from": 5, "to": 9}},
            {"seat": 1, "move": {"type": "leave"}},
            {"seat": 1, "move": {"type": "discard", "card": "3C"}, "auto": True},
            {"seat": 2, "move": {"type": "play", "card": "TD", "from": 40, "to": 50}},
            {"seat": 0, "move": {"type": "discard", "card": "2C"}},
        ],
        "checkpoints": {"1": {"to_act": [0], "steps_left": 4}},
        "expect": {"position": {"to_act": [1], "must_discard": False}, "result": None},
    },
    {
        "game": "toc",
        "seats": 4,
        "options": {"teams": True, "charity": 2},
        "start": {
            "phase": "open",
            "hands": [["2S", "3S"], ["KS", "KH"], ["4S", "5S"], ["6S", "JS"]],
            "idle": [2, 0, 0, 0],
        },
        "moves": [
            {"seat": 0, "move": {"type": "demand", "rank": "K"}},
            {"seat": None, "move": {"type": "draw", "card": "KH"}},
            {"seat": 0, "move": {"type": "give", "card": "3S"}},
            {"seat": 0, "move": {"type": "give", "card": "KH"}},
        ],
        "result": None,
        "expect": {"position": {"phase": "exchange", "to_act": [1, 2, 3]}},
    },
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_replays(record: dict[str, Any]) -> None:
    assert differences(read(json.dumps(record))) == []


@pytest.mark.parametrize("whole", RECORDS)
def test_whatever_the_document_it_is_a_record_or_it_is_none(whole: dict[str, Any]) -> None:
    """10,000 spoilt records: each is `NotARecord`, or replays to its differences, and nothing else happens."""
    draw = random.Random(6)
    told = {"no record": 0, "differs": 0, "right": 0}
    for _ in range(5_000):
        record = json.loads(json.dumps(whole))
        for _ in range(draw.randint(1, 3)):
            spoil(record, draw)
        try:
            told["differs" if differences(read(json.dumps(record))) else "right"] += 1
        except NotARecord:
            told["no record"] += 1
    assert min(told.values()) > 50, told


def test_whatever_the_start_the_game_that_begins_from_it_can_be_played() -> None:
    """A start that is accepted leads to a game in which somebody is awaited who has a move; others are `NotAGame`."""
    draw, played = random.Random(3), 0
    for _ in range(3_000):
        seats = draw.randint(2, 6)
        cards = iter(draw.sample(DECK, 52))
        start: dict[str, Any] = {
            "phase": draw.choice(["open", "open", "play"]),
            "pawns": random_places(draw, seats),
            "hands": [[next(cards) for _ in range(draw.choice([0, 0, 1, 2, 5]))] for _ in range(seats)],
            "turn": draw.randrange(seats),
            "first": draw.randrange(seats),
            "must_discard": draw.random() < 0.5,
            "idle": [draw.choice([0, 1, 2]) for _ in range(seats)],
            "hand_no": draw.randint(1, 3),
        }
        start["talon"] = list(cards)[: draw.randrange(30)]
        for field in draw.sample(sorted(start), 2):
            del start[field]
        options = TOC.options({"charity": draw.choice([0, 1, 2]), "teams": draw.random() < 0.7})
        try:
            state = TOC.begin(seats, options, start)
        except NotAGame:
            continue
        for number, step in enumerate(drive(TOC, seats, options, played, restless=True, start=state)):
            assert TOC.to_act(step.before)
            if number == 30:
                break
        played += 1
    assert played > 1_000


PLACES: list[Any] = ["base", "H0", "H3", 0, 1, 5, 17, 18, 34, 35, 36, 53, 71, 107, 108, -1, -4, 10**30, -(10**30)]
TYPES = ["first", "deal", "draw", "play", "advance", "swap", "discard", "give", "demand", "stop", "pass"]
FIELDS = ["card", "from", "to", "with", "rank", "seat", "cards"]


def move_by_hand(draw: random.Random) -> dict[str, Any]:
    """A move that somebody wrote who knows the words of the wire and does not mean well."""
    kind = draw.choice([*TYPES, "leave", "return", "resign"])
    usual = {
        "first": ["seat"],
        "deal": ["cards"],
        "draw": ["card"],
        "play": ["card", "from", "to"],
        "advance": ["from", "to"],
        "swap": ["card", "from", "with"],
        "discard": ["card"],
        "give": ["card"],
        "demand": ["rank"],
    }.get(kind, [])
    named = usual if draw.random() < 0.9 else draw.sample(FIELDS, 3)
    values: dict[str, Any] = {
        "card": draw.choice([draw.choice(DECK), "7", "1S", "AS ", "as", "10S", "🂡", ""]),
        "rank": draw.choice([*"A7TJK", "10", "", "AS"]),
        "seat": draw.choice([0, 1, 5, 6, -1, 10**30]),
        "cards": draw.choice([list(DECK), list(DECK[1:]), [*DECK[1:], "XX"], []]),
    }
    move = {field: values.get(field, draw.choice(PLACES)) for field in named}
    if draw.random() < 0.05 and move:
        move[draw.choice(list(move))] = draw.choice(STRANGE)
    return {"type": kind, **move}


def test_a_move_written_by_hand_counts_or_is_refused_in_words() -> None:
    """60,000 moves of any type, with any place, card and seat, in every phase: an answer, never an exception."""
    draw = random.Random(1)
    answers = {"no move": 0, "refused": 0, "counts": 0}
    for seats in range(2, 7):
        options = TOC.options({"teams": True, "charity": 1, "start_pawn": draw.random() < 0.5})
        steps = list(drive(TOC, seats, options, seats, restless=True))
        for _ in range(3_000):
            state = draw.choice(steps).before
            for _ in range(4):
                text = json.dumps(move_by_hand(draw))
                try:
                    move = msgspec.json.decode(text, type=TOC.moves_type)
                except (msgspec.ValidationError, msgspec.DecodeError):
                    answers["no move"] += 1
                    continue
                seat = draw.choice([None, *range(seats), state.turn, state.turn, -1, seats, 10**30])
                answer = TOC.apply(state, seat, move, auto=draw.random() < 0.2)
                answers["refused" if isinstance(answer, Refused) else "counts"] += 1
                if isinstance(answer, Refused):
                    for language in LANGUAGES:
                        assert TOC.refusals[answer.code][language].format(**answer.values)
    assert min(answers.values()) > 500, answers


def test_a_plan_written_by_hand_is_a_plan_or_is_refused_in_words() -> None:
    draw = random.Random(2)
    answers = {"plan": 0, "refused": 0}
    for seats in range(2, 7):
        steps = [
            step.before
            for step in drive(TOC, seats, TOC.options({"start_pawn": True}), seats)
            if step.before.phase == "play" and any(card[0] == "7" for card in step.before.hands[step.before.turn])
        ]
        for _ in range(1_000):
            state = draw.choice(steps)
            seat = draw.choice([state.turn, state.turn, state.turn, draw.randrange(seats)])
            moves: list[Move] = []
            for _ in range(draw.randrange(4)):
                raw = move_by_hand(draw)
                if draw.random() < 0.7:
                    pawns = TOC.view(state).pawns[state.turn]
                    origin = draw.choice(pawns)
                    to = origin + draw.randint(1, 8) if isinstance(origin, int) else draw.choice(PLACES)
                    sevens = [card for card in state.hands[seat] if card[0] == "7"] or ["7S"]
                    raw = {"type": "play", "card": sevens[0], "from": origin, "to": to}
                    if moves:
                        raw = {"type": "advance", "from": origin, "to": to}
                try:
                    moves.append(msgspec.convert(raw, TOC.moves_type))
                except msgspec.ValidationError:
                    continue
            answer = TOC.plan(TOC.view(state), TOC.own(state, seat), seat, tuple(moves))
            assert isinstance(answer, Plan | Refused)
            answers["plan" if isinstance(answer, Plan) else "refused"] += 1
            if isinstance(answer, Refused):
                assert TOC.refusals[answer.code]["en"].format(**answer.values)
    assert min(answers.values()) > 100, answers

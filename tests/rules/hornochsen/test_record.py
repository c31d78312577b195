"""Records of Hornochsen, whole and spoilt."""

import json
import random
from typing import Any

from app.rules.record import NotARecord, differences, read
from tests.rules.spoiling import spoil

RECORD: dict[str, Any] = {
    "game": "hornochsen",
    "seats": 2,
    "options": {"deals": 2, "scores": "open"},
    "start": {
        "piles": [{"cards": [10, 11, 12], "specials": ["x2"]}, {"cards": [40, 41], "specials": []}],
        "hands": [[15, 16, 5], [60, 61]],
        "specials": [["+5"], []],
        "taken": [[], [1, 2, 3, 4, 6]],
        "taken_specials": [[], ["+5"]],
        "turn": 1,
        "first": 1,
    },
    "moves": [
        {"seat": 1, "move": {"type": "play", "card": 60}},
        {"seat": 1, "move": {"type": "leave"}},
        {"seat": 1, "move": {"type": "stop"}, "auto": True},
        {"seat": 0, "move": {"type": "place", "special": "+5", "pile": 10}},
        {"seat": 0, "move": {"type": "play", "card": 15}},
        {"seat": 0, "move": {"type": "play", "card": 16}},
    ],
    "result": None,
    "checkpoints": {"1": {"to_act": [1], "played": 1}},
    "expect": {"position": {"taken_specials": [["+5", "x2"], ["+5"]], "to_act": [1]}, "result": None},
}


def test_a_record_replays() -> None:
    assert differences(read(json.dumps(RECORD))) == []


def test_whatever_the_document_it_is_a_record_or_it_is_none() -> None:
    """10,000 spoilt records: each is `NotARecord`, or replays to its differences, and nothing else happens."""
    draw = random.Random(6)
    told = {"no record": 0, "differs": 0, "right": 0}
    for _ in range(10_000):
        record = json.loads(json.dumps(RECORD))
        for _ in range(draw.randint(1, 3)):
            spoil(record, draw)
        try:
            told["differs" if differences(read(json.dumps(record))) else "right"] += 1
        except NotARecord:
            told["no record"] += 1
    assert min(told.values()) > 100, told

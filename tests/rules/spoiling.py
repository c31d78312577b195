"""Records spoilt at random, to see that whatever comes is a record or is none."""

import copy
import random
from typing import Any

STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 5, 104, 105, 10**18, 10**40, 0.5, 1e300, "", "x", "0", "play", "leave", "null"),
    *([], {}, [[]], [0], [None], {"type": "play"}, {"type": "leave"}, "\x00", "\u202e", "é" * 50),
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every list or object inside, with each of its keys."""
    if isinstance(value, dict):
        return [(value, key) for key in value] + [place for inner in value.values() for place in places(inner)]
    if isinstance(value, list):
        return [(value, at) for at in range(len(value))] + [place for inner in value for place in places(inner)]
    return []


def spoil(record: dict[str, Any], draw: random.Random) -> None:
    """Change one place of the record for the worse, or at least for something else."""
    owner, key = draw.choice(places(record))
    match draw.randrange(5):
        case 0:
            del owner[key]
        case 1 if isinstance(owner, dict):
            owner[draw.choice(["seats", "move", "type", "card", "zzz"])] = owner.pop(key)
        case 2 if isinstance(owner, list):
            owner.append(copy.deepcopy(owner[key]))
        case _:
            owner[key] = copy.deepcopy(draw.choice(STRANGE))

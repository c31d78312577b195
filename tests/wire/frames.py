"""Real messages for the tests of the pages: `python -m tests.wire.frames` writes them anew."""

import copy
import json
from typing import Any, Final

from app.rules.sixquiprend import SIXQUIPREND
from tests.live.screens import shown
from tests.services import ROOT

FRAMES: Final = ROOT / "frontend" / "tests" / "frames.json"
GAMES: Final[tuple[tuple[int, dict[str, Any]], ...]] = ((3, {"rounds": 2}), (2, {"rounds": 1, "hands": "drafted"}))
"""Seats and options of the games; a player of the first and the last seat and a spectator hear each."""
LOOK_EVERY: Final = 4
"""Updates between two looks at the whole table."""


def looks() -> list[dict[str, Any]]:
    """What each heard from one look to the next, and the table that it then has to hold."""
    found = []
    for seats, options in GAMES:
        heard: dict[str, int] = {}
        for number, (_, screens) in enumerate(shown(SIXQUIPREND, seats, options, seats)):
            if number % LOOK_EVERY:
                continue
            for player, screen in screens.items():
                messages = screen.messages[heard.get(player, 0) :]
                heard[player] = len(screen.messages)
                # Copied: the screen goes on to write into its table.
                table = copy.deepcopy(screen.table)
                found.append({"viewer": f"{player} of {seats}", "heard": messages, "table": table})
    return found


def written() -> str:
    """One look a line."""
    return "[\n" + ",\n".join(json.dumps(look, separators=(",", ":")) for look in looks()) + "\n]\n"


if __name__ == "__main__":
    FRAMES.write_text(written())

"""Tables in fixed states for the gallery of the pages: `python -m tests.browser.poses` writes them anew."""

import copy
import json
from collections.abc import Callable
from typing import Any, Final

from app.rules.game import Game
from app.rules.hornochsen import HORNOCHSEN
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.toc import TOC
from tests.live.screens import Screen, shown
from tests.services import ROOT

POSES: Final = ROOT / "frontend" / "gallery" / "poses.json"
EVENTS_TOLD: Final = 12
"""So much of the log stands beside a table."""
NAMES: Final = ("Nana", "Léo", "Zoé", "Marguerite", "Papi")
CHAIRS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {},
    {"kind": "computer", "level": "taureau"},
    {"state": "away"},
    {"state": "left", "system": True},
)
"""One seat in each of the states that a seat can be in."""

Table = dict[str, Any]


def choosing_a_card(table: Table) -> bool:
    game = table["game"]
    return game["phase"] == "choose" and game["turn"] == 5 and 0 in game["waiting"] and len(game["waiting"]) > 1


def playing_to_the_circle(table: Table) -> bool:
    game = table["game"]
    piles = sum(len(cards) for cards, _ in game["piles"])
    return game["phase"] == "play" and 0 in game["waiting"] and len(table["own"]["hand"]) > 4 and piles > 12


def on_the_way(table: Table) -> bool:
    game = table["game"]
    outside = [place for pawns in game["pawns"] for place in pawns if place != "base"]
    may = game["phase"] == "play" and 0 in game["waiting"] and "plays" in table["own"]
    return may and len(outside) > 5 and len(table["own"]["hand"]) > 1


def over(table: Table) -> bool:
    return bool(table["game"]["phase"] == "over")


STANDS: Final[dict[str, tuple[Game[Any, Any], int, dict[str, Any], int, Callable[[Table], bool]]]] = {
    "sixquiprend": (SIXQUIPREND, 5, {}, 3, choosing_a_card),
    "hornochsen": (HORNOCHSEN, 4, {}, 3, playing_to_the_circle),
    "toc": (TOC, 4, {"teams": True}, 11, on_the_way),
    "result": (SIXQUIPREND, 5, {"rounds": 3}, 3, over),
}
"""Game, seats, options, the seed of its chance, and when the table is looked at."""


def pose(game: Game[Any, Any], seats: int, options: dict[str, Any], seed: int, when: Callable[[Table], bool]) -> Table:
    """The table as the first seat sees it, and the end of its log."""
    for _, screens in shown(game, seats, options, seed):
        screen: Screen = screens["p0"]
        if not when(screen.table):
            continue
        table = copy.deepcopy(screen.table)
        for seat, name, chair in zip(table["room"]["seats"], NAMES, CHAIRS, strict=False):
            seat |= {"name": name, **chair}
        if over(table):
            table["room"] |= {"phase": "over", "played": 1}
        events = [event for message in screen.messages for event in message.get("events", [])]
        return {"table": table, "events": events[-EVENTS_TOLD:]}
    raise AssertionError(f"{game.name} never comes to stand so")


def written() -> str:
    """One table a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(pose(*how), separators=(',', ':'))}" for name, how in STANDS.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    POSES.write_text(written())

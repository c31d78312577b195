"""Prints a record as people would tell it, move by move; `python -m tests.rules.playthrough` writes the texts anew.

Each file in tests/playthroughs/GAME is one record of one rule of the box, `NAME.json`, and what comes of it,
`NAME.txt`. The words of each game are beside its tests.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec

from app.rules.game import Event, Leave, Move, Refused, Return
from app.rules.record import Entry, Record, Replay, read, sentence
from tests.rules.hornochsen.telling import HornochsenTelling
from tests.rules.names import NAMES
from tests.rules.sixquiprend.telling import SixQuiPrendTelling
from tests.rules.toc.telling import TocTelling

FOLDER = Path(__file__).parent.parent / "playthroughs"


class Telling(Protocol):
    """How people tell a game: its table, its moves and its events in words."""

    legend: str
    """What the signs of the table stand for."""
    score: str
    """What the scores count."""

    def table(self, state: Any) -> Iterator[str]:
        """Say how the table lies, each line for itself."""
        ...

    def move(self, who: str, move: Move) -> str:
        """Say what somebody does; leaving and returning are told for every game."""
        ...

    def event(self, event: Event) -> Iterator[str]:
        """Say what came of it."""
        ...


TELLINGS: Mapping[str, Telling] = {
    "sixquiprend": SixQuiPrendTelling(),
    "hornochsen": HornochsenTelling(),
    "toc": TocTelling(),
}


def tell(record: Record) -> str:
    """Return the whole game as text."""
    replay, telling = Replay(record), TELLINGS[record.game]
    chosen = ", ".join(f"{name} {value}" for name, value in record.options.items()) or "the usual rules"
    lines = [
        record.title or "",
        "",
        f"{', '.join(NAMES[: record.seats])} play with {chosen}. {telling.legend}",
        "",
        *telling.table(replay.state),
        "",
    ]
    for entry in record.moves:
        move: Move = msgspec.convert(entry.move, replay.game.moves_type)
        answer = replay.game.apply(replay.state, entry.seat, move, auto=entry.auto)
        lines.append(_move(telling, entry, move))
        if isinstance(answer, Refused):
            lines.append(f"    Refused: {sentence(replay.game, answer)}")
        replay.make()
        if not isinstance(answer, Refused) and answer.events:
            for event in answer.events:
                lines += [f"    {line}" for line in telling.event(event)]
            lines += ["", *telling.table(replay.state), ""]
    awaited = replay.position()["to_act"]
    lines += [f"Awaited: {', '.join('chance' if seat is None else NAMES[seat] for seat in awaited) or 'nobody'}."]
    if (result := replay.result()) is not None:
        for seat, rank in enumerate(result["ranks"]):
            score = f", {result['scores'][seat]} {telling.score}" if "scores" in result else ""
            lines.append(f"{NAMES[seat]}: rank {rank}{score}")
    return "\n".join(lines) + "\n"


def _move(telling: Telling, entry: Entry, move: Move) -> str:
    who = "Chance" if entry.seat is None else NAMES[entry.seat]
    if entry.auto:
        who = f"The system, for {who},"
    match move:
        case Leave():
            return f"{who} leaves."
        case Return():
            return f"{who} comes back."
        case _:
            return telling.move(who, move)


def main() -> None:
    """Write every text anew from its record."""
    for file in sorted(FOLDER.glob("*/*.json")):
        file.with_suffix(".txt").write_text(tell(read(file.read_bytes())))


if __name__ == "__main__":
    main()

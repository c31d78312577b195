"""Prints a record as people would tell it, move by move; `python -m tests.rules.playthrough` writes the texts anew.

Each file in tests/playthroughs is one record of one rule of the box, `NAME.json`, and what comes of it, `NAME.txt`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.rules.game import Event, Leave, Move, Refused, Return
from app.rules.record import Entry, Record, Replay, read, sentence
from app.rules.sixquiprend.cards import HEADS, heads_of
from app.rules.sixquiprend.events import Dealt, Drafting, Picked, Placed, Revealed, Scored, Won
from app.rules.sixquiprend.moves import Deal, First, Pick, Play, Take

FOLDER = Path(__file__).parent.parent / "playthroughs"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Joe")


def tell(record: Record) -> str:
    """Return the whole game as text."""
    replay = Replay(record)
    chosen = ", ".join(f"{name} {value}" for name, value in record.options.items()) or "the usual rules"
    lines = [
        record.title or "",
        "",
        f"{', '.join(NAMES[: record.seats])} play with {chosen}. A star stands for one head more.",
        "",
    ]
    lines += _table(replay)
    for entry in record.moves:
        move: Move = msgspec.convert(entry.move, replay.game.moves_type)
        answer = replay.game.apply(replay.state, entry.seat, move, auto=entry.auto)
        lines.append(_move(entry, move))
        if isinstance(answer, Refused):
            lines.append(f"    Refused: {sentence(replay.game, answer)}")
        replay.make()
        if not isinstance(answer, Refused) and answer.events:
            for event in answer.events:
                lines += [f"    {line}" for line in _event(event)]
            lines += ["", *_table(replay)]
    awaited = replay.position()["to_act"]
    lines += [f"Awaited: {', '.join('chance' if seat is None else NAMES[seat] for seat in awaited) or 'nobody'}."]
    if (result := replay.result()) is not None:
        lines += [
            f"{NAMES[seat]}: rank {rank}, {result['scores'][seat]} heads" for seat, rank in enumerate(result["ranks"])
        ]
    return "\n".join(lines) + "\n"


def _cards(cards: Any) -> str:
    return " ".join(f"{card}{'*' * (HEADS[card] - 1)}" for card in cards) or "no cards"


def _table(replay: Replay) -> list[str]:
    state = replay.state
    lines = [f"  row {row}  {_cards(cards)}  ({heads_of(cards)})" for row, cards in enumerate(state.rows, start=1)]
    if state.pool:
        lines.append(f"  open   {_cards(state.pool)}")
    for seat, hand in enumerate(state.hands):
        counts = f"{state.heads[seat]} heads, {state.totals[seat]} in all"
        gone = ", has left" if state.left[seat] else ""
        lines.append(f"  {NAMES[seat]:<5} {_cards(hand)}  [{counts}{gone}]")
    return [*lines, ""]


def _move(entry: Entry, move: Move) -> str:
    who = "Chance" if entry.seat is None else NAMES[entry.seat]
    if entry.auto:
        who = f"The system, for {who},"
    match move:
        case Play():
            return f"{who} chooses {move.card}."
        case Take():
            return f"{who} takes row {move.row + 1}."
        case Pick():
            return f"{who} picks {move.card}."
        case Deal():
            return f"{who} deals {len(move.cards)} cards."
        case First():
            return f"{who} draws {NAMES[move.seat]} to pick first."
        case Leave():
            return f"{who} leaves."
        case Return():
            return f"{who} comes back."
    raise AssertionError(move)


def _event(event: Event) -> Iterator[str]:
    match event:
        case Dealt():
            yield f"Round {event.round} begins."
        case Drafting():
            yield f"Round {event.round} begins, all cards open; {NAMES[event.first]} picks first."
        case Picked():
            yield f"{NAMES[event.seat]} has {event.card}."
        case Revealed():
            yield "All cards lie open: " + ", ".join(f"{NAMES[seat]} {card}" for seat, card in event.cards) + "."
            yield f"{NAMES[event.low]} is too low for every row and has to take one."
        case Placed():
            for placed in event.cards:
                cost = f" and takes it for {placed.heads} heads" if placed.heads else ""
                yield f"{NAMES[placed.seat]}'s {placed.card} goes to row {placed.row + 1}{cost}."
            if event.auto:
                yield f"The system played for {', '.join(NAMES[seat] for seat in event.auto)}."
        case Scored():
            yield f"Round {event.round} is over: {_by_name(event.heads)}; in all {_by_name(event.totals)}."
        case Won():
            yield f"{' and '.join(NAMES[seat] for seat in event.seats)} win{'s' * (len(event.seats) == 1)}."


def _by_name(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{NAMES[seat]} {count}" for seat, count in enumerate(counts))


def main() -> None:
    """Write every text anew from its record."""
    for file in sorted(FOLDER.glob("*.json")):
        file.with_suffix(".txt").write_text(tell(read(file.read_bytes())))


if __name__ == "__main__":
    main()

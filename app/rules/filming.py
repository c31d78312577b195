"""The film of a record: the table as everybody may see it once the game is over, moment by moment, all hands open.

A frame ends where the table waits for somebody, or the game is over: what chance brings belongs to the moment before
it, as it does while a game is played.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from app.rules.game import Event
from app.rules.record import Record, Replay


class Frame(msgspec.Struct, frozen=True):
    """The table after `made` entries of the record, and what has happened since the frame before.

    `view` is what a spectator sees; `hands` are those of each seat, in the form of the game's positions; `left` says
    for each seat whether the system plays for it. `events` hide nothing.
    """

    made: int
    view: Any
    hands: list[list[Any]]
    left: tuple[bool, ...]
    events: tuple[Event, ...]


class Deal(msgspec.Struct, frozen=True):
    """A deal of a record: how many entries are made with it, the deck in its order, and who was drawn before it."""

    made: int
    cards: tuple[int | str, ...]
    first: int | None = None


class ResultDiffers(ValueError):
    """The rules count another result than the record says."""


def frames(record: Record) -> Iterator[Frame]:
    """Replay the record and yield its frames: the beginning, then one for each moment at which something happened.

    Raises:
        NotARecord: as `Replay`.
        ReplayError: a move is refused; its index and the rule are in the error.
        ResultDiffers: all moves count, and the result is another one.
    """
    replay = Replay(record)
    game = replay.game
    waiting = game.to_act(replay.state) != (None,)
    if waiting:
        yield _frame(replay, ())
    begun, left = waiting, game.left(replay.state)
    events: tuple[Event, ...] = ()
    for _ in replay.run():
        events += replay.events
        if game.to_act(replay.state) == (None,):
            continue
        if events or not begun or game.left(replay.state) != left:
            yield _frame(replay, events)
            begun, left, events = True, game.left(replay.state), ()
    if record.result is not None and record.result != replay.result():
        raise ResultDiffers("result: the rules count another one")


def deals(record: Record) -> list[Deal]:
    """Return the deals of a record whose moves make sense, in their order."""
    dealt: list[Deal] = []
    first: int | None = None
    for index, entry in enumerate(record.moves):
        kind = entry.move["type"] if entry.seat is None else None
        if kind == "first":
            first = entry.move["seat"]
        elif kind == "deal":
            dealt.append(Deal(made=index + 1, cards=tuple(entry.move["cards"]), first=first))
            first = None
    return dealt


def _frame(replay: Replay, events: tuple[Event, ...]) -> Frame:
    game, state = replay.game, replay.state
    return Frame(
        made=replay.made,
        view=game.view(state),
        hands=game.position(state)["hands"],
        left=game.left(state),
        events=events,
    )

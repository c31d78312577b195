"""What a room remembers of its events: what happened and what was said are remembered apart.

Whoever comes back is shown a film of what happened. Talk has a memory of its own, so that no flood of it shortens the
film. Both stand in one list, in the order in which they were; `Room.numbers` are their numbers, or nothing where these
are the last ones without a gap.
"""

from collections.abc import Sequence
from typing import Any, Final

from app.rooms.events import ReactionShown, WordsSaid
from app.rooms.limits import EVENTS_REMEMBERED, WORDS_REMEMBERED
from app.rooms.room import Room
from app.rules.game import Event

TALK: Final = (WordsSaid, ReactionShown)
"""What people say; everything else happened."""


def numbers(room: Room) -> Sequence[int]:
    """Return the number of each event that the room remembers; the first event of a room has number 1."""
    return room.numbers or range(room.event_count - len(room.events) + 1, room.event_count + 1)


def since(room: Room, count: int) -> tuple[Event, ...]:
    """Return what is remembered of the events after number `count`."""
    if not room.numbers:
        missed = room.event_count - count
        return room.events[-missed:] if missed > 0 else ()
    return tuple([event for number, event in zip(room.numbers, room.events, strict=True) if number > count])


def remembered(room: Room, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return the changes to a room that remembers these events as well.

    Of each kind the newest are kept, as many as the limits say. What is too much is dropped once for many events: that
    costs less than doing so for each.
    """
    count = room.event_count + len(events)
    kept = (*room.events, *events)
    numbered = (*room.numbers, *range(room.event_count + 1, count + 1)) if room.numbers else ()
    if len(kept) > EVENTS_REMEMBERED + WORDS_REMEMBERED:
        kept, numbered = _newest(kept, numbered or range(count - len(kept) + 1, count + 1))
    return {"events": kept, "numbers": numbered, "event_count": count}


def _newest(events: tuple[Event, ...], numbered: Sequence[int]) -> tuple[tuple[Event, ...], tuple[int, ...]]:
    room_for = {True: WORDS_REMEMBERED, False: EVENTS_REMEMBERED}
    newest: list[tuple[int, Event]] = []
    for number, event in zip(reversed(numbered), reversed(events), strict=True):
        talk = isinstance(event, TALK)
        if room_for[talk]:
            room_for[talk] -= 1
            newest.append((number, event))
    newest.reverse()
    kept = tuple([number for number, _ in newest])
    # Without a gap the last number tells all others.
    gapless = kept[-1] - kept[0] + 1 == len(kept)
    return tuple([event for _, event in newest]), () if gapless else kept

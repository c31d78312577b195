"""What people say to each other: lines, reactions, and the reminder that the table waits."""

import math

from app.rooms.acts import Nudged, Reacted, Said
from app.rooms.asking import seat_of
from app.rooms.commands import Nudge, React, Say
from app.rooms.draft import Draft
from app.rooms.limits import (
    NUDGE_EVERY_SECONDS,
    WORDS_AT_ONCE,
    WORDS_CODE_POINTS,
    WORDS_GRAPHEMES,
    WORDS_WITHIN_SECONDS,
)
from app.rooms.names import graphemes, visible
from app.rules.game import Refused


def say(draft: Draft, command: Say, by: str, _: str) -> Refused | None:
    """Say something to the table."""
    seat = _speaker(draft, by)
    if isinstance(seat, Refused):
        return seat
    # What is far too long is not looked at closely: that would be work for nothing.
    words = visible(command.words[: 2 * WORDS_CODE_POINTS])
    if not words:
        return Refused("nothing_said")
    if len(words) > WORDS_CODE_POINTS or graphemes(words) > WORDS_GRAPHEMES:
        return Refused("words_too_long", {"max": WORDS_GRAPHEMES})
    draft.add(Said(seat=seat, words=words))
    return None


def react(draft: Draft, command: React, by: str, _: str) -> Refused | None:
    """Show a reaction."""
    seat = _speaker(draft, by)
    if isinstance(seat, Refused):
        return seat
    draft.add(Reacted(seat=seat, reaction=command.reaction))
    return None


def _speaker(draft: Draft, by: str) -> int | Refused:
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    spoke = draft.room.seats[seat].spoke
    if len(spoke) == WORDS_AT_ONCE and draft.now - spoke[0] < WORDS_WITHIN_SECONDS:
        return Refused("too_talkative", {"seconds": math.ceil(WORDS_WITHIN_SECONDS - (draft.now - spoke[0]))})
    return seat


def nudge(draft: Draft, command: Nudge, by: str, _: str) -> Refused | None:
    """Remind a seat that the table waits for it."""
    room = draft.room
    seat = seat_of(room, by)
    if isinstance(seat, Refused):
        return seat
    if room.phase != "playing":
        return Refused("no_game")
    if not 0 <= command.seat < len(room.seats):
        return Refused("no_such_seat")
    nudged = room.seats[command.seat]
    if command.seat == seat or not nudged.is_person or command.seat not in room.rules.to_act(room.state):
        return Refused("not_waited_for", {"name": nudged.name})
    if nudged.nudged_at is not None and draft.now - nudged.nudged_at < NUDGE_EVERY_SECONDS:
        seconds = math.ceil(NUDGE_EVERY_SECONDS - (draft.now - nudged.nudged_at))
        return Refused("nudged_lately", {"name": nudged.name, "seconds": seconds})
    draft.add(Nudged(seat=command.seat, by=seat))
    return None

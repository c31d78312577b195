"""What a player's command does to a room: (room, command, now, chance) → an entry for the log, or a refusal.

Each command is a ladder of questions in a fixed order: may this player ask at all, is this the time for it, does it
answer the open question, is what it names there. The first no is the refusal, and a refusal changes nothing.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from app.rooms import hosting, playing, sitting, talking, travelling
from app.rooms.acts import (
    DealGiven,
    HintsSet,
    Opened,
    SatDown,
)
from app.rooms.commands import (
    AddComputer,
    AddShare,
    Admit,
    Answer,
    Arrange,
    AskSeat,
    ClaimSeat,
    Command,
    DenySeat,
    Forgive,
    GoOn,
    GrantSeat,
    Join,
    LeaveTable,
    MakeMove,
    Nudge,
    OfferSeat,
    PassHost,
    Pause,
    React,
    Ready,
    Rematch,
    Remove,
    Rename,
    Reopen,
    Replace,
    ReturnToSeat,
    RotateLink,
    Say,
    SetAnalysis,
    SetClock,
    SetGame,
    SetGuarded,
    SetHints,
    SetOptions,
    SetPublic,
    SitOut,
    StandIn,
    Start,
    TurnAway,
)
from app.rooms.draft import Decision, Draft
from app.rooms.names import clean_name
from app.rooms.room import Room
from app.rooms.sealing import Given
from app.rooms.seats import DEFAULT_LEVEL
from app.rules.chance import Chance
from app.rules.game import Refused


class Repeated(msgspec.Struct, frozen=True):
    """The command has had its effect before: it is acknowledged again and does nothing."""


def open_room(
    code: str,
    game: str,
    host: str,
    now: float,
    chance: Chance,
    *,
    name: str | None = None,
    public: bool = False,
    computers: int = 0,
    start: str | None = None,
    hints: bool = False,
    given: Given | None = None,
) -> Decision | Refused:
    """Return the first entry of a room: its maker is host and, with a name, seated.

    `start` is the id of a game that begins at once with so many computers, `hints` allows those who play to ask for
    hints, `given` is a deal that was dealt before.
    """
    draft = Draft(None, now, chance)
    draft.add(Opened(code=code, game=game, host=host, public=public))
    if given is not None:
        draft.add(DealGiven(given=given))
    if hints:
        draft.add(HintsSet(hints=True))
    if name is not None:
        cleaned = clean_name(name)
        if isinstance(cleaned, Refused):
            return cleaned
        draft.add(SatDown(player=host, name=cleaned))
    for _ in range(computers):
        if len(draft.room.seats) == draft.room.rules.seats[-1]:
            return Refused("table_full")
        draft.add(hosting.next_computer(draft.room, DEFAULT_LEVEL))
    if start is not None:
        refused = playing.begin_game(draft, start)
        if refused is not None:
            return refused
    return draft.done()


def decide(
    room: Room, command: Command, by: str, now: float, chance: Chance, fresh_id: str
) -> Decision | Repeated | Refused:
    """Return what a player's command does; `fresh_id` names what it makes, a record or a link."""
    digest = hashlib.blake2b(msgspec.json.encode(command), digest_size=6).hexdigest()
    done = room.done.get(by, {}).get(command.id)
    if done is not None:
        return Repeated() if done == digest else Refused("id_used_before")
    if isinstance(command, Answer) and command.step != room.step:
        return Refused("stale")
    draft = Draft(room, now, chance)
    refused = _LADDERS[type(command)](draft, command, by, fresh_id)
    if refused is not None:
        return refused
    draft.let_chance_play()
    return draft.done(by, command.id, digest)


_LADDERS: dict[type[Command], Callable[[Draft, Any, str, str], Refused | None]] = {
    Join: sitting.join,
    LeaveTable: sitting.leave,
    ReturnToSeat: sitting.return_to_seat,
    Rename: sitting.rename,
    Ready: sitting.ready,
    AddComputer: hosting.add_computer,
    Remove: hosting.remove,
    Arrange: hosting.arrange,
    SetGame: playing.set_game,
    SetOptions: hosting.set_options,
    SetPublic: hosting.set_public,
    Start: playing.start,
    MakeMove: playing.make_move,
    StandIn: playing.stand_in,
    Rematch: playing.rematch,
    Reopen: playing.reopen,
    Forgive: hosting.forgive,
    SetGuarded: hosting.set_guarded,
    SetHints: hosting.set_hints,
    SetAnalysis: hosting.set_analysis,
    Admit: hosting.admit,
    TurnAway: hosting.turn_away,
    RotateLink: hosting.rotate_link,
    PassHost: hosting.pass_host,
    Replace: playing.replace_by_computer,
    SitOut: sitting.sit_out,
    OfferSeat: travelling.offer_seat,
    ClaimSeat: travelling.claim_seat,
    AskSeat: travelling.ask_seat,
    GrantSeat: travelling.grant_seat,
    DenySeat: travelling.deny_seat,
    SetClock: playing.set_clock,
    Pause: playing.pause,
    GoOn: playing.go_on,
    Say: talking.say,
    React: talking.react,
    Nudge: talking.nudge,
    AddShare: playing.add_share,
}

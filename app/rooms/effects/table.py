"""The table's rules, and the game that is chosen, begun and left for the waiting room."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.rooms.acts import (
    Act,
    AnalysisSet,
    GameBegun,
    GameChosen,
    HintsSet,
    HostSet,
    OptionsSet,
    PublicSet,
    WaitingAgain,
)
from app.rooms.effects.common import Folded, seated
from app.rooms.events import AnalysisChanged, GameChanged, HintsChanged, HostMoved, OptionsChanged, Reopened, Started
from app.rooms.room import Room


def _choose_game(room: Room, act: GameChosen, at: float) -> Folded:
    # Who was ready was ready for another game.
    seats = tuple(replace(seat, ready=not seat.is_person) for seat in room.seats)
    chosen = replace(seated(room, seats, at), game=act.game, options={}, changed=())
    return chosen, (GameChanged(game=act.game, was=room.game),)


def _set_options(room: Room, act: OptionsSet, at: float) -> Folded:
    usual = {option.name: option.default for option in room.rules.sheet}
    options = {name: value for name, value in {**room.options, **act.options}.items() if value != usual[name]}
    changed = tuple(act.options)
    return replace(room, options=options, changed=changed), (OptionsChanged(changed=changed),)


def _set_public(room: Room, act: PublicSet, at: float) -> Folded:
    return replace(room, public=act.public), ()


def _set_hints(room: Room, act: HintsSet, at: float) -> Folded:
    return replace(room, hints=act.hints), (HintsChanged(hints=act.hints),)


def _set_analysis(room: Room, act: AnalysisSet, at: float) -> Folded:
    return replace(room, analysis=act.analysis), (AnalysisChanged(analysis=act.analysis),)


def _set_host(room: Room, act: HostSet, at: float) -> Folded:
    seat = None if act.player is None else room.seat_of(act.player)
    return replace(room, host=act.player), () if seat is None else (HostMoved(seat=seat),)


def _begin(room: Room, act: GameBegun, at: float) -> Folded:
    rules = room.rules
    fresh = [replace(seat, ready=not seat.is_person, missed=0, waited_for=False, late=0) for seat in room.seats]
    # Who sits the game out comes behind those who play: a seat's number is its place in the turn order.
    seats = tuple(sorted(fresh, key=lambda seat: seat.out))
    playing = sum(not seat.out for seat in seats)
    begun = replace(
        room,
        phase="playing",
        seats=seats,
        changed=(),
        step=room.step + 1,
        step_at=at,
        game_id=act.id,
        started_at=at,
        state=rules.new(playing, rules.options(room.options)),
        # A deal that was dealt before is for this game or for none.
        given=room.given if room.given is not None and room.given.fits(room.game, playing, room.options) else None,
        known=None,
        dealt=None,
        opened=None,
        reserves=() if room.clock is None else (float(room.clock.reserve),) * playing,
        paused_at=None,
        pausing=(),
    )
    return begun, (Started(game=room.game, played=room.played),)


def _wait_again(room: Room, act: WaitingAgain, at: float) -> Folded:
    # A computer that played for a person goes with the game.
    seats = tuple(
        replace(seat, ready=not seat.is_person, missed=0, level=None if seat.is_person else seat.level)
        for seat in room.seats
        if not seat.left
    )
    waiting = replace(seated(room, seats, at), phase="waiting", state=None, game_id=None)
    return waiting, (Reopened(),)


EFFECTS: dict[type[Act], Callable[[Room, Any, float], Folded]] = {
    GameChosen: _choose_game,
    OptionsSet: _set_options,
    PublicSet: _set_public,
    HintsSet: _set_hints,
    AnalysisSet: _set_analysis,
    HostSet: _set_host,
    GameBegun: _begin,
    WaitingAgain: _wait_again,
}

"""Who may come in, and whose a seat is."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from app.rooms.acts import (
    Act,
    Admitted,
    Banned,
    Forgiven,
    GuardSet,
    Knocked,
    LinkChanged,
    RequestDenied,
    SeatHanded,
    SeatOffered,
    SeatRequested,
    TurnedAway,
)
from app.rooms.effects.common import Folded, with_seat
from app.rooms.events import Forgave, GuardChanged, Handed, LinkMoved, SeatAsked, SomebodyKnocked
from app.rooms.guests import Handover, Knock, SeatRequest
from app.rooms.limits import BANS_KEPT, HANDOVERS_KEPT, KNOCKS_KEPT
from app.rooms.room import Room

G = TypeVar("G", Knock, SeatRequest)


def _ban(room: Room, act: Banned, at: float) -> Folded:
    others = tuple(ban for ban in room.bans if ban.player != act.ban.player)
    return replace(room, bans=(*others, act.ban)[-BANS_KEPT:]), ()


def _forgive(room: Room, act: Forgiven, at: float) -> Folded:
    name = next(ban.name for ban in room.bans if ban.player == act.player)
    return replace(room, bans=tuple(ban for ban in room.bans if ban.player != act.player)), (Forgave(name=name),)


def _guard(room: Room, act: GuardSet, at: float) -> Folded:
    knocks = room.knocks if act.guarded else ()
    return replace(room, guarded=act.guarded, knocks=knocks, admitted=()), (GuardChanged(guarded=act.guarded),)


def _knock(room: Room, act: Knocked, at: float) -> Folded:
    knocks = (*_others(room.knocks, act.player), Knock(player=act.player, name=act.name))[-KNOCKS_KEPT:]
    return replace(room, knocks=knocks), (SomebodyKnocked(name=act.name),)


def _admit(room: Room, act: Admitted, at: float) -> Folded:
    admitted = (*(player for player in room.admitted if player != act.player), act.player)[-KNOCKS_KEPT:]
    return replace(room, knocks=_others(room.knocks, act.player), admitted=admitted), ()


def _turn_away(room: Room, act: TurnedAway, at: float) -> Folded:
    return replace(room, knocks=_others(room.knocks, act.player)), ()


def _others(waiting: tuple[G, ...], player: str) -> tuple[G, ...]:
    return tuple(one for one in waiting if one.player != player)


def _change_link(room: Room, act: LinkChanged, at: float) -> Folded:
    return replace(room, code=act.code), (LinkMoved(),)


def _offer(room: Room, act: SeatOffered, at: float) -> Folded:
    others = tuple(offer for offer in room.offers if offer.seat != act.offer.seat and offer.until > at)
    return replace(room, offers=(*others, act.offer)), ()


def _request(room: Room, act: SeatRequested, at: float) -> Folded:
    asked = SeatRequest(player=act.player, seat=act.seat)
    requests = (*_others(room.requests, act.player), asked)[-KNOCKS_KEPT:]
    return replace(room, requests=requests), (SeatAsked(seat=act.seat),)


def _deny(room: Room, act: RequestDenied, at: float) -> Folded:
    return replace(room, requests=_others(room.requests, act.player)), ()


def _hand(room: Room, act: SeatHanded, at: float) -> Folded:
    was = room.seats[act.seat]
    name = was.name if act.name is None else act.name
    changes: dict[str, Any] = {
        "seats": with_seat(
            room.seats, act.seat, player=act.player, name=name, away_since=None, left=False, level=None, late=0
        ),
        "host": act.player if room.host == was.player else room.host,
        "requests": tuple(asked for asked in room.requests if asked.seat != act.seat and asked.player != act.player),
        "offers": tuple(offer for offer in room.offers if offer.seat != act.seat),
    }
    if act.digest is not None:
        changes["handovers"] = (*room.handovers, Handover(digest=act.digest, name=name))[-HANDOVERS_KEPT:]
    return replace(room, **changes), (Handed(seat=act.seat, name=name, was=was.name),)


EFFECTS: dict[type[Act], Callable[[Room, Any, float], Folded]] = {
    Banned: _ban,
    Forgiven: _forgive,
    GuardSet: _guard,
    Knocked: _knock,
    Admitted: _admit,
    TurnedAway: _turn_away,
    LinkChanged: _change_link,
    SeatOffered: _offer,
    SeatRequested: _request,
    RequestDenied: _deny,
    SeatHanded: _hand,
}

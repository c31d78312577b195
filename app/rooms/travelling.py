"""A seat that travels: to one's other device, to a friend, or back to who lost their browser."""

import hashlib

from app.rooms.acts import RequestDenied, SeatHanded, SeatOffered, SeatRequested
from app.rooms.asking import host_only, seat_of
from app.rooms.commands import AskSeat, ClaimSeat, DenySeat, GrantSeat, OfferSeat
from app.rooms.draft import Draft
from app.rooms.guests import SeatOffer, SeatRequest
from app.rooms.limits import SEAT_OFFER_SECONDS
from app.rooms.room import Room
from app.rooms.sitting import free_name, removed
from app.rules.game import Refused, Return


def offer_seat(draft: Draft, command: OfferSeat, by: str, _: str) -> Refused | None:
    """Offer one's own seat to whoever brings the token; a newer offer takes the place of an older one."""
    seat = seat_of(draft.room, by)
    if isinstance(seat, Refused):
        return seat
    offer = SeatOffer(seat=seat, digest=_digest(command.token), until=draft.now + SEAT_OFFER_SECONDS)
    draft.add(SeatOffered(offer=offer))
    return None


def claim_seat(draft: Draft, command: ClaimSeat, by: str, _: str) -> Refused | None:
    """Take the seat that was offered; of two who bring the same token the first has it."""
    room, digest = draft.room, _digest(command.token)
    ban = room.ban_of(by)
    if ban is not None:
        return removed(ban)
    if room.seat_of(by) is not None:
        return Refused("seated_already")
    taken = next((handover for handover in room.handovers if handover.digest == digest), None)
    if taken is not None:
        return Refused("offer_claimed", {"name": taken.name})
    offer = next((offer for offer in room.offers if offer.digest == digest), None)
    if offer is None or offer.until <= draft.now or not room.seats[offer.seat].is_person:
        return Refused("offer_unknown")
    name = None
    if command.name is not None:
        free = free_name(room, command.name, but=offer.seat)
        if isinstance(free, Refused):
            return free
        name = free
    _hand(draft, SeatHanded(seat=offer.seat, player=by, digest=digest, name=name))
    return None


def ask_seat(draft: Draft, command: AskSeat, by: str, _: str) -> Refused | None:
    """Say that a seat is one's own, from a browser that the table does not know."""
    room = draft.room
    ban = room.ban_of(by)
    if ban is not None:
        return removed(ban)
    if room.seat_of(by) is not None:
        return Refused("seated_already")
    if not 0 <= command.seat < len(room.seats):
        return Refused("no_such_seat")
    seat = room.seats[command.seat]
    if not seat.is_person or seat.is_here:
        return Refused("seat_is_held", {"name": seat.name})
    draft.add(SeatRequested(player=by, seat=command.seat))
    return None


def grant_seat(draft: Draft, command: GrantSeat, by: str, _: str) -> Refused | None:
    """Give the seat to who asks for it."""
    asked = _request(draft.room, command.seat, by)
    if isinstance(asked, Refused):
        return asked
    if draft.room.seats[asked.seat].is_here:
        return Refused("seat_is_held", {"name": draft.room.seats[asked.seat].name})
    _hand(draft, SeatHanded(seat=asked.seat, player=asked.player))
    return None


def deny_seat(draft: Draft, command: DenySeat, by: str, _: str) -> Refused | None:
    """Do not give the seat to who asks for it."""
    asked = _request(draft.room, command.seat, by)
    if isinstance(asked, Refused):
        return asked
    draft.add(RequestDenied(player=asked.player))
    return None


def _request(room: Room, seat: int, by: str) -> SeatRequest | Refused:
    refused = host_only(room, by, "waiting", "playing", "over")
    if refused is not None:
        return refused
    return next((asked for asked in room.requests if asked.seat == seat), Refused("nobody_asks"))


def _hand(draft: Draft, handed: SeatHanded) -> None:
    draft.add(handed)
    if draft.room.system_plays(handed.seat):
        draft.move(handed.seat, Return())


def _digest(token: str) -> str:
    # The log keeps no secret that is still good.
    return hashlib.sha256(token.encode()).hexdigest()

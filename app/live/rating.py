"""How well people play, reckoned from their finished games (docs/ratings.md says what counts, and why).

A game is reckoned beside the table, once its record is kept; whoever dies in between leaves it to the room's next
game. Everything can be reckoned again from the logs of the games that are kept.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce

from app.rooms.acts import Entry, GameBegun, Moved, Packed
from app.rooms.fold import RoomClosed, fold_act
from app.rooms.packing import Standing
from app.rooms.people import browser_of
from app.rooms.room import Room
from app.storage.log import LogRow
from app.storage.ratings import Rating
from app.storage.sql import SqlStorage
from app.wire.mine import GameRatings, RatingOfMine, SeatRating

_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_model: Final = PlackettLuce()

NEW: Final = Rating(mu=_model.mu, sigma=_model.sigma, games=0)
"""Of who has played no rated game: in the middle, and nobody knows."""
SETTLED_GAMES: Final = 20
"""With fewer games a rating is provisional: in games of four its deviation has come down by then from 200 to 140."""
MIDDLE: Final = 1_000
SCALE: Final = 24.0
"""Points that are shown for one of the model's: someone new stands at 1,000, and 200 up or down are likely."""


def points(rating: Rating) -> tuple[int, int]:
    """Return a rating as people see it, and how far from it the truth lies in two of three cases."""
    return round(MIDDLE + SCALE * (rating.mu - NEW.mu)), round(SCALE * rating.sigma)


def rated(standing: Standing, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings after a game of those whose ratings before it are given; empty if too few of them are left.

    Those on one side win and lose together. Who is not given, as a computer, counts neither for nor against anybody.
    """
    sides: dict[int, list[str]] = {}
    for player in sorted(before):
        sides.setdefault(standing.sides[player], []).append(player)
    if len(sides) < 2:
        return {}
    teams = [
        [_model.rating(mu=before[player].mu, sigma=before[player].sigma) for player in side] for side in sides.values()
    ]
    ranks = [float(min(standing.ranks[player] for player in side)) for side in sides.values()]
    after = _model.rate(teams, ranks=ranks)
    return {
        player: Rating(mu=new.mu, sigma=new.sigma, games=before[player].games + 1)
        for side, team in zip(sides.values(), after, strict=True)
        for player, new in zip(side, team, strict=True)
    }


def standings(rows: Sequence[LogRow]) -> list[Standing]:
    """Return how the finished games of a room's whole log count, in their order; none if there is no room any more."""
    found: list[Standing] = []
    room: Room | None = None
    made: Counter[int] = Counter()
    by_hand: Counter[tuple[int, str]] = Counter()
    try:
        for row in rows:
            for act in _entries.decode(row.entry).acts:
                before = room
                if isinstance(act, Packed):
                    found += [
                        Standing(game.id, game.game, game.ended_at, game.seats, game.ranks, game.sides)
                        for game in act.games
                    ]
                elif isinstance(act, GameBegun):
                    made, by_hand = Counter(), Counter()
                elif isinstance(act, Moved) and act.seat is not None and before is not None:
                    made[act.seat] += 1
                    holder = before.seats[act.seat]
                    if holder.player is not None and holder.plays_by_hand and not act.auto:
                        by_hand[act.seat, holder.player] += 1
                room, _ = fold_act(before, act, row.at)
                if before is not None and before.phase == "playing" and room.phase == "over":
                    found.append(_standing(room, made, by_hand, row.at))
    except RoomClosed:
        return []
    return found


def _standing(room: Room, made: Counter[int], by_hand: Counter[tuple[int, str]], at: float) -> Standing:
    """Count the browsers' own people who played at least half of their moves themselves."""
    assert room.game_id is not None, "a game that is over was begun under an id"
    result = room.rules.result(room.state)
    assert result is not None, "a game that is over has a result"
    seats: dict[str, int] = {}
    for seat in range(len(result.ranks)):
        player = room.seats[seat].player
        # The others who share a device are nobody that is known again.
        if player is not None and player == browser_of(player) and 2 * by_hand[seat, player] >= made[seat]:
            seats[player] = seat
    side_of = room.rules.sides(room.state)
    # A deal that was played before, or hints at the table: neither says how well somebody plays.
    if room.known is not None or room.hints or len({side_of[seat] for seat in seats.values()}) < 2:
        seats = {}
    return Standing(
        id=room.game_id,
        game=room.game,
        ended_at=at,
        seats=seats,
        ranks={player: result.ranks[seat] for player, seat in seats.items()},
        sides={player: side_of[seat] for player, seat in seats.items()},
    )


async def rate_room(storage: SqlStorage, room: int) -> None:
    """Reckon the kept games of a room that nobody has reckoned yet.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    unrated = await storage.ratings.unrated(room)
    if not unrated:
        return
    # A long evening's log takes tens of milliseconds to fold: other tables go on meanwhile.
    for standing in await asyncio.to_thread(standings, await storage.log(room)):
        if standing.id in unrated:
            await _rate(storage, standing)


async def rate_anew(storage: SqlStorage) -> int:
    """Reckon all kept games again in the order in which they ended; return how many there were.

    Raises:
        StorageUnavailable: the database does not answer; begun again, it begins from nothing again.
    """
    await storage.ratings.begin_anew()
    found: list[Standing] = []
    for room in await storage.ratings.rooms():
        kept = await storage.ratings.unrated(room)
        found += [one for one in standings(await storage.log(room)) if one.id in kept]
    for standing in sorted(found, key=lambda one: (one.ended_at, one.id)):
        await _rate(storage, standing)
    return len(found)


async def _rate(storage: SqlStorage, standing: Standing) -> None:
    await storage.ratings.rate(standing.id, standing.game, standing.seats, lambda before: rated(standing, before), NEW)


async def ratings_of(storage: SqlStorage, browser: str) -> tuple[RatingOfMine, ...]:
    """Return what a browser's games say of how well it plays each game.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    told: list[RatingOfMine] = []
    for game, rating in (await storage.ratings.of(browser)).items():
        at, give = points(rating)
        wanting = max(0, SETTLED_GAMES - rating.games)
        told.append(RatingOfMine(game=game, points=at, give=give, games=rating.games, wanting=wanting))
    return tuple(told)


async def ratings_after(storage: SqlStorage, game_id: str, browser: str) -> GameRatings:
    """Return what a game did to ratings, as a browser that played it may see it: nothing if it wants none.

    Raises:
        StorageUnavailable: the database does not answer.
    """
    shown = await storage.ratings.shown(browser)
    found = await storage.ratings.after(game_id) if shown else None
    if found is None or all(one.player != browser for one in found):
        return GameRatings(shown=shown, rated=found is not None, seats=())
    seats: list[SeatRating] = []
    for one in found:
        at, _ = points(one.after)
        if one.player == browser:
            seats.append(SeatRating(seat=one.seat, points=at, change=at - points(one.before)[0]))
        elif one.shown:
            seats.append(SeatRating(seat=one.seat, points=at))
    return GameRatings(shown=True, rated=True, seats=tuple(seats))

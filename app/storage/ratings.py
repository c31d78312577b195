"""Ratings: what games say of how well a browser plays each game, and what they said before and after each of them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from app.storage.tables import games, players, rated_games, ratings


class Rating(msgspec.Struct, frozen=True):
    """How well somebody plays: the mean and the deviation of what is believed, and how many games it rests on."""

    mu: float
    sigma: float
    games: int


class RatedSeat(msgspec.Struct, frozen=True):
    """What a game did to the rating of who sat there; `shown` says whether they want ratings."""

    player: str
    seat: int
    before: Rating
    after: Rating
    shown: bool


Rate = Callable[[Mapping[str, Rating]], Mapping[str, Rating]]
"""Makes the ratings after a game from those before it; whoever had none is left out of what it is given."""


class Ratings:
    """The ratings in the database. `read` and `write` are the storage's own; every method raises what they raise."""

    def __init__(
        self,
        read: Callable[[Select[*tuple[Any, ...]]], Awaitable[Sequence[Row[*tuple[Any, ...]]]]],
        write: Callable[[Callable[[Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read = read
        self._write = write

    async def shown(self, player: str) -> bool:
        """Return whether a browser wants to see ratings, and lets its own be seen."""
        found = await self._read(select(players.c.shows_rating).where(players.c.id == player))
        return bool(found and found[0].shows_rating)

    async def show(self, player: str, shown: bool) -> None:
        """Keep whether a browser wants ratings."""
        wished = update(players).where(players.c.id == player).values(shows_rating=shown)
        await self._write(lambda connection: connection.execute(wished).close())

    async def of(self, player: str) -> dict[str, Rating]:
        """Return the ratings of a browser, by game."""
        found = await self._read(select(ratings).where(ratings.c.player_id == player).order_by(ratings.c.game))
        return {row.game: _rating(row) for row in found}

    async def unrated(self, room: int) -> frozenset[str]:
        """Return the kept games of a room that nobody has reckoned yet."""
        found = await self._read(select(games.c.id).where(games.c.room_id == room, games.c.rated.is_(False)))
        return frozenset(row.id for row in found)

    async def rooms(self) -> list[int]:
        """Return the rooms with games that are kept."""
        found = await self._read(select(games.c.room_id).distinct().order_by(games.c.room_id))
        return [row.room_id for row in found]

    async def after(self, game_id: str) -> list[RatedSeat] | None:
        """Return what a game did to ratings, by seat; None if it is not kept, or not reckoned yet."""
        reckoned = await self._read(select(games.c.rated).where(games.c.id == game_id))
        if not reckoned or not reckoned[0].rated:
            return None
        asked = (
            select(rated_games, players.c.shows_rating)
            .join(players, players.c.id == rated_games.c.player_id)
            .where(rated_games.c.game_id == game_id)
            .order_by(rated_games.c.seat)
        )
        return [
            RatedSeat(
                player=row.player_id,
                seat=row.seat,
                before=Rating(mu=row.mu_before, sigma=row.sigma_before, games=row.games - 1),
                after=_rating(row),
                shown=row.shows_rating,
            )
            for row in await self._read(asked)
        ]

    async def rate(self, game_id: str, game: str, seats: Mapping[str, int], rate: Rate, new: Rating) -> bool:
        """Reckon one game, once: False if that was done already. `seats` are those of the browsers that are rated.

        Browsers that are not known any more are left out of what `rate` is given, which then says nothing of them.
        `new` is the rating of who has none yet.
        """

        def work(connection: Connection) -> bool:
            # Whoever reckons the same game waits for this row, and then finds it done.
            mine = update(games).where(games.c.id == game_id, games.c.rated.is_(False)).values(rated=True)
            if connection.execute(mine).rowcount == 0:
                return False
            # In one order everywhere, so that two games of the same people never wait for each other in a circle.
            asked = (
                select(players.c.id)
                .where(players.c.id.in_(sorted(seats)), players.c.erased_at.is_(None))
                .order_by(players.c.id)
                .with_for_update()
            )
            known = list(connection.scalars(asked))
            had = {
                row.player_id: _rating(row)
                for row in connection.execute(
                    select(ratings).where(ratings.c.player_id.in_(known), ratings.c.game == game)
                )
            }
            before = {player: had.get(player, new) for player in known}
            for player, after in sorted(rate(before).items()):
                values = {"mu": after.mu, "sigma": after.sigma, "games": after.games}
                own = ratings.c.player_id == player, ratings.c.game == game
                if player in had:
                    connection.execute(update(ratings).where(*own).values(values))
                else:
                    connection.execute(insert(ratings).values(player_id=player, game=game, **values))
                was = {"mu_before": before[player].mu, "sigma_before": before[player].sigma}
                connection.execute(
                    insert(rated_games).values(game_id=game_id, player_id=player, seat=seats[player], **was, **values)
                )
            return True

        done: bool = await self._write(work)
        return done

    async def begin_anew(self) -> None:
        """Forget all ratings: every kept game is still to be reckoned."""

        def work(connection: Connection) -> None:
            connection.execute(delete(rated_games))
            connection.execute(delete(ratings))
            connection.execute(update(games).values(rated=False))

        await self._write(work)


def forget(connection: Connection, player: str) -> None:
    """Delete all ratings of a browser, within somebody else's transaction."""
    for table in (rated_games, ratings):
        connection.execute(delete(table).where(table.c.player_id == player))


def _rating(row: Any) -> Rating:
    return Rating(mu=row.mu, sigma=row.sigma, games=row.games)

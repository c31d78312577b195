"""Ratings in the database: each game counts once, and nothing is left of who is forgotten."""

import asyncio
from collections.abc import Mapping

from app.storage.log import Append
from app.storage.ratings import Rating
from app.storage.sql import SqlStorage
from tests.storage.words import finished, make_room, opened

NEW = Rating(mu=25.0, sigma=8.0, games=0)
SEATS = {"nana": 0, "leo": 1}


def up(before: Mapping[str, Rating]) -> dict[str, Rating]:
    """A point more for everybody."""
    return {name: Rating(mu=one.mu + 1, sigma=one.sigma - 1, games=one.games + 1) for name, one in before.items()}


async def a_room(storage: SqlStorage, *games: str) -> int:
    """Two browsers, and a room with finished games."""
    for player in SEATS:
        await storage.new_player(player, player.encode().ljust(32), 1.0)
    room = await make_room(storage, "a")
    for number, name in enumerate(games, start=1):
        assert await storage.append(Append(room=room, finished=finished(room, number, name)))
    return room


async def test_a_game_counts_once(storage: SqlStorage) -> None:
    room = await a_room(storage, "g1", "g2")
    assert await storage.ratings.unrated(room) == {"g1", "g2"}
    assert await storage.ratings.after("g1") is None
    assert await storage.ratings.rate("g1", "toc", SEATS, up, NEW)
    assert not await storage.ratings.rate("g1", "toc", SEATS, up, NEW)
    assert await storage.ratings.unrated(room) == {"g2"}
    assert await storage.ratings.of("nana") == {"toc": Rating(mu=26.0, sigma=7.0, games=1)}
    assert await storage.ratings.rate("g2", "toc", SEATS, up, NEW)
    assert await storage.ratings.of("leo") == {"toc": Rating(mu=27.0, sigma=6.0, games=2)}
    first, second = await storage.ratings.after("g2") or []
    assert (first.player, first.seat, second.player, second.seat) == ("nana", 0, "leo", 1)
    assert (first.before, first.after) == (Rating(mu=26.0, sigma=7.0, games=1), Rating(mu=27.0, sigma=6.0, games=2))


async def test_games_that_are_reckoned_at_the_same_time_all_count(migrated_url: str) -> None:
    names = [f"g{number}" for number in range(12)]
    async with opened(migrated_url) as one, opened(migrated_url) as other:
        await a_room(one, *names)
        await asyncio.gather(
            *(storage.ratings.rate(name, "toc", SEATS, up, NEW) for name in names for storage in (one, other))
        )
        assert (await one.ratings.of("nana"))["toc"] == Rating(mu=37.0, sigma=-4.0, games=12)


async def test_who_is_not_known_is_left_out(storage: SqlStorage) -> None:
    await a_room(storage, "g1")
    seen: list[Mapping[str, Rating]] = []

    def rate(before: Mapping[str, Rating]) -> dict[str, Rating]:
        seen.append(before)
        return up(before)

    await storage.begin_erasing("leo", b"0" * 32, 2.0)
    assert await storage.ratings.rate("g1", "toc", {**SEATS, "nobody": 2}, rate, NEW)
    assert seen == [{"nana": NEW}]
    assert await storage.ratings.of("leo") == await storage.ratings.of("nobody") == {}


async def test_nothing_is_left_of_who_is_forgotten(storage: SqlStorage) -> None:
    await a_room(storage, "g1")
    await storage.ratings.rate("g1", "toc", SEATS, up, NEW)
    await storage.begin_erasing("nana", b"0" * 32, 2.0)
    assert await storage.ratings.of("nana") == {}
    assert [one.player for one in await storage.ratings.after("g1") or []] == ["leo"]
    await storage.end_erasing("nana")
    assert await storage.ratings.of("leo") != {}


async def test_ratings_stay_when_the_table_goes_and_go_with_the_browser(storage: SqlStorage) -> None:
    room = await a_room(storage, "g1")
    await storage.ratings.rate("g1", "toc", SEATS, up, NEW)
    assert await storage.close_room(room, 5_000.0, 6_000.0, b"{}") is not None
    assert await storage.ratings.after("g1") is None
    assert (await storage.ratings.of("nana"))["toc"].games == 1
    assert await storage.forget_players(before=10.0, limit=10) == 2
    assert await storage.ratings.of("nana") == {}


async def test_nobody_wants_ratings_until_they_say_so(storage: SqlStorage) -> None:
    await a_room(storage, "g1")
    assert not await storage.ratings.shown("nana")
    await storage.ratings.show("nana", True)
    assert await storage.ratings.shown("nana")
    assert not await storage.ratings.shown("leo")
    await storage.ratings.rate("g1", "toc", SEATS, up, NEW)
    assert [one.shown for one in await storage.ratings.after("g1") or []] == [True, False]
    await storage.ratings.show("nana", False)
    assert not await storage.ratings.shown("nana")
    assert not await storage.ratings.shown("nobody")


async def test_all_can_be_reckoned_anew(storage: SqlStorage) -> None:
    room = await a_room(storage, "g1", "g2")
    await storage.ratings.rate("g1", "toc", SEATS, up, NEW)
    await storage.ratings.begin_anew()
    assert await storage.ratings.of("nana") == {}
    assert await storage.ratings.unrated(room) == {"g1", "g2"}
    assert await storage.ratings.rooms() == [room]

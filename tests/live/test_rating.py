"""Ratings follow the ranks of people: computers, absences, partners and people who share a device are thought of."""

from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from app.live.rating import NEW, SETTLED_GAMES, points, rated, ratings_of, standings
from app.rooms.commands import AddComputer, SetHints, SetOptions
from app.rooms.packing import Standing
from app.storage.log import Append, LogRow
from app.storage.migrate import upgrade
from app.storage.ratings import Rating
from tests.rooms.table import TestTable
from tests.storage.words import finished, make_room, opened


def of(*people: tuple[str, int, int]) -> Standing:
    """How a game counts: each person with their rank and their side."""
    return Standing(
        id="g",
        game="toc",
        ended_at=1.0,
        seats={player: seat for seat, (player, _, _) in enumerate(people)},
        ranks={player: rank for player, rank, _ in people},
        sides={player: side for player, _, side in people},
    )


def after(standing: Standing, **before: Rating) -> dict[str, Rating]:
    return rated(standing, {player: before.get(player, NEW) for player in standing.seats})


def test_the_better_rank_gains_what_the_worse_one_loses() -> None:
    new = after(of(("nana", 1, 0), ("leo", 2, 1), ("zoe", 3, 2)))
    assert new["nana"].mu > new["leo"].mu > new["zoe"].mu
    assert new["nana"].mu > NEW.mu > new["zoe"].mu
    assert {one.games for one in new.values()} == {1}
    assert all(one.sigma < NEW.sigma for one in new.values())


def test_equal_ranks_of_equals_change_nothing_but_how_sure_it_is() -> None:
    new = after(of(("nana", 1, 0), ("leo", 1, 1)))
    assert new["nana"] == new["leo"]
    assert new["nana"].mu == pytest.approx(NEW.mu)
    assert new["nana"].sigma < NEW.sigma


def test_to_win_against_who_is_stronger_is_worth_more() -> None:
    strong = Rating(mu=NEW.mu + 10, sigma=NEW.sigma, games=9)
    won = of(("nana", 1, 0), ("leo", 2, 1))
    assert after(won, leo=strong)["nana"].mu > after(won)["nana"].mu
    assert after(won, leo=strong)["leo"].games == 10


def test_partners_win_and_lose_together() -> None:
    new = after(of(("nana", 1, 0), ("leo", 2, 1), ("zoe", 1, 0), ("max", 2, 1)))
    assert new["nana"] == new["zoe"]
    assert new["leo"] == new["max"]
    assert new["nana"].mu > NEW.mu > new["leo"].mu


def test_nothing_is_reckoned_where_one_side_alone_is_left() -> None:
    assert rated(of(("nana", 1, 0), ("leo", 2, 1)), {"nana": NEW}) == {}
    assert rated(of(("nana", 1, 0), ("zoe", 1, 0)), {"nana": NEW, "zoe": NEW}) == {}


def test_somebody_new_stands_at_a_thousand_and_two_hundred_is_likely() -> None:
    assert points(NEW) == (1_000, 200)


# What of a game counts


def rows(table: TestTable) -> list[LogRow]:
    return [
        LogRow(room=1, seq=seq, at=at, entry=msgspec.json.encode(entry))
        for seq, (entry, at) in enumerate(table.log, start=1)
    ]


def one_round(
    *names: str, ready: Callable[[TestTable], object] = lambda _: None, game: str = "sixquiprend"
) -> TestTable:
    table = TestTable(*names, game=game)
    if game == "sixquiprend":
        table.does(names[0], SetOptions(id=table.id(), options={"rounds": 1}))
    ready(table)
    table.starts(names[0])
    return table


def play_until(table: TestTable, left: int, *people: str) -> None:
    """Let people play until the last of them has so many cards left."""
    while len(table.room.state.hands[table.seat(people[-1])]) > left:
        for name in people:
            if table.seat(name) in table.awaited():
                table.plays_on(name)


def test_people_count_with_their_ranks_and_computers_do_not() -> None:
    table = one_round("nana", "leo", ready=lambda at: at.does("nana", AddComputer(id=at.id(), step=at.room.step)))
    table.plays_to_the_end("nana", "leo")
    (standing,) = standings(rows(table))
    result = table.room.rules.result(table.room.state)
    assert result is not None
    assert standing.seats == {"nana": 0, "leo": 1}
    assert standing.ranks == {"nana": result.ranks[0], "leo": result.ranks[1]}
    assert standing.sides == {"nana": 0, "leo": 1}
    assert (standing.id, standing.game, standing.ended_at) == (table.room.game_id, "sixquiprend", table.log[-1][1])


def test_a_game_against_computers_alone_counts_for_nobody() -> None:
    table = one_round("nana", ready=lambda at: at.does("nana", AddComputer(id=at.id(), step=at.room.step)))
    table.plays_to_the_end("nana")
    (standing,) = standings(rows(table))
    assert standing.seats == {}


def test_only_the_first_person_of_a_device_is_anybody_that_is_known_again() -> None:
    table = one_round("nana", "nana.2", "leo")
    table.plays_to_the_end("nana", "nana.2", "leo")
    (standing,) = standings(rows(table))
    assert standing.seats == {"nana": 0, "leo": 2}


def test_who_left_before_half_of_their_moves_does_not_count_and_who_left_after_it_does() -> None:
    for left, counted in ((7, {"nana", "leo"}), (2, {"nana", "leo", "zoe"})):
        table = one_round("nana", "leo", "zoe")
        play_until(table, left, "nana", "leo", "zoe")
        table.leaves("zoe")
        table.plays_to_the_end("nana", "leo")
        (standing,) = standings(rows(table))
        assert set(standing.seats) == counted


def test_a_table_with_hints_counts_for_nobody() -> None:
    table = one_round("nana", "leo", ready=lambda at: at.does("nana", SetHints(id=at.id(), hints=True)))
    table.plays_to_the_end("nana", "leo")
    (standing,) = standings(rows(table))
    assert standing.seats == {}


def test_partners_of_toc_are_on_one_side() -> None:
    table = TestTable("nana", "leo", "zoe", "max", game="toc")
    table.does("nana", SetOptions(id=table.id(), options={"teams": True}))
    table.starts("nana")
    assert table.room.rules.sides(table.room.state) == (0, 1, 0, 1)


# What a browser is told


async def test_a_rating_is_provisional_until_enough_games(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    async with opened(sqlite_url) as storage:
        for player in ("nana", "leo"):
            await storage.new_player(player, player.encode().ljust(32), 1.0)
        room = await make_room(storage, "a")
        won, seats = of(("nana", 1, 0), ("leo", 2, 1)), {"nana": 0, "leo": 1}
        for number in range(1, SETTLED_GAMES + 1):
            name = f"g{number}"
            assert await storage.append(Append(room=room, finished=finished(room, number, name)))
            assert await storage.ratings.rate(name, "sixquiprend", seats, partial(rated, won), NEW)
            (told,) = await ratings_of(storage, "nana")
            assert (told.games, told.wanting) == (number, SETTLED_GAMES - number)
        assert told.points > 1_000
        assert told.give < 200

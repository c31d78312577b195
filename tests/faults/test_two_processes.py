"""Two server processes on one PostgreSQL and one Redis: a table is the same whichever of them serves its players."""

import asyncio

import pytest
import redis.asyncio

from tests.faults.two import Two
from tests.faults.words import (
    all_show_what_the_log_says,
    begin,
    closed_with,
    hear_until,
    play_turns,
    read,
    sit_down,
)
from tests.wire.stranger import Stranger


async def test_two_people_play_a_game_through_two_processes_and_an_emptied_redis_loses_nothing(
    two: Two,
) -> None:
    async with Stranger(two.servers[0].url) as host, Stranger(two.servers[1].url) as guest:
        code = await sit_down(host, guest, rounds=2)
        await begin(host, guest)
        await play_turns(4, host, guest)
        async with redis.asyncio.Redis.from_url(two.redis.url) as operator:
            await operator.flushall()
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        assert host.table["game"] == guest.table["game"]
        assert host.table["game"]["result"]["ranks"]
        await all_show_what_the_log_says(two.database_url, code, host, guest)


async def test_commands_of_both_processes_at_once_make_one_dense_log(two: Two) -> None:
    async with Stranger(two.servers[0].url) as host, Stranger(two.servers[1].url) as guest:
        code = await sit_down(host, guest)
        before, _ = await read(two.database_url, code)

        async def toggle(player: Stranger) -> None:
            for number in range(100):
                answer = await player.say("ready", ready=number % 2 == 0)
                assert "acks" in answer, answer

        await asyncio.gather(toggle(host), toggle(guest))
        rows = await all_show_what_the_log_says(two.database_url, code, host, guest)
        assert len(rows) == len(before) + 200


async def test_a_seat_that_is_opened_at_the_other_process_closes_the_first_socket(two: Two) -> None:
    async with (
        Stranger(two.servers[0].url) as host,
        Stranger(two.servers[1].url) as guest,
        Stranger(two.servers[1].url) as again,
    ):
        code = await sit_down(host, guest)
        again.cookie = host.cookie
        await again.open(code)
        assert again.table["you"]["seat"] == 0
        assert await closed_with(host) == 4001
        # The new socket is the seat's now, and stays open.
        assert "acks" in await again.say("ready", ready=True)
        await hear_until(guest, lambda: guest.table["room"]["seats"][0]["ready"])


async def test_who_is_forgotten_by_one_process_is_nobody_at_the_other_at_once(two: Two) -> None:
    async with Stranger(two.servers[0].url) as host, Stranger(two.servers[1].url) as guest:
        code = await sit_down(host, guest)
        secret = guest.cookie
        guest.post("/api/me", {})
        guest.server = two.servers[0].url
        assert guest.post("/api/me/erase", {}) == {"tables": 1}
        assert await closed_with(guest) == 4010
        await hear_until(host, lambda: len(host.table["room"]["seats"]) == 1)
        guest.server, guest.cookie = two.servers[1].url, secret
        anew = guest.post("/api/me", {})
        assert (anew["name"], anew["tables"]) == (None, [])
        assert guest.cookie != secret
        await guest.open(code)
        assert "seat" not in guest.table["you"]
        # What one process committed the other shows a moment later: two tables agree soon, not in the same instant.
        await hear_until(guest, lambda: guest.table["room"]["seats"] == host.table["room"]["seats"])
        assert "Bastien" not in str(guest.hello)


@pytest.mark.slow
async def test_moves_count_while_redis_is_stopped_and_nobody_is_called_away(
    two: Two,
) -> None:
    async with Stranger(two.servers[0].url) as host, Stranger(two.servers[1].url) as guest:
        code = await sit_down(host, guest, rounds=1)
        await begin(host, guest)
        await play_turns(2, host, guest)
        await asyncio.to_thread(two.redis.kill)
        await play_turns(3, host, guest)
        await asyncio.to_thread(two.redis.start)
        await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
        assert host.table["game"]["result"] == guest.table["game"]["result"]
        assert [seat["state"] for seat in host.table["room"]["seats"]] == ["here", "here"]
        assert "away" not in {event["type"] for event in host.events + guest.events}
        await all_show_what_the_log_says(two.database_url, code, host, guest)

"""Databases that are restarted, stopped or slow under whole servers: no false acknowledgement, no lost seat."""

import asyncio
import contextlib
import random
import time

import psycopg
import pytest
from sqlalchemy.engine import make_url

from tests.faults.figures import LONG, keep, percentile
from tests.faults.proxy import Proxy
from tests.faults.words import begin, choose, dense, hear_until, play_turns, read, sit_down
from tests.services import Postgres, Redis, Tablee, plain
from tests.wire.stranger import Stranger

RESTARTS = 20 if LONG else 2
"""Restarts of PostgreSQL, each in the middle of a transaction that has written and not committed."""
REDIS_AWAY_SECONDS = 30.0 if LONG else 3.0
TURNS_SLOWED = 30 if LONG else 8
SLOW_SECONDS = (0.05, 0.1)
SEEN_ELSEWHERE_SECONDS = 12.0
"""Without Redis a process looks for the rows of others every 5 s; a busy machine is given as much again."""


@pytest.fixture
def migrated(own_postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> tuple[Postgres, str]:
    """A PostgreSQL of one's own, and its migrated database."""
    Tablee(tmp_path_factory.mktemp("migrate"), {"DATABASE_URL": own_postgres.url}).upgrade()
    return own_postgres, own_postgres.url


@pytest.mark.slow
@pytest.mark.timeout(120 + 20 * RESTARTS)
async def test_a_choice_in_a_transaction_that_a_restart_breaks_is_refused_or_kept_and_never_both(
    migrated: tuple[Postgres, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    database, url = migrated
    told = {"acks": 0, "refused": 0}
    with Tablee(tmp_path_factory.mktemp("serve"), {"DATABASE_URL": url, "LIMITS": "false"}) as server:
        async with Stranger(server.url) as host, Stranger(server.url) as guest:
            code = await sit_down(host, guest, rounds=RESTARTS // 10 + 1)
            await begin(host, guest)
            for _ in range(RESTARTS):
                card = random.choice(host.table["own"]["hand"])
                before = host.table["own"].get("choice")
                with psycopg.connect(plain(url)) as other:
                    # The row is written and its transaction stands still before its end: the list of tables is held.
                    other.execute("LOCK TABLE rooms, sittings, visits, room_log IN ACCESS EXCLUSIVE MODE")
                    answering = asyncio.create_task(choose(host, card))
                    await asyncio.to_thread(_wait_until_somebody_waits, url)
                    await asyncio.to_thread(database.kill if random.random() < 0.5 else database.stop)
                    # A connection that is gone cannot be rolled back.
                    with contextlib.suppress(psycopg.OperationalError):
                        other.rollback()
                    other.close()
                await asyncio.to_thread(database.start)
                answer = await answering
                acknowledged = "acks" in answer
                told["acks" if acknowledged else "refused"] += 1
                if not acknowledged:
                    assert answer["code"] == "try_again", answer
                rows, room = await read(url, code)
                assert dense(rows)
                kept = room.state.chosen[0] or None
                assert kept == card if acknowledged else kept in (before, card)
                await _plays_on(host, guest)
            _, room = await read(url, code)
            assert [seat.name for seat in room.seats] == ["Nana", "Bastien"]
    keep("PostgreSQL restarted", restarts=RESTARTS, kept=told["acks"], refused=told["refused"], falsely_acknowledged=0)


def _wait_until_somebody_waits(url: str) -> None:
    """Return once a transaction of the server waits for a lock."""
    database = make_url(url).database
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
    with psycopg.connect(plain(url), autocommit=True) as connection:
        for _ in range(200):
            if connection.execute(asked, [database]).fetchone() != (0,):
                return
            time.sleep(0.02)
    raise AssertionError("nobody waits")


async def _plays_on(host: Stranger, guest: Stranger) -> None:
    """Play a turn once the database answers again: until then commands are refused with a sentence."""
    for _ in range(100):
        answer = await host.say("ready", ready=True)
        if answer.get("code") != "try_again":
            break
        await asyncio.sleep(0.1)
    for person in (host, guest):
        await person.socket.send('{"type":"hello"}')
        while (await person.hear()).get("type") != "hello":
            pass
    await play_turns(1, host, guest)


@pytest.mark.slow
@pytest.mark.timeout(120 + 2 * REDIS_AWAY_SECONDS)
async def test_while_redis_is_away_moves_count_and_are_seen_and_nobody_loses_a_seat(
    migrated_postgres_url: str, own_redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> None:
    settings = {"DATABASE_URL": migrated_postgres_url, "REDIS_URL": own_redis.url, "LIMITS": "false"}
    first, second = (Tablee(tmp_path_factory.mktemp("serve"), settings) for _ in range(2))
    with first, second:
        async with Stranger(first.url) as host, Stranger(second.url) as guest:
            await sit_down(host, guest)
            away = await _seen_after(host, guest, True)
            await asyncio.to_thread(own_redis.kill)
            gone_at = time.monotonic()
            without: list[float] = []
            answered: list[float] = []
            while time.monotonic() - gone_at < REDIS_AWAY_SECONDS:
                began = time.monotonic()
                ready = not host.table["room"]["seats"][0]["ready"]
                assert "acks" in await host.say("ready", ready=ready)
                answered.append(time.monotonic() - began)
                await hear_until(guest, lambda: guest.table["room"]["seats"][0]["ready"] == ready)  # noqa: B023
                without.append(time.monotonic() - began)
            await asyncio.to_thread(own_redis.start)
            # What is there again is found by itself: within some seconds news come at once, as before.
            for _ in range(60):
                now = not host.table["room"]["seats"][0]["ready"]
                if (seen := await _seen_after(host, guest, now)) < 1:
                    break
            assert seen < 1
            assert max(without) < SEEN_ELSEWHERE_SECONDS
            assert "away" not in {event["type"] for event in host.events + guest.events}
            assert [seat["state"] for seat in guest.table["room"]["seats"]] == ["here", "here"]
    keep(
        "Redis away",
        seconds=REDIS_AWAY_SECONDS,
        commands=len(answered),
        refused=0,
        answered_at_most_ms=round(max(answered) * 1000),
        seen_elsewhere_before_ms=round(away * 1000),
        seen_elsewhere_at_most_s=round(max(without), 1),
        seats_lost=0,
    )


async def _seen_after(host: Stranger, guest: Stranger, ready: bool) -> float:
    """Seconds after which the guest, at another process, sees what the host did."""
    began = time.monotonic()
    assert "acks" in await host.say("ready", ready=ready)
    await hear_until(guest, lambda: guest.table["room"]["seats"][0]["ready"] == ready)
    return time.monotonic() - began


@pytest.mark.slow
async def test_a_slow_redis_makes_others_see_later_and_nobody_wait(
    migrated_postgres_url: str, own_redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with Proxy(own_redis.port) as slow:
        address = f"redis://127.0.0.1:{slow.port}/0"
        settings = {"DATABASE_URL": migrated_postgres_url, "REDIS_URL": address, "LIMITS": "false"}
        first, second = (Tablee(tmp_path_factory.mktemp("serve"), settings) for _ in range(2))
        async with contextlib.AsyncExitStack() as running:
            for one in (first, second):
                await asyncio.to_thread(one.start)
                running.push_async_callback(asyncio.to_thread, one.stop)
            host, guest = await asyncio.to_thread(Stranger, first.url), await asyncio.to_thread(Stranger, second.url)
            made = await asyncio.to_thread(host.post, "/api/tables", {"game": "sixquiprend", "name": "Nana"})
            await host.open(made["code"])
            await guest.open(made["code"])
            await guest.say("join", name="Bastien")
            await hear_until(host, lambda: len(host.table["room"]["seats"]) == 2)
            await host.say("set_options", options={"rounds": 2 * TURNS_SLOWED // 10 + 1})
            await begin(host, guest)
            usual: list[float] = []
            answered: list[float] = []
            turns: list[float] = []
            for number in range(2 * TURNS_SLOWED):
                if number == TURNS_SLOWED:
                    slow.delay = SLOW_SECONDS
                began = time.monotonic()
                assert "acks" in await choose(host, host.table["own"]["hand"][0])
                (answered if any(slow.delay) else usual).append(time.monotonic() - began)
                await play_turns(1, host, guest)
                if any(slow.delay):
                    turns.append(time.monotonic() - began)
            assert host.table["game"] == guest.table["game"]
            # One's own move waits for the database alone.
            assert percentile(answered, 0.5) < percentile(usual, 0.5) + SLOW_SECONDS[0]
            rows, _ = await read(migrated_postgres_url, made["code"])
            assert dense(rows)
            await host.socket.close()
            await guest.socket.close()
    keep(
        "Redis slowed by 50 to 100 ms each way",
        turns=TURNS_SLOWED,
        answered_p50_ms=round(percentile(answered, 0.5) * 1000),
        answered_without_p50_ms=round(percentile(usual, 0.5) * 1000),
        turn_p50_ms=round(percentile(turns, 0.5) * 1000),
        turn_p99_ms=round(percentile(turns, 0.99) * 1000),
        lost=0,
    )

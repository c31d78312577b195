"""Between the commit and the telling: what is committed reaches everybody once, what is not reaches nobody."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass

import pytest

from app.live.limits import QUIET_SECONDS
from tests.faults.counting import Counting
from tests.faults.figures import LONG, keep
from tests.faults.launched import Launched
from tests.faults.words import begin, closed_with, dense, hear_until, play_turns, read, sit_down
from tests.services import Elsewhere, Postgres, Tablee, fresh_database, redis_server
from tests.wire.stranger import Stranger

KILLS = 60 if LONG else 1
KILLS_OF_ONE_OF_TWO = 15 if LONG else 1
FAILURES = 50 if LONG else 2
HEARD_SECONDS = 12.0
"""What nobody published is found by the next sweep, every 5 s; a busy machine is given as much again."""


@dataclass(frozen=True)
class Pair:
    first: Launched
    second: Tablee
    database_url: str


@pytest.fixture(scope="module")
def pair(
    postgres_server: Postgres | Elsewhere, migrated_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    with ExitStack() as running:
        url = running.enter_context(fresh_database(postgres_server.url, template=migrated_template))
        live = running.enter_context(redis_server(own=True))
        settings = {"DATABASE_URL": url, "REDIS_URL": live.url, "LIMITS": "false"}
        first = running.enter_context(Launched(tmp_path_factory.mktemp("first"), settings))
        second = running.enter_context(Tablee(tmp_path_factory.mktemp("second"), settings))
        yield Pair(first, second, url)


def last_choice(person: Stranger) -> str:
    """The command by which somebody plays the lowest card of the hand."""
    move = {"type": "play", "card": person.table["own"]["hand"][0]}
    return json.dumps({"type": "move", "id": next(person.ids), "step": person.table["step"], "move": move})


async def dies_unheard(server: Launched, host: Counting, guest: Counting) -> str:
    """Let the guest choose, then the host; the server dies with the turn committed and told to nobody."""
    await guest.socket.send(last_choice(guest))
    await hear_until(host, lambda: host.table["game"]["waiting"] == [0])
    await hear_until(guest, lambda: guest.table["game"]["waiting"] == [0])
    server.dies.touch()
    command = last_choice(host)
    await host.socket.send(command)
    before = host.updates
    assert await closed_with(host) is None
    assert host.updates == before, "nothing was told"
    assert server.process is not None
    await asyncio.to_thread(server.process.wait)
    return command


async def says_again(person: Stranger, command: str) -> None:
    """Send what was not acknowledged once more, as a page does."""
    await person.socket.send(command)
    await hear_until_acknowledged(person, json.loads(command)["id"])


async def hear_until_acknowledged(person: Stranger, name: str) -> None:
    while name not in (message := await person.hear()).get("acks", []):
        assert message.get("id") != name, message


async def has_one_effect(url: str, code: str, command: str) -> int:
    """Return how many things have happened; the command has one row of the log, the last but what followed it."""
    rows, room = await read(url, code)
    assert dense(rows)
    name = json.loads(command)["id"]
    assert [json.loads(row.entry).get("id") for row in rows].count(name) == 1
    return room.event_count


@pytest.mark.slow
@pytest.mark.timeout(120 + 30 * KILLS)
async def test_a_server_killed_behind_a_commit_tells_everybody_once_when_it_is_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = Launched(tmp_path_factory.mktemp("dying"), {"LIMITS": "false"})
    server.upgrade()
    url = server.settings["DATABASE_URL"]
    with server:
        async with Counting(server.url) as host, Counting(server.url) as guest:
            code = await sit_down(host, guest, rounds=KILLS // 5 + 1)
            await begin(host, guest)
            for _ in range(KILLS):
                command = await dies_unheard(server, host, guest)
                assert await closed_with(guest) is None
                await asyncio.to_thread(server.start)
                await asyncio.gather(host.open(code), guest.open(code))
                await says_again(host, command)
                count = await has_one_effect(url, code, command)
                assert host.heard_all(count)
                assert guest.heard_all(count)
                await play_turns(1, host, guest)
    keep("killed between commit and publication, one process", kills=KILLS, heard_twice=0, not_heard=0)


@pytest.mark.slow
@pytest.mark.timeout(120 + 40 * KILLS_OF_ONE_OF_TWO)
async def test_what_a_process_killed_behind_a_commit_did_not_publish_is_heard_once_at_the_other(pair: Pair) -> None:
    waited: list[float] = []
    async with Counting(pair.first.url) as host, Counting(pair.second.url) as guest:
        code = await sit_down(host, guest, rounds=KILLS_OF_ONE_OF_TWO // 5 + 1)
        await begin(host, guest)
        for _ in range(KILLS_OF_ONE_OF_TWO):
            command = await dies_unheard(pair.first, host, guest)
            loop = asyncio.get_running_loop()
            since = loop.time()
            count = await has_one_effect(pair.database_url, code, command)
            # Nobody has to come back for it: the other process finds by itself what it was not told.
            async with asyncio.timeout(HEARD_SECONDS):
                while guest.last < count:
                    await guest.socket.send('{"type":"ping"}')
                    await guest.hear()
                    await asyncio.sleep(0.05)
            waited.append(loop.time() - since)
            host.server = pair.second.url
            await host.open(code)
            await says_again(host, command)
            assert await has_one_effect(pair.database_url, code, command) == count
            assert host.heard_all(count)
            assert guest.heard_all(count)
            await asyncio.to_thread(pair.first.start)
            await host.socket.close()
            host.server = pair.first.url
            await host.open(code)
            await play_turns(1, host, guest)
    keep(
        "killed between commit and publication, one process of two",
        kills=KILLS_OF_ONE_OF_TWO,
        heard_twice=0,
        not_heard=0,
        heard_at_most_after_s=round(max(waited), 1),
    )


async def hear_nothing(*people: Counting) -> None:
    """Ask the server to answer at once: whatever it had to say would come first."""
    await asyncio.sleep(1.5 * QUIET_SECONDS)
    for person in people:
        await person.socket.send('{"type":"ping"}')
        while (message := await person.hear()).get("type") != "pong":
            # Who looks on at the other process is known by its presence alone, and noticed at any time.
            assert message.keys() == {"v", "room"}, message
            assert message["room"].keys() == {"watching"}, message


@pytest.mark.slow
@pytest.mark.timeout(120 + 5 * FAILURES)
async def test_what_is_written_and_not_committed_is_seen_by_nobody(pair: Pair) -> None:
    tried = 0
    async with AsyncExitStack() as here:
        places = (pair.first.url, pair.second.url, pair.first.url, pair.second.url)
        people = [await here.enter_async_context(Counting(place)) for place in places]
        host, guest, *watching = people
        code = await sit_down(host, guest, rounds=FAILURES // 5 + 1)
        for one in watching:
            await one.open(code)
        await begin(host, guest)
        for _ in range(FAILURES):
            # Whoever looks on may be a turn behind.
            _, room = await read(pair.database_url, code)
            for one in people:
                await hear_until(one, lambda: one.table["step"] == room.step)  # noqa: B023 - waited for
            await guest.socket.send(last_choice(guest))
            for one in people:
                await hear_until(one, lambda: one.table["game"]["waiting"] == [0])  # noqa: B023 - waited for
            await hear_nothing(*people)
            before, _ = await read(pair.database_url, code)
            wishes = [{"type": "say", "words": "Bonsoir"}, {"type": "react", "reaction": "oh"}, {"type": "leave"}]
            commands = [json.dumps({"id": next(host.ids), **wish}) for wish in wishes]
            pair.first.fails.touch()
            for command in (*commands, last_choice(host)):
                await host.socket.send(command)
                while (answer := await host.hear()).get("type") != "refused":
                    assert answer.get("room", {}).keys() == {"watching"}, answer
                assert (answer["id"], answer["code"]) == (json.loads(command)["id"], "try_again")
                await hear_nothing(*people)
                tried += 1
            pair.first.fails.unlink()
            after, room = await read(pair.database_url, code)
            assert after == before
            # The same again, under the same id, and now it counts.
            await says_again(host, command)
            for one in people:
                await hear_until(one, lambda: one.last > room.event_count)  # noqa: B023 - waited for
            await play_turns(1, host, guest)
    keep("commits made to fail", commands=tried, sockets=len(people), seen=0)

"""Two processes, one room, commands of many people at once: the log is what one after the other would have made.

What is checked is linearity: there is one order in which the accepted commands, decided alone by the pure rules of
rooms, write the same rows; and in it nothing comes before what had been answered when it was sent.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from app.rooms.acts import Entry
from app.rooms.decide import decide
from app.rooms.draft import Decision
from app.rooms.fold import fold_entry
from app.rooms.room import Room
from app.rules.chance import SEED_BYTES, SeededChance
from app.wire.client import decode
from tests.faults.figures import LONG, keep
from tests.faults.words import dense, read
from tests.services import Elsewhere, Postgres, Redis, Tablee, fresh_database
from tests.wire.stranger import Stranger

COMMANDS = 1_000 if LONG else 100
PEOPLE = 10
NOTHING_NEW = {"ready", "sit_out", "rename", "arrange", "set_public", "set_options", "pass_host"}
"""Commands that may wish what is so already."""
_entries = msgspec.json.Decoder(Entry)


@dataclass
class Asked:
    """A command, when it was sent and answered by a common count of moments, and whether it was accepted."""

    text: str
    sent: int
    answered: int = 0
    accepted: bool = False
    code: str = ""


class Moments:
    """Counts what happens, over all people."""

    def __init__(self) -> None:
        self.count = 0

    def next(self) -> int:
        self.count += 1
        return self.count


@pytest.fixture
def two(
    postgres_server: Postgres | Elsewhere,
    migrated_template: str,
    own_redis: Redis,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, list[Tablee]]]:
    with ExitStack() as running:
        url = running.enter_context(fresh_database(postgres_server.url, template=migrated_template))
        settings = {"DATABASE_URL": url, "REDIS_URL": own_redis.url, "LIMITS": "false"}
        servers = [Tablee(tmp_path_factory.mktemp("serve"), settings) for _ in range(2)]
        yield url, [running.enter_context(server) for server in servers]


def wish(person: Stranger, number: int) -> dict[str, Any]:
    """Something that one may ask of a waiting room; much of it is refused, for somebody else was faster.

    Every fourth wish is a seat: only who has one gets anything else.
    """
    step, seats = person.table["step"], len(person.table["room"]["seats"])
    join = {"type": "join", "name": f"P{random.randrange(2 * PEOPLE)}"}
    if number % 4 == 0:
        return join
    return random.choice(
        [
            join,
            {"type": "leave"},
            {"type": "rename", "name": f"P{random.randrange(2 * PEOPLE)}"},
            {"type": "ready", "ready": bool(number % 2)},
            {"type": "sit_out", "out": bool(number % 2)},
            {"type": "say", "words": f"line {number}"},
            {"type": "set_options", "options": {"rounds": 1 + number % 5}},
            {"type": "arrange", "seat": 0, "to": max(0, seats - 1), "step": step},
            {"type": "pass_host", "seat": random.randrange(max(1, seats))},
            {"type": "add_computer", "step": step},
            {"type": "set_public", "public": bool(number % 2)},
        ]
    )


async def ask(person: Stranger, wishes: int, moments: Moments) -> list[Asked]:
    """Let somebody ask one thing after the other; return what they asked and what was answered."""
    asked: list[Asked] = []
    for number in range(wishes):
        members = wish(person, number)
        name = next(person.ids)
        one = Asked(text=json.dumps({**members, "id": name}), sent=moments.next())
        await person.socket.send(one.text)
        while True:
            message = await person.hear()
            if name in message.get("acks", []) or message.get("id") == name:
                break
        one.answered, one.accepted, one.code = moments.next(), "acks" in message, message.get("code", "")
        asked.append(one)
    return asked


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_commands_through_two_processes_are_as_if_one_had_come_after_the_other(
    two: tuple[str, list[Tablee]],
) -> None:
    url, servers = two
    async with AsyncExitStack() as sockets:
        people = [await sockets.enter_async_context(Stranger(servers[number % 2].url)) for number in range(PEOPLE)]
        code: str = people[0].post("/api/tables", {"game": "sixquiprend", "name": "P0"})["code"]
        for number, person in enumerate(people):
            # Ids that are nobody else's, so that a row of the log names one command.
            person.ids = map(f"p{number}c{{}}".format, itertools.count())
            await person.open(code)
        moments = Moments()
        histories = await asyncio.gather(*(ask(person, COMMANDS // PEOPLE, moments) for person in people))
    rows, room = await read(url, code)
    assert dense(rows)
    refused, accepted = _checked(rows, room, [one for history in histories for one in history])
    assert accepted > COMMANDS // 10
    assert refused > 0
    keep("two processes, one room", commands=accepted + refused, accepted=accepted, refused=refused, out_of_order=0)


def _checked(rows: list[Any], room: Room, asked: list[Asked]) -> tuple[int, int]:
    """Follow the log one row after the other beside the commands; return how many were refused and accepted."""
    by_id = {json.loads(one.text)["id"]: one for one in asked}
    state: Room | None = None
    done: list[Asked] = []
    for row in rows:
        entry = _entries.decode(row.entry)
        if entry.id is not None and entry.by is not None:
            assert state is not None
            one = by_id.pop(entry.id)
            assert one.accepted, "what was refused has no row"
            command: Any = decode(one.text)
            alone = decide(state, command, entry.by, row.at, SeededChance(bytes(SEED_BYTES)), "fresh")
            assert isinstance(alone, Decision), one
            assert alone.entry == entry, "alone, it makes the same of the same room"
            done.append(one)
        state, _ = fold_entry(state, entry, row.at)
    assert state == room
    # What was accepted and has no row wished what was already so.
    assert {json.loads(one.text)["type"] for one in by_id.values() if one.accepted} <= NOTHING_NEW
    last = 0
    for one in reversed(done):
        # Nothing later in the log had been answered before this was sent.
        assert not last or one.sent < last
        last = min(last or one.answered, one.answered)
    return sum(not one.accepted for one in asked), sum(one.accepted for one in asked)

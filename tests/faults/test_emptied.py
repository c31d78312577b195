"""Redis emptied in every phase of every game, on two processes: the truth is elsewhere, and nobody notices."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
import redis.asyncio

from app.live.house import House
from app.live.viewer import Viewer
from app.rooms.room import Room
from app.rules.chance import SEED_BYTES, SeededChance
from app.storage.live_redis import RedisLive
from app.storage.sql import SqlStorage
from tests.faults.counting import Counting
from tests.faults.figures import LONG, keep
from tests.faults.two import Two
from tests.faults.words import Behind, hear_until, held, seen, shows

REBUILT_SECONDS = 2.0
"""A process that never had the room has it so soon, from the database alone."""
SWEEPS_SECONDS = 12.0
"""Absence shows after 10 s, and leases are renewed every 5 s: the long form waits so long once in each phase."""


@dataclass(frozen=True)
class Evening:
    """A game as it is played here, and the phases that it has to come through."""

    people: int
    options: dict[str, Any]
    phases: set[str]


EVENINGS = {
    "sixquiprend": Evening(3, {"rounds": 2, "hands": "drafted", "deck": "tight"}, {"draft", "choose", "place"}),
    "hornochsen": Evening(3, {"deals": 2}, {"play"}),
    "toc": Evening(4, {"teams": True, "charity": 1}, {"exchange", "play"}),
}


@asynccontextmanager
async def newcomer(two: Two) -> AsyncIterator[House]:
    """One more process at the same stores, that has never had any room."""
    storage, live = SqlStorage(two.database_url), RedisLive(two.redis.url, "newcomer")
    await live.open()
    house = House(storage, live, time.time, "newcomer")
    try:
        yield house
    finally:
        await house.close()
        await live.close()
        await storage.close()


class Emptying:
    """Empties Redis whenever the table is in a state in which it was not emptied yet."""

    def __init__(self, two: Two, behind: Behind, code: str, people: list[Counting]) -> None:
        self.two, self.behind, self.code, self.people = two, behind, code, people
        self.done: set[tuple[str, ...]] = set()
        self.phases: set[str] = set()
        self.rebuilt: list[float] = []

    async def look(self, room: Room) -> None:
        """Empty Redis if this is new; everybody is shown what is written, and so is who comes to another process."""
        state = room.state if room.phase == "playing" else None
        phase = room.phase if state is None else state.phase
        awaited = () if state is None else room.rules.to_act(state)
        # Of a turn played one after the other it is the same whose it is; of one played at once, how many are awaited.
        deal = max((getattr(state, name, 0) for name in ("round", "deal")), default=0)
        key = (phase, str(len(awaited)), str(deal), str(room.played))
        if key in self.done:
            return
        self.done.add(key)
        async with redis.asyncio.Redis.from_url(self.two.redis.url) as operator:
            await operator.flushall()
        for person in self.people:
            await shows(person, room)
            assert person.heard_all(room.event_count)
            assert person.last == room.event_count
        await self._rebuild(room)
        if LONG and phase not in self.phases:
            await asyncio.sleep(SWEEPS_SECONDS)
            assert (await self.behind.room()).event_count == room.event_count, "nobody was called away"
        self.phases.add(phase)

    async def _rebuild(self, room: Room) -> None:
        async with newcomer(self.two) as house:
            said: list[dict[str, Any]] = []
            viewer = Viewer("zoe", "en", lambda frame: said.append(json.loads(frame)), lambda *_: None)
            began = time.monotonic()
            row = await house.find(self.code)
            assert row is not None
            table = await house.enter(row.id, viewer)
            self.rebuilt.append(time.monotonic() - began)
            assert table.room == room
            assert held(said[0]["table"]) == seen(room)
            house.leave(table, viewer)
        assert self.rebuilt[-1] < REBUILT_SECONDS


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", EVENINGS)
async def test_redis_may_be_emptied_in_every_phase(two: Two, game: str) -> None:
    evening = EVENINGS[game]
    async with AsyncExitStack() as here:
        people = [
            await here.enter_async_context(Counting(two.servers[number % 2].url)) for number in range(evening.people)
        ]
        host = people[0]
        code: str = host.post("/api/tables", {"game": game, "name": "P0"})["code"]
        for person in people:
            await person.open(code)
        behind = await here.enter_async_context(Behind(two.database_url, code))
        emptying = Emptying(two, behind, code, people)
        await emptying.look(await behind.room())
        for number, person in enumerate(people[1:], start=1):
            assert "acks" in await person.say("join", name=f"P{number}")
        await hear_until(host, lambda: len(host.table["room"]["seats"]) == evening.people)
        assert "acks" in await host.say("set_options", options=evening.options)
        await host.say("start", step=host.table["step"])
        moves = await play(emptying, people)
        assert {"waiting", "over"} | evening.phases <= emptying.phases
        # The evening goes on, and numbers with it.
        assert "acks" in await host.say("rematch", step=(await behind.room()).step)
        await emptying.look(await behind.room())
        assert "away" not in {event["type"] for person in people for event in person.told.values()}
    keep(
        f"Redis emptied in every phase: {game}",
        moves=moves,
        emptied=len(emptying.done),
        lost=0,
        rebuilt_at_most_ms=round(max(emptying.rebuilt) * 1000),
    )


async def play(emptying: Emptying, people: list[Counting]) -> int:
    """Play to the end as cows do; return how many moves there were."""
    chance, moves = SeededChance(bytes(SEED_BYTES)), 0
    while True:
        room = await emptying.behind.room()
        await emptying.look(room)
        if room.phase == "over":
            return moves
        seat = room.rules.to_act(room.state)[moves % len(room.rules.to_act(room.state))]
        assert seat is not None, "chance waits for nobody"
        move = room.rules.bot_move(room.rules.sight(room.state, seat), "vache", chance)
        wish = json.loads(msgspec.json.encode(move))
        answer = await people[seat].say("move", step=room.step, move=wish)
        assert "acks" in answer, answer
        moves += 1

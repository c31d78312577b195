"""A server that is killed at any instant, or asked to stop: nothing that was acknowledged is lost."""

import asyncio
import contextlib
import random
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.figures import LONG, keep
from tests.faults.words import begin, choose, closed_with, dense, play_turns, read, sit_down
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger

KILLS = 100 if LONG else 5
SOCKETS = 50
STOP_SECONDS = 8.0


class _Undecided:
    """A person who chooses one card after the other, and remembers what the server acknowledged."""

    def __init__(self, person: Stranger) -> None:
        self.person = person
        self.hand: list[int] = person.table["own"]["hand"]
        self.acknowledged: int | None = None
        self.asked: int | None = None

    async def choose_on(self) -> None:
        """Change one's mind for as long as the server lives."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.asked = random.choice(self.hand)
                answer = await choose(self.person, self.asked)
                assert "acks" in answer, answer
                self.acknowledged = self.asked

    def may_have_chosen(self, card: int | None) -> bool:
        """Return whether the choice is the one acknowledged last, or the one that was on its way."""
        return (card or None) in (self.acknowledged, self.asked)


@pytest.mark.slow
@pytest.mark.timeout(120 + 30 * KILLS)  # starting a server takes ten seconds on a machine with much to do
async def test_every_acknowledged_choice_outlives_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Tablee(tmp_path_factory.mktemp("killed"), {"LIMITS": "false"})
    server.upgrade()
    url = server.settings["DATABASE_URL"]
    with server:
        async with Stranger(server.url) as host, Stranger(server.url) as guest:
            code = await sit_down(host, guest, rounds=KILLS // 10 + 1)
            await begin(host, guest)
            for kill in range(KILLS):
                hands = [person.table["own"]["hand"] for person in (host, guest)]
                undecided = _Undecided((host, guest)[kill % 2])
                choosing = asyncio.create_task(undecided.choose_on())
                await asyncio.sleep(random.uniform(0.02, 0.3))
                await asyncio.to_thread(server.kill)
                await choosing
                before, room = await read(url, code)
                assert dense(before)
                assert undecided.may_have_chosen(room.state.chosen[kill % 2])
                assert [list(hand) for hand in room.state.hands] == hands
                await asyncio.to_thread(server.start)
                await host.open(code)
                await guest.open(code)
                assert [person.table["own"]["hand"] for person in (host, guest)] == hands
                assert undecided.person.table["own"].get("choice") == (room.state.chosen[kill % 2] or None)
                await play_turns(1, host, guest)
                after, _ = await read(url, code)
                assert after[: len(before)] == before, "what was dealt and chosen stays as it was written"
            await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
            assert host.table["game"]["result"] == guest.table["game"]["result"]
            rows, room = await read(url, code)
            assert dense(rows)
            assert room.phase == "over"
    keep("server killed", kills=KILLS, rows=len(rows), acknowledged_lost=0, doubled=0, hands_changed=0)


async def test_asked_to_stop_the_server_sends_everybody_away_to_come_back_and_ends_soon() -> None:
    with tablee({"LIMITS": "false"}) as server:
        async with contextlib.AsyncExitStack() as sockets:
            everybody = [await sockets.enter_async_context(Stranger(server.url)) for _ in range(SOCKETS)]
            code: str = everybody[0].post("/api/tables", {"game": "sixquiprend", "name": "Nana"})["code"]
            for person in everybody:
                await person.open(code)
            began = time.monotonic()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            codes = await asyncio.gather(*(closed_with(person) for person in everybody))
            await stopping
            took = time.monotonic() - began
            assert took < STOP_SECONDS
            assert codes == [1012] * SOCKETS
        _, room = await read(server.settings["DATABASE_URL"], code)
        assert room.seats[0].name == "Nana"
    keep("server asked to stop", sockets=SOCKETS, closed_with_1012=len(codes), took_s=round(took, 1))

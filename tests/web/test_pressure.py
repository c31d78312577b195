"""A process that is late with its work serves those who sit, and takes on nobody else."""

import asyncio
import json
import os
import signal
import urllib.error
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from app.web.limits import LATE_AGAIN_SECONDS, TOO_LATE_SECONDS
from app.web.pressure import Pressure
from tests.faults.words import sit_down
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger

TABLE = {"game": "sixquiprend", "name": "Nana"}


def test_one_pause_of_the_collector_turns_nobody_away() -> None:
    pressure = Pressure()
    for late in (0.0, 0.5, 0.0, 0.0, 0.1, 0.0):
        pressure.note(late)
        assert not pressure.drowning


def test_lateness_that_stays_turns_newcomers_away_until_it_is_well_over() -> None:
    pressure = Pressure()
    looks = 0
    while not pressure.drowning:
        pressure.note(2 * TOO_LATE_SECONDS)
        looks += 1
        assert looks < 10
    # A little better is not enough: whoever is let in makes it worse again.
    for _ in range(50):
        pressure.note((TOO_LATE_SECONDS + LATE_AGAIN_SECONDS) / 2)
    assert pressure.drowning
    for _ in range(50):
        pressure.note(0.0)
    assert not pressure.drowning


@pytest.fixture(scope="module")
def server() -> Any:
    with tablee() as running:
        yield running


@asynccontextmanager
async def out_of_breath(server: Tablee) -> AsyncIterator[None]:
    """Let the server's process have no more than a fifth of the time, in pieces."""

    async def choke() -> None:
        try:
            while True:
                os.kill(server.pid, signal.SIGSTOP)
                await asyncio.sleep(0.8)
                os.kill(server.pid, signal.SIGCONT)
                await asyncio.sleep(0.2)
        finally:
            os.kill(server.pid, signal.SIGCONT)

    choking = asyncio.create_task(choke())
    try:
        await asyncio.sleep(3)
        yield
    finally:
        choking.cancel()
        await asyncio.gather(choking, return_exceptions=True)


async def test_a_full_house_says_so_to_newcomers_and_goes_on_for_those_who_sit(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        newcomer = Stranger(server.url)
        code = await sit_down(host, guest)
        async with out_of_breath(server):
            with pytest.raises(urllib.error.HTTPError) as refused:
                await asyncio.to_thread(newcomer.post, "/api/tables", TABLE)
            assert refused.value.code == 503
            assert json.loads(refused.value.read())["code"] == "house_full"
            with pytest.raises(ConnectionClosed) as closed:
                await newcomer.open(code)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "house_full")
            # Whoever sits is served, and let in again.
            assert "acks" in await guest.say("ready", ready=True)
            await guest.socket.close()
            await guest.open(code)
            assert guest.table["you"]["seat"] == 1
        made = await when_there_is_room(newcomer)
        assert made["code"]
        await newcomer.open(code)
        assert newcomer.table["room"]["watching"] == 1
        await newcomer.socket.close()


async def when_there_is_room(newcomer: Stranger) -> Any:
    for _ in range(100):
        try:
            return await asyncio.to_thread(newcomer.post, "/api/tables", TABLE)
        except urllib.error.HTTPError:
            await asyncio.sleep(0.1)
    pytest.fail("still full, ten seconds after it was let breathe")

"""Many at once: the last seat, one tap sent a hundred times, a choice in the last millisecond."""

import random
from collections.abc import AsyncIterator

import msgspec
import pytest

from app.live.table import Table
from app.rooms.commands import ClaimSeat, Join, MakeMove, OfferSeat, Rematch, SetClock, Start, Tick
from app.rooms.events import Late
from app.rules.sixquiprend.events import Placed
from app.storage.live_memory import MemoryLive
from tests.faults.figures import LONG, keep
from tests.live.houses import Clock, Process, Socket, processes

LAST_SEATS = 200 if LONG else 10
"""Times that fifty people want the last seat."""
TURNS = 1_000 if LONG else 12
"""Turns that ten people choose in one turn of the loop: more than a round, so that a deal and rows are among them."""
DEADLINES = 2_000 if LONG else 100
"""Choices around the end of the time."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Process]:
    async with processes(sqlite_url, clock, lambda _: MemoryLive(), "here") as (running,):
        yield running


async def table_of(process: Process, *people: str, computers: int = 0) -> tuple[str, Table, list[Socket]]:
    code = await process.house.make_table(
        "sixquiprend", people[0], name=people[0], public=False, computers=computers, start=False
    )
    assert isinstance(code, str)
    sockets = []
    for person in people:
        table, socket = await process.enter(code, person)
        if table.room.seat_of(person) is None:
            table.ask(Join(id="join", name=person), socket.viewer)
        sockets.append(socket)
    await table.settled()
    return code, table, sockets


def answers(socket: Socket, command_id: str) -> list[str]:
    """How a command was answered, once for each time it was."""
    acks = ["ok" for message in socket.sent for ack in message.get("acks", ()) if ack == command_id]
    refused = [message["code"] for message in socket.sent if message.get("id") == command_id]
    return acks + refused


async def test_fifty_people_want_the_last_seat_and_one_has_it(here: Process) -> None:
    for time in range(LAST_SEATS):
        code, _, _ = await table_of(here, "Nana", computers=8)
        crowd = [await here.enter(code, f"p{number}") for number in range(50)]
        random.shuffle(crowd)
        for table, socket in crowd:
            table.ask(Join(id="c1", name=f"Someone {socket.viewer.player}"), socket.viewer)
        await table.settled()
        assert len(table.room.seats) == 10
        told = [answers(socket, "c1") for _, socket in crowd]
        assert told.count(["ok"]) == 1, time
        assert told.count(["table_full"]) == 49
        for _, socket in crowd:
            here.house.leave(table, socket.viewer)
    keep("fifty people, one last seat", times=LAST_SEATS, seats_given=LAST_SEATS, given_twice=0)


async def test_one_seat_that_is_offered_goes_to_one_of_many(here: Process) -> None:
    code, table, sockets = await table_of(here, "Nana", "Bob")
    token = "offered-offered-offered-offered"
    table.ask(OfferSeat(id="c1", token=token), sockets[0].viewer)
    crowd = [await here.enter(code, f"p{number}") for number in range(20)]
    for table, socket in crowd:
        table.ask(ClaimSeat(id="c1", token=token, name=f"Someone {socket.viewer.player}"), socket.viewer)
    await table.settled()
    told = sorted(str(answers(socket, "c1")) for _, socket in crowd)
    assert told == ["['offer_claimed']"] * 19 + ["['ok']"]


async def test_one_command_sent_a_hundred_times_has_one_effect_and_a_hundred_equal_answers(here: Process) -> None:
    code, table, _ = await table_of(here, "Nana")
    _, socket = await here.enter(code, "Bob")
    for _ in range(100):
        table.ask(Join(id="c1", name="Bob"), socket.viewer)
    await table.settled()
    assert [seat.name for seat in table.room.seats] == ["Nana", "Bob"]
    assert answers(socket, "c1") == ["ok"] * 100


def choice(table: Table, seat: int, command_id: str) -> MakeMove:
    card = table.room.state.hands[seat][0]
    return MakeMove(id=command_id, step=table.room.step, move=msgspec.Raw(b'{"type":"play","card":%d}' % card))


async def test_ten_choices_in_one_turn_of_the_loop_all_count_and_the_turn_is_resolved_once(here: Process) -> None:
    _, table, sockets = await table_of(here, *(f"p{number}" for number in range(10)))
    table.ask(Start(id="c1", step=table.room.step), sockets[0].viewer)
    await table.settled()
    for turn in range(TURNS):
        if table.room.phase == "over":
            table.ask(Rematch(id=f"again{turn}", step=table.room.step), sockets[0].viewer)
            await table.settled()
        before, name = table.room, f"turn{turn}"
        for seat, socket in random.sample(list(enumerate(sockets)), 10):
            table.ask(choice(table, seat, name), socket.viewer)
        await table.settled()
        assert [answers(socket, name) for socket in sockets] == [["ok"]] * 10
        while table.room.phase == "playing" and table.room.state.phase == "place":
            (taker,) = table.room.rules.to_act(table.room.state)
            assert taker is not None
            move = msgspec.Raw(b'{"type":"take","row":0}')
            table.ask(MakeMove(id=f"row{turn}", step=table.room.step, move=move), sockets[taker].viewer)
            await table.settled()
        if table.room.phase == "playing":
            left = len(before.state.hands[0]) - 1
            assert [len(hand) for hand in table.room.state.hands] == [left or 10] * 10
        resolved = [event for event in table.room.events if isinstance(event, Placed)]
        assert len(resolved) == len({cards(event) for event in resolved}), "no turn is resolved twice"
        for socket in sockets:
            socket.sent.clear()
    keep("ten choices in one turn of the loop", turns=TURNS, choices=10 * TURNS, lost=0, resolved_twice=0)


def cards(placed: Placed) -> tuple[int, ...]:
    """Which cards were placed, in which order: no two turns of a round share one."""
    return tuple(card for _, card, *_ in placed.cards)


async def test_a_choice_at_the_end_of_the_time_counts_once_or_is_late_and_never_both(
    here: Process, clock: Clock
) -> None:
    _, table, sockets = await table_of(here, "Nana", "Bob")
    table.ask(SetClock(id="c1", seconds=5, waits=False), sockets[0].viewer)
    table.ask(Start(id="c2", step=table.room.step), sockets[0].viewer)
    await table.settled()
    counted = {"ok": 0, "stale": 0}
    for number in range(DEADLINES):
        if table.room.phase == "over":
            table.ask(Rematch(id=f"again{number}", step=table.room.step), sockets[0].viewer)
            await table.settled()
        assert (table.room.phase, table.room.state.phase) == ("playing", "choose")
        before, until, step = table.room, table.room.step_at + 5, table.room.step
        offset = random.uniform(-0.005, 0.005)
        clock.time = until + min(offset, 0)
        tap = choice(table, 0, f"tap{number}")
        if offset < 0:
            table.ask(tap, sockets[0].viewer)
            await table.settled()
        clock.time = until + max(offset, 0)
        table.ask(Tick())
        if offset >= 0:
            # The wish and the end of the time wait side by side: whoever came first is decided first.
            table.ask(tap, sockets[0].viewer)
        await table.settled()
        (answer,) = answers(sockets[0], f"tap{number}")
        counted[answer] += 1
        late = [event.seat for event in table.room.events[-8:] if isinstance(event, Late)]
        assert table.room.step > step
        # Each hand is one card shorter; after the last card there are new ones.
        left = [len(hand) - 1 for hand in before.state.hands]
        assert [len(hand) for hand in table.room.state.hands] in (left, [left[0] or 10] * 2)
        assert answer == "ok" or 0 in late
        if table.room.state.phase == "place":
            clock.time += 5
            table.ask(Tick())
            await table.settled()
    assert min(counted.values()) > 0
    keep(
        "choices within 5 ms of the end of the time",
        counted=counted["ok"],
        late=counted["stale"],
        both=0,
        neither=0,
    )

"""Who is at a table when two processes serve it and the live state between them may be gone."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping

import pytest

from app.live.limits import IDLE_ROOM_SECONDS, LEASE_SECONDS, QUIET_SECONDS, SWEEP_SECONDS
from app.rooms.commands import Lost
from app.storage.live_memory import MemoryLive
from tests.live.houses import Clock, Process, processes, table_of_two


class _Shared(MemoryLive):
    """The presence that processes share; it can be out of reach."""

    reachable = True

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        return await super().present(room, now) if self.reachable else None


class _Slow(MemoryLive):
    """A live store that answers when it is told to, and tells what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = asyncio.Event()
        self.answers.set()
        self.asked: list[str] = []
        self.most_at_once = self._at_once = 0

    async def present(self, room: int, now: float) -> frozenset[str] | None:
        self.asked.append("present")
        return await super().present(room, now)

    async def renew(
        self, here: Mapping[int, Collection[str]], now: float, until: float
    ) -> dict[int, frozenset[str] | None]:
        asked = len(self.asked)
        before = await super().renew(here, now, until)
        self.asked[asked:] = [f"{len(here)} rooms"]
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        await self.answers.wait()
        self._at_once -= 1
        return before


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def live() -> _Shared:
    return _Shared()


@pytest.fixture
async def both(sqlite_url: str, clock: Clock, live: _Shared) -> AsyncIterator[list[Process]]:
    async with processes(sqlite_url, clock, lambda _: live, "here", "there") as running:
        yield running


async def _pass(clock: Clock, seconds: float, *running: Process) -> None:
    for _ in range(int(seconds / SWEEP_SECONDS)):
        clock.time += SWEEP_SECONDS
        for process in running:
            await process.upkeep()


async def test_who_sits_at_the_other_process_is_here(both: list[Process], clock: Clock) -> None:
    _, mine, theirs = await table_of_two(*both)
    await _pass(clock, 60, *both)
    assert [seat.state for seat in mine.room.seats] == ["here", "here"]
    assert [seat.state for seat in theirs.room.seats] == ["here", "here"]


async def test_who_lost_the_connection_is_away_and_back_at_any_process(both: list[Process], clock: Clock) -> None:
    here, there = both
    code, mine, theirs = await table_of_two(here, there)
    there.house.leave(theirs, theirs.viewers[0])
    await _pass(clock, 20, here, there)
    assert mine.room.seats[1].state == "away"
    await here.enter(code, "bastien")
    await _pass(clock, 5, here, there)
    assert [seat.state for seat in mine.room.seats] == ["here", "here"]


async def test_players_of_a_process_that_died_are_away_once_their_lease_ends(both: list[Process], clock: Clock) -> None:
    here, there = both
    _, mine, _ = await table_of_two(here, there)
    await _pass(clock, 10, here, there)
    await _pass(clock, LEASE_SECONDS + 20, here)
    assert [seat.state for seat in mine.room.seats] == ["here", "away"]


async def test_nobody_is_called_away_because_the_live_state_is_out_of_reach(
    both: list[Process], clock: Clock, live: _Shared
) -> None:
    _, mine, theirs = await table_of_two(*both)
    await _pass(clock, 10, *both)
    live.reachable = False
    await _pass(clock, 120, *both)
    live.reachable = True
    await _pass(clock, 10, *both)
    assert [seat.state for seat in mine.room.seats] == ["here", "here"]
    assert mine.room == theirs.room
    assert not any(event.__class__.__name__ == "Away" for event in mine.room.events)


async def test_nobody_is_called_away_because_the_live_state_is_emptied_again_and_again(
    both: list[Process], clock: Clock, live: _Shared
) -> None:
    here, there = both
    _, mine, _ = await table_of_two(here, there)
    for _ in range(5):
        await live.close()  # empties it
        await here.upkeep()
        await _pass(clock, SWEEP_SECONDS, there, here)
        # Emptied once more, just before it is asked who has been missing since the first time.
        clock.time += SWEEP_SECONDS - 1
        await live.close()
        clock.time += 1
        await here.upkeep()
        await _pass(clock, SWEEP_SECONDS, there, here)
    assert [seat.state for seat in mine.room.seats] == ["here", "here"]
    assert not any(event.__class__.__name__ == "Away" for event in mine.room.events)


async def test_nobody_is_called_away_while_their_process_is_slower_to_find_the_live_state_again(
    both: list[Process], clock: Clock, live: _Shared
) -> None:
    here, there = both
    _, mine, _ = await table_of_two(here, there)
    await _pass(clock, 10, here, there)
    live.reachable = False
    await _pass(clock, 15, here, there)
    await live.close()  # empties it
    live.reachable = True
    # The other process is still looking for it, and tells it nothing.
    await _pass(clock, LEASE_SECONDS, here)
    assert not any(event.__class__.__name__ == "Away" for event in mine.room.events)
    await _pass(clock, 60, here, there)
    assert [seat.state for seat in mine.room.seats] == ["here", "here"]
    assert not any(event.__class__.__name__ == "Away" for event in mine.room.events)


async def test_players_of_a_process_that_died_while_the_live_state_was_emptied_are_away_a_lease_later(
    both: list[Process], clock: Clock, live: _Shared
) -> None:
    here, there = both
    _, mine, _ = await table_of_two(here, there)
    await _pass(clock, 10, here, there)
    await live.close()  # empties it
    await _pass(clock, LEASE_SECONDS + 20, here)
    assert [seat.state for seat in mine.room.seats] == ["here", "away"]


async def test_a_process_that_holds_the_socket_puts_right_what_another_believed(
    both: list[Process], clock: Clock
) -> None:
    here, there = both
    _, mine, theirs = await table_of_two(here, there)
    mine.ask(Lost(player="bastien", since=clock.time))
    await mine.settled()
    assert mine.room.seats[1].state == "away"
    await _pass(clock, 10, there, here)
    assert theirs.room.seats[1].state == "here"
    assert mine.room == theirs.room


async def test_spectators_of_other_processes_are_counted_and_shown(both: list[Process], clock: Clock) -> None:
    here, there = both
    code, mine, theirs = await table_of_two(here, there)
    await there.enter(code, "zoe")
    await _pass(clock, 5, here, there)
    assert mine.picture().room.watching == theirs.picture().room.watching == 1
    _, socket = await here.enter(code, "nana")
    there.house.leave(theirs, theirs.viewers[-1])
    await _pass(clock, 5, here, there)
    await asyncio.sleep(5 * QUIET_SECONDS)
    assert socket.sent[0]["table"]["room"]["watching"] == 1
    assert socket.sent[-1]["room"] == {"watching": 0}


async def test_a_table_that_nobody_has_open_here_is_put_away_though_others_play_on(
    both: list[Process], clock: Clock
) -> None:
    here, there = both
    _, mine, theirs = await table_of_two(here, there)
    there.house.leave(theirs, theirs.viewers[0])
    await _pass(clock, IDLE_ROOM_SECONDS + 30, here, there)
    assert theirs.id not in there.house.tables
    assert here.house.tables[mine.id] is mine
    assert [seat.state for seat in mine.room.seats] == ["here", "away"]


async def test_of_two_sockets_opened_at_once_in_two_processes_one_stays(both: list[Process], clock: Clock) -> None:
    code, mine, theirs = await table_of_two(*both)
    early, late = both
    _, first = await early.enter(code, "nana")
    clock.time += 0.001
    _, second = await late.enter(code, "nana")
    # What each told the other crosses on the way.
    early.house._delivered(mine, f"O{second.viewer.opened_at!r} nana".encode())
    late.house._delivered(theirs, f"O{first.viewer.opened_at!r} nana".encode())
    assert (first.closed, second.closed) == (4001, None)


async def five_tables(here: Process) -> list[int]:
    rooms = []
    for number in range(5):
        code = await here.house.make_table("toc", f"p{number}", name=None, public=False, computers=0, start=False)
        assert isinstance(code, str)
        table, _ = await here.enter(code, f"p{number}")
        rooms.append(table.id)
    return rooms


async def test_leases_of_all_tables_are_renewed_by_few_questions_none_of_which_waits_for_another(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.live.presence.RENEWED_IN_A_ROUND", 2)
    live = _Slow()
    async with processes(sqlite_url, clock, lambda _: live, "here") as (here,):
        rooms = await five_tables(here)
        clock.time += SWEEP_SECONDS
        live.answers.clear()
        sweep = asyncio.create_task(here.house.presence.sweep())
        await asyncio.sleep(0.05)
        assert live.asked == ["2 rooms", "2 rooms", "1 rooms"]
        # Nothing was answered yet, and everybody's lease is as long as it should be.
        until = clock.time + LEASE_SECONDS
        assert [await MemoryLive.present(live, room, until - 1) for room in rooms] == [
            frozenset({f"p{number}"}) for number in range(5)
        ]
        live.answers.set()
        await sweep
        assert live.asked == ["2 rooms", "2 rooms", "1 rooms"]


async def test_no_more_rounds_wait_at_once_than_a_connection_bears(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.live.presence.RENEWED_IN_A_ROUND", 1)
    monkeypatch.setattr("app.live.presence.ROUNDS_AT_ONCE", 2)
    live = _Slow()
    async with processes(sqlite_url, clock, lambda _: live, "here") as (here,):
        await five_tables(here)
        live.answers.clear()
        sweep = asyncio.create_task(here.house.presence.sweep())
        await asyncio.sleep(0.05)
        assert len(live.asked) == 2
        live.answers.set()
        await sweep
        assert (len(live.asked), live.most_at_once) == (5, 2)


async def test_who_goes_while_leases_are_renewed_is_not_leased_again(sqlite_url: str, clock: Clock) -> None:
    live = _Slow()
    async with processes(sqlite_url, clock, lambda _: live, "here") as (here,):
        room, *_ = await five_tables(here)
        table = here.house.tables[room]
        live.answers.clear()
        sweep = asyncio.create_task(here.house.presence.sweep())
        await asyncio.sleep(0.05)
        here.house.leave(table, table.viewers[0])
        # What was on its way arrives after that.
        live.touch(room, ["p0"], clock.time + LEASE_SECONDS)
        live.answers.set()
        await sweep
        assert await MemoryLive.present(live, room, clock.time) == frozenset()

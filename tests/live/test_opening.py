"""Opening a table from snapshot and log, also when either is not what it should be."""

from collections.abc import AsyncIterator, Callable

import msgspec
import pytest

from app.rooms.commands import MakeMove, Ready, SetOptions, Start
from app.rooms.room import encode_room
from app.storage.live_memory import MemoryLive
from app.storage.log import LogRow, StorageUnavailable
from tests.live.houses import Clock, Process, processes, table_of_two


class _Keeping(MemoryLive):
    """Keeps snapshots and knows who listens to what."""

    alone = False

    def __init__(self) -> None:
        super().__init__()
        self.snapshots: dict[int, tuple[int, bytes]] = {}
        self.topics: set[str] = set()

    async def snapshot(self, room: int) -> tuple[int, bytes] | None:
        return self.snapshots.get(room)

    async def subscribe(self, topic: str, deliver: Callable[[bytes], None]) -> None:
        self.topics.add(topic)

    async def unsubscribe(self, topic: str) -> None:
        self.topics.discard(topic)


@pytest.fixture
def live() -> _Keeping:
    return _Keeping()


@pytest.fixture
async def running(sqlite_url: str, live: _Keeping) -> AsyncIterator[list[Process]]:
    async with processes(sqlite_url, Clock(), lambda _: live, "here", "there", "late") as three:
        yield three


async def test_a_table_is_the_same_from_a_snapshot_and_from_the_log_alone(
    running: list[Process], live: _Keeping
) -> None:
    here, there, late = running
    _, mine, theirs = await table_of_two(here, there)
    live.snapshots[mine.id] = mine.seq, encode_room(mine.room)
    theirs.ask(Ready(id="c2", ready=True), theirs.viewers[0])
    await theirs.settled()
    opened = await late.house.table(mine.id)
    assert (opened.seq, opened.room) == (theirs.seq, theirs.room)


@pytest.mark.parametrize("blob", [b"", b"{}", b"not a room", b'{"code":"x","game":"chess"}'])
async def test_a_snapshot_that_cannot_be_read_is_as_good_as_none(
    running: list[Process], live: _Keeping, blob: bytes
) -> None:
    here, there, late = running
    _, mine, theirs = await table_of_two(here, there)
    live.snapshots[mine.id] = mine.seq, blob
    opened = await late.house.table(mine.id)
    assert (opened.seq, opened.room) == (theirs.seq, theirs.room)


async def test_a_snapshot_beyond_the_log_is_not_believed(running: list[Process], live: _Keeping) -> None:
    here, there, late = running
    _, mine, theirs = await table_of_two(here, there)
    # The database came back from a backup that is older than what the live store remembers.
    live.snapshots[mine.id] = mine.seq + 5, encode_room(mine.room)
    opened = await late.house.table(mine.id)
    assert (opened.seq, opened.room) == (theirs.seq, theirs.room)


async def test_a_table_that_cannot_be_read_is_not_listened_to(
    running: list[Process], live: _Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, late = running
    _, mine, _ = await table_of_two(here, there)
    await here.house.live.unsubscribe(mine.topic)

    async def unavailable(_room: int, _after: int = 0) -> list[LogRow]:
        raise StorageUnavailable("not now")

    with monkeypatch.context() as patched:
        patched.setattr(late.house.storage, "log", unavailable)
        with pytest.raises(StorageUnavailable):
            await late.house.table(mine.id)
    assert mine.topic not in live.topics
    assert (await late.house.table(mine.id)).room == mine.room


async def test_who_has_seen_more_than_this_process_is_not_told_to_be_late(sqlite_url: str) -> None:
    # Neither process hears the other: as without Redis, until the next sweep.
    async with processes(sqlite_url, Clock(), lambda _: MemoryLive(), "here", "there") as (here, there):
        code, mine, theirs = await table_of_two(here, there)
        table, host = await there.enter(code, "nana")
        for wish in (SetOptions(id="c2", options={"rounds": 1}), Start(id="c3", step=mine.room.step)):
            mine.ask(wish, mine.viewers[0])
        await mine.settled()
        assert (theirs.room.phase, mine.room.phase) == ("waiting", "playing")
        card = mine.room.state.hands[0][0]
        move = msgspec.Raw(b'{"type":"play","card":%d}' % card)
        table.ask(MakeMove(id="c4", step=mine.room.step, move=move), host.viewer)
        await table.settled()
        assert [message for message in host.sent if message.get("type") == "refused"] == []
        assert theirs.room.state.chosen[0] == card

"""Seats and rooms as tables of states: every pair of a state and what happens, as docs/rooms.md shows them."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from app.rooms.commands import (
    AddComputer,
    Command,
    GoOn,
    Join,
    LeaveTable,
    Pause,
    Rematch,
    Remove,
    Reopen,
    Replace,
    ReturnToSeat,
    SetOptions,
    SitOut,
    StandIn,
    Start,
)
from app.rooms.limits import STAND_IN_AFTER_SECONDS
from tests.rooms.table import TestTable

DOCS = Path(__file__).parents[2] / "docs" / "rooms.md"

# A seat of Bob's at a table of Nana's, who is host; Cleo plays with them.


def waiting() -> TestTable:
    return TestTable("Nana", "Bob", "Cleo")


def playing() -> TestTable:
    table = waiting()
    table.starts("Nana")
    return table


def lost(table: TestTable) -> TestTable:
    table.drops("Bob")
    table.wait(STAND_IN_AFTER_SECONDS)
    return table


def after(table: TestTable, who: str, command: Callable[[TestTable], Command]) -> TestTable:
    table.does(who, command(table))
    return table


def stand_in(table: TestTable) -> Command:
    return StandIn(id=table.id(), step=table.room.step, seat=1)


def replace(table: TestTable) -> Command:
    return Replace(id=table.id(), step=table.room.step, seat=1)


def remove(table: TestTable) -> Command:
    return Remove(id=table.id(), step=table.room.step, seat=1)


def leave(table: TestTable) -> Command:
    return LeaveTable(id=table.id())


def come_back(table: TestTable) -> Command:
    return ReturnToSeat(id=table.id())


def join(table: TestTable) -> Command:
    return Join(id=table.id(), name="Bob")


def sit_out(table: TestTable) -> Command:
    return SitOut(id=table.id())


def one_computer(table: TestTable) -> TestTable:
    """Nana, a computer in the second seat, Cleo."""
    table.does("Nana", remove(table))
    table.does("Nana", AddComputer(id=table.id(), step=table.room.step))
    return table


SEATS: dict[str, Callable[[], TestTable]] = {
    "waiting: here": waiting,
    "waiting: away": lambda: lost(waiting()),
    "waiting: sits out": lambda: after(waiting(), "Bob", sit_out),
    "waiting: free": lambda: after(waiting(), "Bob", leave),
    "game: here": playing,
    "game: away": lambda: lost(playing()),
    "game: stood in": lambda: after(lost(playing()), "Nana", stand_in),
    "game: replaced": lambda: after(lost(playing()), "Nana", replace),
    "game: left": lambda: after(playing(), "Bob", leave),
    "game: removed": lambda: after(lost(playing()), "Nana", remove),
}


def seat_state(table: TestTable) -> str:
    """How Bob and the seat stand to each other."""
    room = table.room
    seat = room.seat_of("Bob")
    where = "game" if room.phase == "playing" else "waiting"
    if seat is None:
        return f"{where}: removed" if room.ban_of("Bob") else f"{where}: free"
    holder = room.seats[seat]
    if holder.level is not None:
        return "game: replaced"
    if holder.left:
        return f"{where}: left"
    if room.system_plays(seat):
        return "game: stood in"
    if holder.away_since is not None:
        return f"{where}: away"
    return f"{where}: sits out" if holder.out else f"{where}: here"


def asked(who: str, command: Callable[[TestTable], Command]) -> Callable[[TestTable], None]:
    def ask(table: TestTable) -> None:
        table.asks(who, command(table))

    return ask


SEAT_HAPPENINGS: dict[str, Callable[[TestTable], None]] = {
    "connection lost": lambda table: table.drops("Bob"),
    "connection back": lambda table: table.reconnects("Bob"),
    "joins": asked("Bob", join),
    "leaves": asked("Bob", leave),
    "returns": asked("Bob", come_back),
    "system asked for": asked("Nana", stand_in),
    "computer asked for": asked("Nana", replace),
    "removed by the host": asked("Nana", remove),
    "sits out": asked("Bob", sit_out),
}


def rooms_waiting() -> TestTable:
    return TestTable("Nana", "Bob")


def rooms_playing() -> TestTable:
    table = TestTable("Nana", "Bob")
    table.does("Nana", SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts("Nana")
    return table


def rooms_paused() -> TestTable:
    table = rooms_playing()
    table.does("Nana", Pause(id=table.id()))
    table.does("Bob", Pause(id=table.id()))
    return table


def rooms_over() -> TestTable:
    table = rooms_playing()
    table.plays_to_the_end("Nana", "Bob")
    return table


ROOMS: dict[str, Callable[[], TestTable]] = {
    "waiting": rooms_waiting,
    "playing": rooms_playing,
    "paused": rooms_paused,
    "over": rooms_over,
}


def room_state(table: TestTable) -> str:
    return "paused" if table.room.paused_at is not None else table.room.phase


def both_leave(table: TestTable) -> None:
    table.asks("Nana", leave(table))
    table.asks("Bob", leave(table))


def both_wish_a_pause(table: TestTable) -> None:
    table.asks("Nana", Pause(id=table.id()))
    table.asks("Bob", Pause(id=table.id()))


ROOM_HAPPENINGS: dict[str, Callable[[TestTable], None]] = {
    "start": asked("Nana", lambda table: Start(id=table.id(), step=table.room.step)),
    "pause wished by all": both_wish_a_pause,
    "go on": asked("Bob", lambda table: GoOn(id=table.id())),
    "last move": lambda table: table.plays_to_the_end("Nana", "Bob") if room_state(table) == "playing" else None,
    "rematch": asked("Bob", lambda table: Rematch(id=table.id(), step=table.room.step)),
    "back to the waiting room": asked("Bob", lambda table: Reopen(id=table.id(), step=table.room.step)),
    "everybody leaves": both_leave,
}


def grid(
    states: dict[str, Callable[[], TestTable]],
    happenings: dict[str, Callable[[TestTable], None]],
    state_of: Callable[[TestTable], str],
) -> list[str]:
    """Let everything happen in every state, and return the outcome as the rows of a table."""
    rows = [f"| from \\ what happens | {' | '.join(happenings)} |", "| --- |" + " --- |" * len(happenings)]
    for name, build in states.items():
        cells = []
        for happen in happenings.values():
            table = build()
            assert state_of(table) == name
            happen(table)
            assert table.read_again() == table.room
            now = state_of(table)
            cells.append("–" if now == name else now)
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return rows


def shown(heading: str) -> list[str]:
    """The rows of the table under a heading of docs/rooms.md."""
    section = DOCS.read_text().split(f"\n{heading}\n", 1)[1]
    lines = section.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("| from"))
    return list(itertools.takewhile(lambda line: line.startswith("|"), lines[first:]))


@pytest.mark.parametrize(
    ("heading", "rows"),
    [
        ("### Every pair: seats", lambda: grid(SEATS, SEAT_HAPPENINGS, seat_state)),
        ("### Every pair: rooms", lambda: grid(ROOMS, ROOM_HAPPENINGS, room_state)),
    ],
)
def test_every_pair_of_a_state_and_what_happens_is_as_the_documents_show_it(
    heading: str, rows: Callable[[], list[str]]
) -> None:
    assert rows() == shown(heading)

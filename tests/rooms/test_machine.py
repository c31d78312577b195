"""A whole room under everything that people and networks do to it, in any order."""

import os
from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.rooms.commands import (
    AddComputer,
    Admit,
    AskSeat,
    ClaimSeat,
    Command,
    Forgive,
    GoOn,
    GrantSeat,
    Join,
    LeaveTable,
    MakeMove,
    OfferSeat,
    Outage,
    PassHost,
    Pause,
    Rematch,
    Remove,
    Reopen,
    Replace,
    ReturnToSeat,
    Say,
    SetAnalysis,
    SetClock,
    SetGuarded,
    SetHints,
    SitOut,
    StandIn,
    Start,
    Tick,
)
from app.rooms.due import machines_awaited, next_due
from app.rooms.limits import HOST_MOVES_AFTER_SECONDS
from app.rooms.names import skeleton
from app.rooms.view import view_own, view_room, view_you
from app.rules.register import GAMES
from tests.rooms.table import TestTable

PEOPLE = ("Nana", "Bob", "Cleo", "Dan", "Eve")
LONG = os.environ.get("TABLEE_FAULTS") == "long"
EXAMPLES = 200 if LONG else 25
STEPS = 60
"""Steps of one life: 12,000 in the long form, 1,500 in the short one."""

people = st.sampled_from(PEOPLE)
seats = st.integers(0, 5)


class RoomMachine(RuleBasedStateMachine):
    """A table and five people who want something of it all the time."""

    table: TestTable

    @initialize(game=st.sampled_from(sorted(GAMES)), clock=st.sampled_from([None, 10, 60]))
    def open(self, game: str, clock: int | None) -> None:
        self.table = TestTable("Nana", "Bob", game=game)
        if clock is not None:
            self.asks("Nana", SetClock(id=self.table.id(), seconds=clock, reserve=clock))

    def asks(self, who: str, command: Command) -> None:
        before = msgspec.json.encode(self.table.room)
        answer = self.table.asks(who, command)
        if type(answer).__name__ == "Refused":
            assert msgspec.json.encode(self.table.room) == before

    def step(self) -> int:
        return self.table.room.step

    @rule(who=people)
    def join(self, who: str) -> None:
        self.asks(who, Join(id=self.table.id(), name=who))

    @rule(who=people)
    def leave(self, who: str) -> None:
        self.asks(who, LeaveTable(id=self.table.id()))

    @rule(who=people)
    def come_back(self, who: str) -> None:
        self.asks(who, ReturnToSeat(id=self.table.id()))

    @rule(who=people)
    def drop(self, who: str) -> None:
        self.table.drops(who)

    @rule(who=people)
    def reconnect(self, who: str) -> None:
        self.table.reconnects(who)

    @rule(who=people)
    def start(self, who: str) -> None:
        self.asks(who, Start(id=self.table.id(), step=self.step()))

    @rule(who=people, again=st.booleans())
    def go_on_after_the_game(self, who: str, again: bool) -> None:
        kind = Rematch if again else Reopen
        self.asks(who, kind(id=self.table.id(), step=self.step()))

    @precondition(lambda self: self.table.room.phase == "playing")
    @rule(data=st.data())
    def move(self, data: Any) -> None:
        room = self.table.room
        awaited = [seat for seat in self.table.awaited() if room.seats[seat].player is not None]
        if not awaited:
            return
        seat = data.draw(st.sampled_from(awaited))
        legal = room.rules.legal(room.state, seat)
        move = legal[data.draw(st.integers(0, len(legal) - 1))]
        self.asks(
            room.seats[seat].player or "",
            MakeMove(id=self.table.id(), step=room.step, move=msgspec.Raw(msgspec.json.encode(move))),
        )

    @rule(seconds=st.sampled_from([1, 5, 15, 61, 700]))
    def time_passes(self, seconds: int) -> None:
        self.table.wait(seconds)
        self.table.system(Tick())

    @rule(seconds=st.integers(4, 40))
    def outage(self, seconds: int) -> None:
        self.table.wait(seconds)
        self.table.system(Outage(since=self.table.now - seconds, until=self.table.now))

    @rule(who=people, seat=seats)
    def remove(self, who: str, seat: int) -> None:
        self.asks(who, Remove(id=self.table.id(), step=self.step(), seat=seat))

    @rule(who=people, name=people)
    def forgive_and_let_in(self, who: str, name: str) -> None:
        self.asks(who, Forgive(id=self.table.id(), name=name))
        self.asks(who, Admit(id=self.table.id(), name=name))

    @rule(who=people, guarded=st.booleans())
    def guard(self, who: str, guarded: bool) -> None:
        self.asks(who, SetGuarded(id=self.table.id(), guarded=guarded))

    @rule(who=people, hints=st.booleans())
    def allow(self, who: str, hints: bool) -> None:
        self.asks(who, SetHints(id=self.table.id(), hints=hints))
        self.asks(who, SetAnalysis(id=self.table.id(), analysis=not hints))

    @rule(who=people, seat=seats)
    def pass_host(self, who: str, seat: int) -> None:
        self.asks(who, PassHost(id=self.table.id(), seat=seat))

    @rule(who=people, seat=seats, computer=st.booleans())
    def play_for(self, who: str, seat: int, computer: bool) -> None:
        kind = Replace if computer else StandIn
        self.asks(who, kind(id=self.table.id(), step=self.step(), seat=seat))

    @rule(who=people)
    def add_computer(self, who: str) -> None:
        self.asks(who, AddComputer(id=self.table.id(), step=self.step()))

    @rule(who=people, out=st.booleans())
    def sit_out(self, who: str, out: bool) -> None:
        self.asks(who, SitOut(id=self.table.id(), out=out))

    @rule(who=people, on=st.booleans())
    def pause(self, who: str, on: bool) -> None:
        self.asks(who, Pause(id=self.table.id(), wish=on))

    @rule(who=people)
    def go_on(self, who: str) -> None:
        self.asks(who, GoOn(id=self.table.id()))

    @rule(who=people, to=people)
    def hand_over(self, who: str, to: str) -> None:
        token = f"token-{self.table.id()}-0123456789abcdef"
        self.asks(who, OfferSeat(id=self.table.id(), token=token))
        self.asks(to, ClaimSeat(id=self.table.id(), token=token))

    @rule(who=people, seat=seats, host=people)
    def ask_for_a_seat(self, who: str, seat: int, host: str) -> None:
        self.asks(who, AskSeat(id=self.table.id(), seat=seat))
        self.asks(host, GrantSeat(id=self.table.id(), seat=seat))

    @rule(who=people)
    def say(self, who: str) -> None:
        self.asks(who, Say(id=self.table.id(), words="…"))

    # What is always so

    @invariant()
    def the_table_is_never_stuck(self) -> None:
        room = self.table.room
        if room.phase != "playing" or room.paused_at is not None or not room.someone_is_here():
            return
        awaited = self.table.awaited()
        assert awaited
        machines = machines_awaited(room)
        if machines:
            assert next_due(room) is not None
        for seat in set(awaited) - set(machines):
            # Whoever is waited for is a person who plays for themselves: here, or lost and replaceable within a minute.
            holder = room.seats[seat]
            assert holder.is_person
            assert not holder.left
        if room.clock is not None:
            assert next_due(room) is not None

    @invariant()
    def a_table_with_people_gets_a_host_who_is_here(self) -> None:
        room = self.table.room
        if not room.someone_is_here():
            return
        host = None if room.host is None else room.seat_of(room.host)
        if host is None or not room.seats[host].is_here:
            due = next_due(room)
            assert due is not None
            assert due <= self.table.now + HOST_MOVES_AFTER_SECONDS

    @invariant()
    def seats_and_names_are_one_each(self) -> None:
        room = self.table.room
        players = [seat.player for seat in room.seats if seat.player is not None]
        assert len(set(players)) == len(players)
        shapes = [skeleton(seat.name) for seat in room.seats]
        assert len(set(shapes)) == len(shapes)
        assert len(room.seats) <= room.rules.seats[-1] + len([seat for seat in room.seats if seat.left])
        assert not {ban.player for ban in room.bans} & set(players)

    @invariant()
    def everybody_can_be_shown_the_table(self) -> None:
        room = self.table.room
        msgspec.json.encode(view_room(room, 0))
        for who in PEOPLE:
            you = view_you(room, who)
            msgspec.json.encode(view_own(room, you.seat))

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert self.table.read_again() == self.table.room


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

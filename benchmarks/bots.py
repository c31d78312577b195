"""Players that answer at once: four at a table, a random card of the hand, row 0 when a row must be taken.

For long runs they also lose their connection, leave their seat, come back, and write a line (`benchmarks/soak.py`).
"""

import asyncio
import itertools
import json
import random
from array import array
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Literal
from urllib.parse import quote

import msgspec

from app.rules.sixquiprend.events import Dealt, Placed, Revealed
from app.wire.updates import MARK, PARTS, PLACES
from benchmarks.client import FULL_PAUSE_SECONDS, FULL_TRIES, Full, Http, Socket

SEATS = 4
"""Players at each table: the usual number, and the one that other servers were measured with."""
EVERYBODY = list(range(SEATS))
LONGEST_GAME_ROUNDS = 20
"""The longest game there is, so that dealing and rematches weigh as little as they do in the evening of people."""
_TURNS_APART = 8
"""A table's last moments of choice that are remembered: players are never more than one turn apart."""


class _Room(msgspec.Struct):
    phase: str = ""


class _Game(msgspec.Struct):
    phase: str = ""
    waiting: list[int] | None = None


class _Own(msgspec.Struct):
    hand: list[int] | None = None


class _Table(msgspec.Struct):
    """What a player needs of a view."""

    step: int = 0
    room: _Room | None = None
    game: _Game | None = None
    own: _Own | None = None


class _Message(msgspec.Struct):
    """Everything but updates."""

    type: str
    table: _Table = msgspec.field(default_factory=_Table)
    code: str = ""


class _Update(msgspec.Struct, array_like=True):
    """What a player needs of a compact update; what is false is absent."""

    v: int
    acks: list[str] | Literal[False] = False
    step: int | Literal[False] = False
    events: list[list[Any]] | Literal[False] = False
    game: _Game | Literal[False] | None = False
    room: _Room | Literal[False] = False
    own: _Own | Literal[False] | None = False


_decode = msgspec.json.Decoder(_Message).decode
_expand = msgspec.msgpack.Decoder(_Update).decode
assert PARTS[: len(_Update.__struct_fields__) - 1] == _Update.__struct_fields__[1:]

_DEALT, _REVEALED, _PLACED = PLACES[Dealt], PLACES[Revealed], PLACES[Placed]


class Tally:
    """What all players of a run have seen since `measuring` was set."""

    def __init__(self, paced: float) -> None:
        self.paced = paced
        self.measuring = False
        self.stopping = False
        self.reveals = array("d")
        """Seconds from a table's last choice to each player's reveal: as many as cards were played."""
        self.moves = 0
        """Moves of both kinds: cards played and rows taken."""
        self.games = 0
        """Games after which the same table began another."""
        self.wrong: dict[str, int] = {}

    def complain(self, what: str) -> None:
        if not self.stopping:
            self.wrong[what] = self.wrong.get(what, 0) + 1


class Table:
    """A link and its four players, or one and so many computers that think."""

    def __init__(
        self,
        url: str,
        tally: Tally,
        *,
        bulls: int = 0,
        rounds: int | None = LONGEST_GAME_ROUNDS,
        tries: int = FULL_TRIES,
    ) -> None:
        self.tries = tries
        self.url = url
        self.tally = tally
        self.bulls = bulls
        self.rounds = rounds
        self.code = ""
        self.chosen_at = [0.0] * _TURNS_APART
        self.players: list[Player] = []

    async def set_up(self, http: Http, browsers: Sequence[str] = ()) -> None:
        """Make the table and seat everybody, in new browsers or in those of these cookies; the game is not begun."""
        cookies = list(browsers) or [(await http.post("/api/me", {}))[1] for _ in range(1 if self.bulls else SEATS)]
        made, _ = await http.post("/api/tables", {"game": "sixquiprend", "name": "Player 0"}, cookies[0])
        self.code = made["code"]
        for seat, cookie in enumerate(cookies):
            player = Player(self, seat)
            self.players.append(player)
            await player.enter(cookie)
            if seat:
                await player.say("join", name=f"Player {seat}")
        if self.rounds is not None:
            await self.players[0].say("set_options", options={"rounds": self.rounds})
        for _ in range(self.bulls):
            await self.players[0].add_bull()

    def start(self) -> None:
        self.players[0].begin("start")

    @property
    def is_whole(self) -> bool:
        """Return whether everybody is in their seat: a turn is not shown late where the system plays for somebody."""
        return not any(player.has_left for player in self.players)


class Player:
    """One socket that keeps as much of its view as it needs."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._tally = table.tally
        self._seat = seat
        self.cookie = ""
        self.has_left = False
        """The seat was left, and the system plays for it."""
        self._numbers = itertools.count()
        self._acknowledged: dict[str, asyncio.Future[None]] = {}
        self._came = asyncio.Event()
        """The table came, or the socket is gone."""
        self._inside = False
        self._v = 0
        self._step = 0
        self._room_phase = "waiting"
        self._game_phase = ""
        self._waiting: list[int] = []
        self._hand: list[int] = []
        self._answered = -1
        """The step that was answered last."""
        self._chosen = -1
        """The step of a choice whose reveal is still to come, or −1."""
        self._answering: asyncio.TimerHandle | None = None

    async def enter(self, cookie: str) -> None:
        """Open the table; a server that is late asks newcomers to come back, as it does with new tables.

        Raises:
            Full: it asks for it every time.
        """
        self.cookie = cookie
        path = f"/ws/t/{quote(self._table.code)}?lang=en&compact={MARK}"
        for left in range(self._table.tries, 0, -1):
            self._came.clear()
            self.socket = await Socket.connect(self._table.url, path, cookie, self._hear, self._gone, self._hear_bytes)
            await self._came.wait()
            if self._inside:
                return
            if left > 1:
                await asyncio.sleep(FULL_PAUSE_SECONDS)
        raise Full

    async def say(self, kind: str, **members: Any) -> None:
        """Send a command and wait until it is acknowledged."""
        name = f"c{next(self._numbers)}"
        answer = self._acknowledged[name] = asyncio.get_running_loop().create_future()
        self.socket.send(json.dumps({"type": kind, "id": name, **members}).encode())
        await asyncio.wait_for(answer, 30)

    def lose(self) -> None:
        """Lose the connection without a word; what was about to be played is not. `enter` comes back."""
        self._inside = False
        self._forget_answer()
        self.socket.close()

    async def leave(self) -> None:
        """Leave the seat in the middle of a game."""
        self.has_left = True
        self._forget_answer()
        await self.say("leave")

    async def sit_again(self) -> None:
        """Take the seat again and go on, and let the table play again if it has waited for that."""
        await self.say("return")
        self.has_left = False
        for player in (self, self._table.players[0]):
            player.answer()

    def _forget_answer(self) -> None:
        if self._answering is not None:
            self._answering.cancel()
        self._answering, self._answered, self._chosen = None, -1, -1

    @property
    def plays(self) -> bool:
        """Return whether this player is at the table in a game that runs."""
        return self._inside and not self.has_left and self._room_phase == "playing"

    async def add_bull(self) -> None:
        await self.say("add_computer", step=self._step, level="taureau")

    def begin(self, kind: str) -> None:
        self._answered = self._step
        self._send(b'"type":"%b"' % kind.encode())

    def _send(self, members: bytes) -> None:
        self.socket.send(b'{"id":"c%d","step":%d,%b}' % (next(self._numbers), self._answered, members))

    def _gone(self) -> None:
        if self._inside:
            self._tally.complain("socket lost")
        self._came.set()

    def _hear(self, text: bytes) -> None:
        message = _decode(text)
        if message.type == "hello":
            self._v = 0
            self._inside = True
            self._came.set()
            self._look(message.table)
        elif self._inside:
            self._tally.complain(f"{message.type} {message.code}")

    def _hear_bytes(self, frame: bytes) -> None:
        update = _expand(frame)
        self._v += 1
        if update.v != self._v:
            self._tally.complain("update out of order")
        for ack in update.acks or ():
            waiting = self._acknowledged.pop(ack, None) if self._acknowledged else None
            if waiting is not None:
                waiting.set_result(None)
        for event in update.events or ():
            self._follow(event)
        self._look(update)

    def _see_reveal(self) -> None:
        if self._tally.measuring and self._table.is_whole:
            since = self._table.chosen_at[self._chosen % _TURNS_APART]
            self._tally.reveals.append(perf_counter() - since)
        self._chosen = -1

    def _follow(self, event: list[Any]) -> None:
        kind = event[0]
        if kind in (_REVEALED, _PLACED):
            # Of a turn only the first of them counts.
            if self._chosen >= 0:
                self._see_reveal()
            for seat, card, *_ in event[1]:
                if seat == self._seat and card in self._hand:
                    self._hand.remove(card)
        if kind == _REVEALED:
            self._game_phase, self._waiting = "place", [event[1][0][0]]
        elif kind in (_PLACED, _DEALT):
            self._game_phase, self._waiting = "choose", EVERYBODY

    def _look(self, seen: _Table | _Update) -> None:
        if seen.step is not False:
            self._step = seen.step
        if seen.room and seen.room.phase:
            self._room_phase = seen.room.phase
        if seen.game:
            if seen.game.phase:
                self._game_phase = seen.game.phase
            if seen.game.waiting is not None:
                self._waiting = seen.game.waiting
        if seen.own and seen.own.hand is not None:
            self._hand = seen.own.hand
        self.answer()

    def answer(self) -> None:
        """Do what the table waits for, unless that was done."""
        if self._tally.stopping or self.has_left or self._answered == self._step:
            return
        if self._room_phase == "over" and self._seat == 0 and self._table.is_whole:
            self._tally.games += 1
            self.begin("rematch")
        elif self._room_phase == "playing" and self._seat in self._waiting:
            self._answered = self._step
            if self._tally.paced:
                loop = asyncio.get_running_loop()
                self._answering = loop.call_later(random.random() * self._tally.paced, self._move)
            else:
                self._move()

    def _move(self) -> None:
        if self._tally.stopping:
            return
        self._tally.moves += self._tally.measuring
        if self._game_phase == "place":
            self._send(b'"type":"move","move":{"type":"take","row":0}')
            return
        self._chosen = self._answered
        self._send(b'"type":"move","move":{"type":"play","card":%d}' % random.choice(self._hand))
        # Of the players' choices of a turn the last one stays.
        self._table.chosen_at[self._chosen % _TURNS_APART] = perf_counter()

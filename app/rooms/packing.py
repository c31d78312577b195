"""Making one act of a whole log: whoever folds it has the room that whoever folds the log has."""

from collections.abc import Mapping, Sequence

import msgspec

from app.rooms.acts import Acts, Entry, GameBegun, Moved, Packed
from app.rooms.events import Removed, WordsSaid
from app.rooms.fold import fold_act, seal
from app.rooms.marking import Marks
from app.rooms.memory import numbers
from app.rooms.packed import MARK, Held, NameGiven, PackedGame, Written
from app.rooms.room import Room, encode_room
from app.rules.game import Event


class Standing(msgspec.Struct, frozen=True):
    """How a finished game counts: the seats of browsers that are rated, with their ranks and the sides they played for.

    Empty where a game counts for nobody.
    """

    id: str
    game: str
    ended_at: float
    seats: Mapping[str, int]
    ranks: Mapping[str, int]
    sides: Mapping[str, int]


def pack(log: Sequence[tuple[Entry, float]], standings: Sequence[Standing]) -> Packed:
    """Return a whole log, each entry given with its moment, as one act; `standings` are those of its finished games.

    Raises:
        BrokenLogError: the log does not fold.
        RoomClosed: there is no room any more.
    """
    packing = _Packing({standing.id: standing for standing in standings})
    for entry, at in log:
        packing.read(entry, at)
    return packing.packed()


class _Packing:
    """A log on its way into one act: it is folded with marks in the place of names."""

    def __init__(self, standings: Mapping[str, Standing]) -> None:
        self._standings = standings
        self._marks = Marks()
        self._room: Room | None = None
        self._written: list[Written] = []
        self._games: list[PackedGame] = []
        self._held: list[Held] = []
        self._moves = 0

    def read(self, entry: Entry, at: float) -> None:
        """Go on by one entry."""
        events: tuple[Event, ...] = ()
        for act in entry.acts:
            before = self._room
            marked = self._marks.put(before, act, entry.by)
            if isinstance(act, Moved):
                self._note_holders()
            self._room, told = fold_act(before, marked, at)
            for number, event in enumerate(told, self._room.event_count + len(events) + 1):
                self._note_writer(number, event, before, entry.by, at)
            events += told
            self._note_game(before, self._room, marked, at)
        assert self._room is not None, "a log begins with an entry that opens the room"
        self._room = seal(self._room, entry, events)

    def _note_writer(self, number: int, event: Event, room: Room | None, by: str | None, at: float) -> None:
        writer = None
        if isinstance(event, WordsSaid) and room is not None:
            writer = room.seats[event.seat].player
        elif isinstance(event, Removed) and event.reason:
            writer = by
        if writer is not None:
            self._written.append(Written(number=number, player=writer, at=at))

    def _note_game(self, before: Room | None, room: Room, act: Acts, at: float) -> None:
        if isinstance(act, Packed):
            # What was packed before goes on; its names have other marks now.
            first = len(self._marks.names) - len(act.names)
            self._written += act.written
            self._games += [
                msgspec.structs.replace(game, names=tuple([_moved_on(name, first) for name in game.names]))
                for game in act.games
            ]
        elif isinstance(act, GameBegun):
            self._held, self._moves = [], 0
        elif isinstance(act, Moved):
            self._moves += 1
        if before is not None and before.phase == "playing" and room.phase == "over":
            self._note_holders()
            self._games.append(self._game(room))

    def _note_holders(self) -> None:
        """Note who holds the seats of the running game, where that has changed."""
        room = self._room
        if room is None or room.state is None:
            return
        held = {one.seat: one.player for one in self._held}
        for seat in range(len(room.rules.left(room.state))):
            player = room.seats[seat].player
            if seat not in held or held[seat] != player:
                self._held.append(Held(seat=seat, player=player, moves=self._moves))

    def _game(self, room: Room) -> PackedGame:
        assert room.game_id is not None, "a game that is over was begun under an id"
        standing = self._standings[room.game_id]
        players = len(room.rules.left(room.state))
        return PackedGame(
            id=room.game_id,
            game=standing.game,
            ended_at=standing.ended_at,
            names=tuple([seat.name for seat in room.seats[:players]]),
            held=tuple(self._held),
            seats=standing.seats,
            ranks=standing.ranks,
            sides=standing.sides,
        )

    def packed(self) -> Packed:
        """Return what was read."""
        assert self._room is not None, "a log has rows"
        remembered = set(numbers(self._room))
        return Packed(
            room=msgspec.Raw(encode_room(self._room)),
            names=tuple(
                [
                    NameGiven(name=name, players=tuple(self._marks.players[mark]))
                    for mark, name in self._marks.names.items()
                ]
            ),
            written=tuple([one for one in self._written if one.number in remembered]),
            games=tuple(self._games),
        )


def _moved_on(mark: str, first: int) -> str:
    return f"{MARK}{first + int(mark[1:])}" if mark.startswith(MARK) else mark

"""Records: everything that happened in one game, chance included, and their replay.

The form is described in docs/records.md. Reading is strict about what it knows and silent about top-level fields that
it does not; a record that makes no sense is `NotARecord`, never another exception.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from app.rules.game import Event, Game, Move, NotAGame, Refused, Seat
from app.rules.register import GAMES

FORMAT = 1
"""The version of the form that is written and read."""


NO_SUCH_MOVE = Refused("unknown_move")
"""What becomes of an entry, marked as one to be refused, that names a seat or a move which the game does not have."""


class NotARecord(ValueError):
    """The document is not a record; the message names the field."""


class ReplayError(Exception):
    """The rules and the record disagree at one of its moves.

    `index` counts the entries of `moves` from 0; `refused` is None where the record wanted a refusal and got none.
    The message names the index and the rule: the refusal's code and its sentence.
    """

    def __init__(self, index: int, entry: "Entry", refused: Refused | None, sentence: str) -> None:
        rule = "" if refused is None else f"refused, {refused.code}: "
        super().__init__(f"moves[{index}]: {rule}{sentence}")
        self.index = index
        self.entry = entry
        self.refused = refused


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move of a record; `seat` None is chance, `auto` the system in the place of a player."""

    seat: Seat | None
    move: dict[str, Any]
    auto: bool = False
    refused: bool = False


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case expects after its last move."""

    legal: dict[str, list[dict[str, Any]]] | None = None
    position: dict[str, Any] | None = None
    result: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game in the form that any implementation of the rules can replay; fields as in docs/records.md."""

    game: str
    seats: int
    moves: list[Entry]
    format: int = FORMAT
    options: dict[str, Any] = {}
    start: dict[str, Any] = {}
    result: dict[str, Any] | None = None
    id: str | None = None
    title: str | None = None
    checkpoints: dict[str, dict[str, Any]] = {}
    expect: Expectation | None = None
    # What follows is written here and needed by no replay: others may write it in a form of their own.
    names: Any = None
    computers: Any = None
    started_at: Any = None
    seals: Any = None
    known: Any = None
    unanalysed: Any = None


class Replay:
    """A record being replayed: the game, its state, how many entries have been made, and what the last one showed.

    Raises:
        NotARecord: the game is unknown, or seats, options, start, a move or a checkpoint make no sense.
    """

    def __init__(self, record: Record) -> None:
        if record.format != FORMAT:
            raise NotARecord(f"format: {FORMAT} is expected, not {record.format}")
        game = GAMES.get(record.game)
        if game is None:
            raise NotARecord(f"game: one of {', '.join(GAMES)} is expected, not {record.game!r}")
        if record.seats not in game.seats:
            raise NotARecord(f"seats: {game.seats[0]} to {game.seats[-1]} play {record.game}, not {record.seats}")
        self.record = record
        self.game: Game[Any, Any] = game
        self.made = 0
        self.events: tuple[Event, ...] = ()
        try:
            options = game.options(record.options)
            self.state = (
                game.begin(record.seats, options, record.start) if record.start else game.new(record.seats, options)
            )
        except NotAGame as error:
            raise NotARecord(str(error)) from error
        self._moves = [self._read_or_refuse(index, entry) for index, entry in enumerate(record.moves)]
        last = len(record.moves)
        for made in record.checkpoints.keys() - {str(made) for made in range(last + 1)}:
            raise NotARecord(f"checkpoints: a number of moves made, 0 to {last}, is expected, not {made!r}")

    def _read_or_refuse(self, index: int, entry: Entry) -> Move | None:
        # A move that the rules must refuse may be one that the game or the table does not even have.
        try:
            return self._read(index, entry)
        except NotARecord:
            if entry.refused:
                return None
            raise

    def _read(self, index: int, entry: Entry) -> Move:
        if entry.seat is not None and not 0 <= entry.seat < self.record.seats:
            raise NotARecord(f"moves[{index}].seat: 0 to {self.record.seats - 1} or null is expected, not {entry.seat}")
        try:
            move: Move = msgspec.convert(entry.move, self.game.moves_type)
        except msgspec.ValidationError as error:
            raise NotARecord(f"moves[{index}].move: {error}") from error
        return move

    def make(self) -> None:
        """Make the next entry.

        Raises:
            ReplayError: the move is refused, or it is not although the record says so.
        """
        index, entry, move = self.made, self.record.moves[self.made], self._moves[self.made]
        answer = NO_SUCH_MOVE if move is None else self.game.apply(self.state, entry.seat, move, auto=entry.auto)
        self.events = ()
        if isinstance(answer, Refused):
            if not entry.refused:
                raise ReplayError(index, entry, answer, sentence(self.game, answer))
        elif entry.refused:
            raise ReplayError(index, entry, None, "the rules accept this move, the record says that they refuse it")
        else:
            self.state, self.events = answer.state, answer.events
        self.made += 1

    def run(self, stop: int | None = None) -> Iterator[int]:
        """Make the entries one after the other, up to `stop` of them in all, yielding how many are made.

        Raises:
            ReplayError: as `make`.
        """
        last = len(self.record.moves) if stop is None else min(stop, len(self.record.moves))
        while self.made < last:
            self.make()
            yield self.made

    def position(self) -> dict[str, Any]:
        """Return the whole position as plain JSON values."""
        position: dict[str, Any] = _plain(self.game.position(self.state))
        return position

    def legal(self) -> dict[str, list[dict[str, Any]]]:
        """Return the legal moves of every seat, by its number as text."""
        return {str(seat): _plain(self.game.legal(self.state, seat)) for seat in range(self.record.seats)}

    def result(self) -> dict[str, Any] | None:
        """Return the result as plain JSON values, or None while the game goes on."""
        result: dict[str, Any] | None = _plain(self.game.result(self.state))
        return result


def sentence(game: Game[Any, Any], refused: Refused, language: str = "en") -> str:
    """Return the sentence of a game's refusal in that language, its values filled in."""
    return game.refusals[refused.code][language].format(**refused.values)


def read(document: bytes | str) -> Record:
    """Return the record in a JSON document.

    Raises:
        NotARecord: it is none; the message names the field.
    """
    record: Record = _decode(document, Record)
    return record


def read_cases(document: bytes | str) -> list[bytes]:
    """Return each record of a JSON list of cases or of whole games as a document of its own, for `read`.

    Raises:
        NotARecord: the document is no list.
    """
    records: list[msgspec.Raw] = _decode(document, list[msgspec.Raw])
    return [bytes(record) for record in records]


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _decode(document: bytes | str, form: Any) -> Any:
    try:
        return msgspec.json.decode(document, type=form)
    except msgspec.ValidationError as error:
        raise NotARecord(str(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise NotARecord(f"not JSON: {error}") from error


def differences(record: Record) -> list[str]:
    """Replay the record and return what differs from what it says, one line each; empty when all is right.

    Compared are the moves that must count or be refused, every checkpoint, the expectation and the result.

    Raises:
        NotARecord: as `Replay`.
    """
    found: list[str] = []
    try:
        for line in compare(Replay(record)):
            found.append(line)  # noqa: PERF402 - what was found before a refusal counts too
    except ReplayError as error:
        found.append(str(error))
    return found


def compare(replay: Replay, stop: int | None = None) -> Iterator[str]:
    """Make the entries, up to `stop` of them in all, and yield what differs from what the record says, a line each.

    Checkpoints are compared on the way; the expectation and the result once every entry is made.

    Raises:
        ReplayError: as `Replay.make`.
    """
    yield from _at_checkpoint(replay)
    for _ in replay.run(stop):
        yield from _at_checkpoint(replay)
    if replay.made == len(replay.record.moves):
        yield from _at_the_end(replay)


def _at_checkpoint(replay: Replay) -> list[str]:
    checkpoint = replay.record.checkpoints.get(str(replay.made))
    return [] if checkpoint is None else _fields(f"checkpoints[{replay.made}]", checkpoint, replay.position())


def _at_the_end(replay: Replay) -> Iterator[str]:
    record, result = replay.record, replay.result()
    if record.result is not None and record.result != result:
        yield _differs("result", record.result, result)
    expected = record.expect
    if expected is None:
        return
    yield from _fields("position", expected.position or {}, replay.position())
    legal = replay.legal()
    for seat, moves in (expected.legal or {}).items():
        if seat not in legal or _as_set(moves) != _as_set(legal[seat]):
            yield _differs(f"legal[{seat}]", moves, legal.get(seat))
    if expected.result is not msgspec.UNSET and expected.result != result:
        yield _differs("result", expected.result, result)


def _differs(where: str, expected: Any, actual: Any) -> str:
    return f"{where}: {_text(expected)} is expected, not {_text(actual)}"


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _fields(where: str, expected: dict[str, Any], actual: dict[str, Any]) -> list[str]:
    return [
        _differs(f"{where}.{field}", value, actual.get(field))
        for field, value in expected.items()
        if field not in actual or actual[field] != value
    ]


def _as_set(moves: list[dict[str, Any]]) -> set[bytes]:
    return {msgspec.json.encode(move, order="sorted") for move in moves}

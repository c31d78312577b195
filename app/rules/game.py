"""What a game is: the contract that every game keeps, and the register of games.

A game is told everything: who moves, and what chance brought (a move made by nobody, `seat=None`). It answers with a
new state and the events to show, or with a refusal. It draws nothing, waits for nothing and forgets nothing, so that
a record replays for ever.

What a viewer may see is built, never cut down: `view` holds what everybody sees, `own` what one seat sees besides. Both
list what they show; a field of the state that they do not name does not leave the server.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar, get_args

import msgspec

from app.rules.chance import Chance

Seat = int
"""A player's number in turn order, from 0."""

Level = Literal["veau", "vache", "taureau"]
"""How well a computer plays: the calf (veau) at random, the cow (vache) by a good habit of the game, the bull (taureau)
by looking ahead."""

LEVELS: tuple[Level, ...] = get_args(Level)

THINKING: frozenset[Level] = frozenset({"taureau"})
"""Levels that take their time for a move: it is found beside the table, not at it."""

Language = str
"""A language tag: `fr`, `en` or `de`."""

LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en", "de")
"""Languages of sentences; the first is the fallback."""

Sentences = Mapping[Language, str]
"""One sentence in each language."""


class Refused(msgspec.Struct, frozen=True):
    """A move or command that has no effect, and why: a code for programs, values for its sentence."""

    code: str
    values: Mapping[str, int | str] = {}


class NotAGame(ValueError):
    """Options or a position that no game can have; the message names the field."""


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened, to be shown as a movement and told as a sentence."""

    def seen_by(self, _viewer: Seat | None) -> "Event":
        """Return what that seat (None: a spectator) may know of it; by default everything."""
        return self


class Move(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """What a seat, or chance, does."""


class Leave(Move, frozen=True, tag="leave"):
    """The seat's player leaves; from now on the system plays for the seat."""


class Return(Move, frozen=True, tag="return"):
    """The seat's player is back and plays again."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: `scores` by seat, or `winners` where a game has no scores; `ranks` by seat, 1 is best."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class Sight(msgspec.Struct, frozen=True):
    """All that a computer is told: what a person in its seat sees, the rules of the table, and what they may remember.

    `memory` holds what everybody has seen since the last deal and the view does not show any more; None where a game
    gives computers nothing to remember.
    """

    seat: Seat
    view: Any
    own: Any
    options: Any
    memory: Any = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule that a table may choose, with its limits and the sentences that say it.

    `sentences[language]` has a sentence for each value of a choice or flag (`"full"`, `"true"`), one under `"*"` with
    `{n}` in it for a number, one under a number that needs a sentence of its own, and one under `"null"` for no number.
    """

    name: str
    kind: Literal["choice", "number", "flag"]
    default: Any
    sentences: Mapping[Language, Mapping[str, str]]
    values: tuple[str, ...] | None = None
    min: int | None = None
    max: int | None = None
    nullable: bool = False


O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - options, as S is the state and M the moves
S = TypeVar("S", bound=msgspec.Struct)
M = TypeVar("M", bound=Move)


class Applied(msgspec.Struct, Generic[S], frozen=True):
    """A move that counts: the state after it and what there is to show."""

    state: S
    events: tuple[Event, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """What a computer that looks ahead thinks of the choices of a seat.

    `choices` are the cards or rows that it can choose, each with the points to be expected of it up to the next count;
    `best` is the one that the computer would take.
    """

    best: int
    choices: tuple[tuple[int, float], ...]


class Game(ABC, Generic[O, S]):
    """The contract that a game keeps with rooms, records, bots and tests."""

    name: ClassVar[str]
    seats: ClassVar[range]
    """How many may play."""
    sheet: ClassVar[tuple[Option, ...]]
    """The options in the order in which a table reads them."""
    refusals: ClassVar[Mapping[str, Sentences]]
    """A sentence for every refusal code; `{name}` stands for a value of the refusal."""
    options_type: type[O]
    state_type: type[S]
    moves_type: ClassVar[Any]
    """The union of all moves, chance's and the system's included."""
    events_type: ClassVar[Any]
    """The union of all events."""
    view_type: ClassVar[type[msgspec.Struct]]
    own_type: ClassVar[type[msgspec.Struct]]
    plan_type: ClassVar[type[msgspec.Struct] | None] = None
    """What `plan` answers; None in a game that has nothing to plan."""
    gives_hints: ClassVar[bool] = False
    """Whether `hint` says something."""
    memory_type: ClassVar[type[msgspec.Struct] | None] = None
    """What `memory` answers; None in a game that gives computers nothing to remember."""

    def options(self, chosen: Mapping[str, Any]) -> O:
        """Return the options with the given ones set and the defaults for the others.

        Raises:
            NotAGame: an option is unknown, of a wrong type or out of its range.
        """
        try:
            return msgspec.convert(dict(chosen), self.options_type)
        except msgspec.ValidationError as error:
            raise NotAGame(f"options: {error}") from error

    @abstractmethod
    def new(self, seats: int, options: O) -> S:
        """Return the state before anything happened; the number of seats is in `self.seats`."""

    @abstractmethod
    def begin(self, seats: int, options: O, start: Mapping[str, Any]) -> S:
        """Return the state of a position to begin from (`start` of a record).

        Raises:
            NotAGame: no game can stand like this; the message names the field.
        """

    @abstractmethod
    def step(self, state: S) -> int:
        """Return the number of the question that is open now: choices that answer the same question share it."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat | None, ...]:
        """Return the seats that are awaited; `(None,)` when chance is next; empty when the game is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> list[Move]:
        """Return every move of an awaited seat, without leaving and returning; none for a seat that is not awaited."""

    @abstractmethod
    def apply(self, state: S, seat: Seat | None, move: Move, *, auto: bool = False) -> Applied[S] | Refused:
        """Return the state after the move and what there is to show, or why the move does not count.

        `seat=None` is chance; `auto` says that the system makes the move in the place of an absent or late player.
        """

    @abstractmethod
    def left(self, state: S) -> tuple[bool, ...]:
        """Return for each seat whether its player has left, so that the system plays for it."""

    def is_mid_turn(self, _state: S) -> bool:
        """Return whether the seat that is awaited has begun a turn which it may go on with."""
        return False

    def is_dealing(self, state: S) -> bool:
        """Return whether chance is next and deals: the cards, or before them who begins. Other draws are no deal."""
        phase: str = state.phase  # type: ignore[attr-defined]  # every game's state has one (docs/adding-a-game.md)
        return phase in ("first", "deal")

    @abstractmethod
    def chance_move(self, state: S, chance: Chance) -> Move:
        """Return the deal or draw that is due; asked only when `to_act` is `(None,)`."""

    @abstractmethod
    def absent_move(self, state: S, seat: Seat, chance: Chance) -> Move:
        """Return the move that the rules prescribe in the place of an absent or late player who is awaited."""

    @abstractmethod
    def bot_move(self, sight: Sight, level: Level, chance: Chance) -> Move:
        """Return a computer's move, found from what a person in its seat sees and remembers and nothing else."""

    def hint(self, _sight: Sight, _chance: Chance) -> "Hint | None":
        """Return what the bull thinks of the choices of an awaited seat, from what it sees; None in most games."""
        return None

    def sight(self, state: S, seat: Seat) -> Sight:
        """Return what a computer in that seat is told."""
        return Sight(seat, self.view(state), self.own(state, seat), self.options_of(state), self.memory(state))

    @abstractmethod
    def options_of(self, state: S) -> O:
        """Return the rules of the table."""

    def memory(self, _state: S) -> Any:
        """Return what everybody has seen since the last deal and the view does not show any more."""
        return None

    def plan(self, _view: Any, _own: Any, _seat: Seat, _moves: tuple[Move, ...]) -> msgspec.Struct | Refused:
        """Return what these moves of a seat would lead to, found from what the seat sees; nothing is played."""
        return Refused("no_plan")

    @abstractmethod
    def view(self, state: S) -> msgspec.Struct:
        """Return what everybody sees."""

    @abstractmethod
    def own(self, state: S, seat: Seat) -> msgspec.Struct:
        """Return what this seat sees besides."""

    def follow(self, view: Any, _event: Event) -> Any:
        """Return the view as every client makes it of an event by itself; what differs from `view` is sent besides.

        By default nothing follows of itself, and a client need not know the game's events to keep its view.
        """
        return view

    def follow_own(self, own: Any, _seat: Seat, _event: Event) -> Any:
        """Return the seat's own part as its client makes it of an event by itself."""
        return own

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    def sides(self, state: S) -> tuple[int, ...]:
        """Return for each seat the side it plays for: partners win and lose together. By default its own."""
        return tuple(range(len(self.left(state))))

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """Return the whole position, nothing hidden, in the form of a record's checkpoint."""


def ranks(scores: tuple[int, ...], *, best: Literal["lowest", "highest"]) -> tuple[int, ...]:
    """Return each seat's rank, 1 for the best; equal scores share a rank and the next one is skipped."""
    if best == "lowest":
        return tuple(1 + sum(other < score for other in scores) for score in scores)
    return tuple(1 + sum(other > score for other in scores) for score in scores)

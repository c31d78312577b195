"""A game at which every move made must count; each game's own table adds the words of its rule book."""

from typing import Any, Generic, Self, TypeVar

import msgspec

from app.rules.game import Event, Game, Leave, Move, Refused, Result, Return

S = TypeVar("S", bound=msgspec.Struct)


class AnyTable(Generic[S]):
    """A state of the game, and the events of the last move."""

    def __init__(self, rules: Game[Any, S], state: S) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def tries(self, seat: int | None, move: Move, *, auto: bool = False) -> Refused | None:
        """Make the move if it counts; otherwise say why it does not."""
        answer = self.rules.apply(self.state, seat, move, auto=auto)
        if isinstance(answer, Refused):
            return answer
        self.state = answer.state
        self.events = list(answer.events)
        return None

    def does(self, seat: int | None, move: Move, *, auto: bool = False) -> Self:
        refused = self.tries(seat, move, auto=auto)
        assert refused is None, f"{seat} {move}: {refused}"
        return self

    def leaves(self, seat: int) -> Self:
        return self.does(seat, Leave())

    def comes_back(self, seat: int) -> Self:
        return self.does(seat, Return())

    def system(self, seat: int, move: Move) -> Self:
        """The system moves in the place of the seat."""
        return self.does(seat, move, auto=True)

    @property
    def awaited(self) -> tuple[int | None, ...]:
        return self.rules.to_act(self.state)

    @property
    def result(self) -> Result | None:
        return self.rules.result(self.state)

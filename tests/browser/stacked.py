"""`tablee` with a stacked deck: the real program, but seat 0 begins, and shuffles start with the cards in `deck.json`.

What a test of the pages shows must not hang on luck. The file lies in the folder in which the program runs and is read
for each shuffle.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from app import cli
from app.live import entropy
from app.rooms import draft
from app.rules.chance import Shuffling

T = TypeVar("T")
DECK = "deck.json"


class StackedChance(Shuffling):
    """Draws the first of all that could be drawn."""

    def below(self, bound: int) -> int:
        return min(0, bound)

    def shuffle(self, items: Sequence[T]) -> list[T]:
        first = [card for card in json.loads(Path(DECK).read_text()) if card in items]
        return [*first, *(card for card in items if card not in first)]


if __name__ == "__main__":
    entropy.Chance = StackedChance  # type: ignore[misc, assignment]
    # A sealed deal is drawn from its seed; here the file decides that as well.
    draft.deal_chance = lambda _seed, _shares: StackedChance()  # type: ignore[assignment, attr-defined, return-value]
    cli.main()

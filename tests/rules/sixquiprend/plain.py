"""Where a card goes, in the words of the rules and nothing cleverer."""

from collections.abc import Sequence

from app.rules.sixquiprend.rules import TOO_LOW


def nearest_row(rows: Sequence[Sequence[int]], card: int) -> int:
    """The row whose last card is the highest one below the card, or `TOO_LOW` if there is none."""
    below = [(row[-1], number) for number, row in enumerate(rows) if row[-1] < card]
    return max(below)[1] if below else TOO_LOW

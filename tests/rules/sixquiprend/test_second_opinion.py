"""A second, naive resolution of a turn, written from the rule book alone, and compared over 100,000 random turns."""

import random

from app.rules.game import Refused
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.sixquiprend.moves import Play, Take
from app.rules.sixquiprend.state import State

TURNS = 100_000

Rows = list[list[int]]


def heads(card: int) -> int:
    text = str(card)
    if card == 55:
        return 7
    if len(text) == 2 and text[0] == text[1]:
        return 5
    if text.endswith("0"):
        return 3
    if text.endswith("5"):
        return 2
    return 1


def resolve(rows: Rows, chosen: list[int], row_to_take: int) -> list[int]:
    """Lay the chosen cards on the rows as a person at a table would; return what each player's cards cost."""
    cost = [0] * len(chosen)
    for card in sorted(chosen):
        player = chosen.index(card)
        differences = {card - row[-1]: row for row in rows if row[-1] < card}
        if not differences:
            row = rows[row_to_take]
        else:
            row = differences[min(differences)]
            if len(row) < 5:
                row.append(card)
                continue
        cost[player] += sum(map(heads, row))
        row[:] = [card]
    return cost


def test_both_agree_on_every_turn() -> None:
    draw = random.Random(104)
    options = SIXQUIPREND.options({})
    low = 0
    for _ in range(TURNS):
        seats = draw.randint(2, 10)
        lengths = [draw.randint(1, 5) for _ in range(4)]
        cards = draw.sample(range(1, 105), sum(lengths) + 2 * seats)
        rows = [sorted(cards.pop() for _ in range(length)) for length in lengths]
        hands = [sorted([cards.pop(), cards.pop()]) for _ in range(seats)]
        chosen = [draw.choice(hand) for hand in hands]
        state = State(
            seats=seats,
            options=options,
            phase="choose",
            rows=tuple(map(tuple, rows)),
            hands=tuple(map(tuple, hands)),
            chosen=(*chosen[:-1], 0),
            heads=(0,) * seats,
            totals=(0,) * seats,
            left=(False,) * seats,
        )
        answer = SIXQUIPREND.apply(state, seats - 1, Play(card=chosen[-1]))
        assert not isinstance(answer, Refused)
        row_to_take = draw.randrange(4)
        if min(chosen) < min(row[-1] for row in rows):
            low += 1
            answer = SIXQUIPREND.apply(answer.state, chosen.index(min(chosen)), Take(row=row_to_take))
            assert not isinstance(answer, Refused)
        cost = resolve(rows, chosen, row_to_take)
        assert answer.state.rows == tuple(map(tuple, rows))
        assert answer.state.heads == tuple(cost)
        assert answer.state.hands == tuple(
            tuple(card for card in hand if card != played) for hand, played in zip(hands, chosen, strict=True)
        )
    assert TURNS / 10 < low < TURNS

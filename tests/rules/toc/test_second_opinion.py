"""The naive opinion of `naive.py` beside the rules, over random positions: the same moves, the same boards after."""

import random
from collections import Counter
from typing import Any

import pytest

from app.rules.game import Move, Refused
from app.rules.toc import TOC
from app.rules.toc.cards import DECK, RANKS
from app.rules.toc.moves import Advance, Discard, Play, Swap
from app.rules.toc.state import State
from tests.rules.toc import naive
from tests.rules.toc.positions import colour_moved, is_over, random_board

POSITIONS = 2_000
"""Random positions, each with a card of every rank, so that some card can always be played."""
HANDS = 3_000
"""Random positions with a small hand, in which a discard may be due."""


def begun(board: naive.Board, options: dict[str, Any], turn: int, hand: list[str], **more: Any) -> State:
    """The same position as the rules have it; every other seat holds a card."""
    spare = [card for card in DECK if card not in hand]
    hands = [hand if seat == turn else [spare.pop()] for seat in range(board.seats)]
    start = {
        "pawns": [[board.where[pawn] for pawn in naive.pawns_of(board, seat)] for seat in range(board.seats)],
        "fresh": board.seen()[1],
        "hands": hands,
        "turn": turn,
        **more,
    }
    return TOC.begin(board.seats, TOC.options(options), start)


def draw_position(draw: random.Random) -> tuple[naive.Board, dict[str, Any], int, int]:
    """A board that is not won, with options, the seat whose turn it is and the colour that it moves."""
    while True:
        seats = draw.randint(2, 6)
        teams = draw.random() < 0.5
        options = {"teams": teams, "seven": draw.choice(("split", "split", "single"))}
        sides = teams and seats in (4, 6)
        board, turn = random_board(draw, seats), draw.randrange(seats)
        if sides and draw.random() < 0.3:
            home = {pawn: naive.HOUSE[pawn[1]] for pawn in naive.pawns_of(board, turn)}
            board = naive.Board(seats, {**board.where, **home}, board.protected - home.keys())
        if not is_over(board, sides=sides):
            return board, options, turn, colour_moved(board, turn, sides=sides)


def ends_of(move: Move) -> tuple[naive.Place, naive.Place]:
    assert isinstance(move, Play | Swap | Advance)
    return (move.origin, move.other) if isinstance(move, Swap) else (move.origin, move.to)


def assert_same_board(state: State, board: naive.Board, why: str) -> None:
    position = TOC.position(state)
    assert ([sorted(map(str, pawns)) for pawns in position["pawns"]], position["fresh"]) == board.seen(), why


def follow_seven(draw: random.Random, state: State, board: naive.Board, colour: int, turn: int, why: str) -> None:
    """Go on with the seven at random to its end, both opinions side by side."""
    while state.steps_left and state.phase == "play":
        ways = naive.legs(board, colour, state.steps_left, single=False)
        listed = TOC.legal(state, turn)
        assert {ends_of(move) for move in listed} == set(ways), why
        assert len(listed) == len(ways), why
        move = draw.choice(listed)
        answer = TOC.apply(state, turn, move)
        assert not isinstance(answer, Refused), why
        made = state.steps_left - answer.state.steps_left
        assert 1 <= made <= state.steps_left
        state, board = answer.state, ways[ends_of(move)]
        assert_same_board(state, board, why)


def test_both_agree_on_what_each_card_can_do_and_on_the_board_after_it() -> None:
    draw, met = random.Random(18), Counter[str]()
    for _ in range(POSITIONS):
        board, options, turn, colour = draw_position(draw)
        hand = [rank + draw.choice("SHDC") for rank in RANKS]
        state = begun(board, options, turn, hand)
        listed: dict[str, list[Move]] = {}
        for move in TOC.legal(state, turn):
            assert isinstance(move, Play | Swap)
            listed.setdefault(move.card, []).append(move)
        expected = {
            card: ways
            for card in hand
            if (ways := naive.moves(board, colour, card[0], single=options["seven"] == "single"))
        }
        why = f"{options} turn {turn} {board}"
        assert listed.keys() == expected.keys(), why
        for card, ways in expected.items():
            met[card[0]] += 1
            assert {ends_of(move) for move in listed[card]} == set(ways), f"{card} {why}"
            assert len(listed[card]) == len(ways), f"{card} {why}"
            for move in draw.sample(listed[card], min(4, len(ways))):
                answer = TOC.apply(state, turn, move)
                assert not isinstance(answer, Refused), f"{move} {why}"
                after = ways[ends_of(move)]
                assert_same_board(answer.state, after, f"{move} {why}")
                follow_seven(draw, answer.state, after, colour, turn, f"{move} {why}")
    assert min(met[rank] for rank in RANKS) > POSITIONS / 2, met


@pytest.mark.parametrize("bound", [False, True])
def test_both_agree_on_when_a_card_is_discarded(*, bound: bool) -> None:
    draw, met = random.Random(52), Counter[str]()
    for _ in range(HANDS):
        board, options, turn, colour = draw_position(draw)
        hand = draw.sample(DECK, draw.randint(1, 5))
        state = begun(board, options, turn, hand, must_discard=bound)
        playable = [card for card in hand if naive.moves(board, colour, card[0], single=options["seven"] == "single")]
        moves = TOC.legal(state, turn)
        if bound or not playable:
            assert sorted(moves, key=str) == sorted((Discard(card=card) for card in hand), key=str)
        else:
            assert {move.card for move in moves if isinstance(move, Play | Swap)} == set(playable)
            assert all(isinstance(TOC.apply(state, turn, Discard(card=card)), Refused) for card in hand)
        met["discard" if not playable else "play" if len(playable) == len(hand) else "some"] += 1
    assert min(met.values()) > HANDS / 20, met

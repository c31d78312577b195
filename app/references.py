"""Players to measure computers against (`tablee arena`); none of them is offered at a table.

* `random` plays anything, as the calf does.
* `gap` lays the card with the smallest difference to a row that has room, else the cheapest.
* `plain-N` tries each card in N random deals in which everybody lays any card, and takes the best on average.
* `undrafted` is the bull, but for its picks, which are random.

All but `random` play 6 qui prend! only; where a row must be taken, all but the bull take the cheapest.
"""

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from app.rules.chance import Chance
from app.rules.game import LEVELS, Game, Level, Move, Sight
from app.rules.sixquiprend import SIXQUIPREND, habits
from app.rules.sixquiprend.batch import BY_CHANCE, Round, row_words
from app.rules.sixquiprend.beliefs import unknown_to, words_of
from app.rules.sixquiprend.moves import Play
from app.rules.sixquiprend.taureau import generator

Player = Callable[[Sight, Chance], Move]
"""Who answers from what a seat sees."""

_PLAIN = re.compile(r"plain-([1-9][0-9]{0,5})")


class NoSuchPlayer(Exception):
    """There is no player of that name for the game; the message says which there are."""


def player(game: Game[Any, Any], name: str) -> Player:
    """Return the player of that name.

    Raises:
        NoSuchPlayer: there is none for this game.
    """
    for level in LEVELS:
        if name == level:
            return _of_level(game, level)
    if name == "random":
        return _of_level(game, "veau")
    if game is SIXQUIPREND:
        if name == "gap":
            return _gap
        if name == "undrafted":
            return _undrafted
        plain = _PLAIN.fullmatch(name)
        if plain:
            return _plain(int(plain[1]))
    more = ", gap, plain-100 (or any number of deals), undrafted" if game is SIXQUIPREND else ""
    raise NoSuchPlayer(f"There is no player {name} for {game.name}: choose {', '.join(LEVELS)}, random{more}.")


def _of_level(game: Game[Any, Any], level: Level) -> Player:
    return lambda sight, chance: game.bot_move(sight, level, chance)


def _gap(sight: Sight, chance: Chance) -> Move:
    if sight.view.phase != "choose":
        return SIXQUIPREND.bot_move(sight, "veau", chance)
    cards = np.array(sight.own.hand, dtype=np.uint16)
    dislike = habits.gap().take(words_of(sight.view.rows, cards)) | cards
    return Play(card=int(cards[int(dislike.argmin())]))


def _undrafted(sight: Sight, chance: Chance) -> Move:
    return SIXQUIPREND.bot_move(sight, "veau" if sight.view.phase == "draft" else "taureau", chance)


def _plain(deals: int) -> Player:
    def move(sight: Sight, chance: Chance) -> Move:
        hand = sight.own.hand
        if sight.view.phase != "choose" or len(hand) == 1:
            return SIXQUIPREND.bot_move(sight, "veau", chance)
        draws = generator(chance)
        seats, cards = len(sight.view.heads), len(hand)
        dealt = cards * (seats - 1)
        unknown = np.array(unknown_to(sight), dtype=np.uint16)
        order = draws.random((len(unknown), deals)).argsort(axis=0)[:dealt]
        others = unknown[order].reshape(seats - 1, cards, deals)
        hands = np.empty((seats, cards, cards * deals), dtype=np.uint16)
        hands[[seat for seat in range(seats) if seat != sight.seat]] = np.tile(others, (1, 1, cards))
        for place, card in enumerate(hand):
            rest = np.array([other for other in hand if other != card], dtype=np.uint16)
            mine = hands[sight.seat, :, place * deals : (place + 1) * deals]
            mine[0] = card
            mine[1:] = rest[draws.random((cards - 1, deals)).argsort(axis=0)]
        rows = np.repeat(row_words(sight.view.rows)[:, None], cards * deals, axis=1)
        table = Round(rows, hands, np.full((seats, cards * deals), BY_CHANCE), habits.gap()[None])
        table.play_out()
        heads = table.heads[sight.seat].reshape(cards, deals).mean(axis=1)
        return Play(card=hand[int(heads.argmin())])

    return move

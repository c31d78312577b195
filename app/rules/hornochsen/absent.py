"""What the system plays in the place of an absent or late player.

One horn card of the hand at random, then the turn ends; a turn that was begun just ends. Only when no horn card is
left: one special at random, on a pile at random that can carry it.
"""

from app.rules.chance import Chance
from app.rules.game import Move, Seat
from app.rules.hornochsen.moves import Place, Play, Stop
from app.rules.hornochsen.rules import places_for
from app.rules.hornochsen.state import State


def absent_move(state: State, seat: Seat, chance: Chance) -> Move:
    """Return the prescribed move of the seat whose turn it is."""
    if state.played:
        return Stop()
    hand = state.hands[seat]
    if hand:
        return Play(card=hand[chance.below(len(hand))])
    fitting = [special for special in state.specials[seat] if places_for(state.piles, special)]
    special = fitting[chance.below(len(fitting))]
    places = places_for(state.piles, special)
    return Place(special=special, pile=state.piles[places[chance.below(len(places))]].cards[0])

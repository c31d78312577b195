"""Hornochsen: the game as one object that keeps the contract; the chapters are in the modules beside this one."""

from collections.abc import Mapping
from typing import Any

from app.rules.chance import Chance
from app.rules.game import Applied, Game, Level, Move, Refused, Result, Seat, Sight
from app.rules.hornochsen import absent, bot, rules, state, view
from app.rules.hornochsen.events import Events
from app.rules.hornochsen.moves import Deal, First, Moves
from app.rules.hornochsen.options import SHEET, Options
from app.rules.hornochsen.refusals import REFUSALS
from app.rules.hornochsen.state import State
from app.rules.hornochsen.view import Memory, Own, View


class Hornochsen(Game[Options, State]):
    """Hornochsen, for 2 to 6 players: fill piles in a circle, take the dear ones with the fifth card, double them."""

    name = "hornochsen"
    seats = range(2, 7)
    sheet = SHEET
    refusals = REFUSALS
    options_type = Options
    state_type = State
    moves_type = Moves
    events_type = Events
    view_type = View
    own_type = Own
    memory_type = Memory

    def new(self, seats: int, options: Options) -> State:
        return state.new(seats, options)

    def begin(self, seats: int, options: Options, start: Mapping[str, Any]) -> State:
        return rules.pass_over(state.begin(seats, options, start)).state

    def step(self, state: State) -> int:
        return state.step

    def to_act(self, state: State) -> tuple[Seat | None, ...]:
        return rules.to_act(state)

    def legal(self, state: State, seat: Seat) -> list[Move]:
        return rules.legal(state, seat)

    def apply(self, state: State, seat: Seat | None, move: Move, *, auto: bool = False) -> Applied[State] | Refused:
        return rules.apply(state, seat, move, auto=auto)

    def left(self, state: State) -> tuple[bool, ...]:
        return state.left

    def chance_move(self, state: State, chance: Chance) -> Move:
        if state.phase == "first":
            return First(seat=chance.below(state.seats))
        return Deal(cards=tuple(chance.shuffle(rules.deck())))

    def absent_move(self, state: State, seat: Seat, chance: Chance) -> Move:
        return absent.absent_move(state, seat, chance)

    def bot_move(self, sight: Sight, level: Level, chance: Chance) -> Move:
        return bot.bot_move(sight, level, chance)

    def options_of(self, state: State) -> Options:
        return state.options

    def memory(self, state: State) -> Memory:
        return Memory(state.taken, state.taken_specials)

    def view(self, state: State) -> View:
        return view.view(state)

    def own(self, state: State, seat: Seat) -> Own:
        return view.own(state, seat)

    def result(self, state: State) -> Result | None:
        return rules.result(state)

    def position(self, state: State) -> dict[str, Any]:
        return {
            "phase": state.phase,
            "to_act": list(rules.to_act(state)),
            "piles": [
                {"cards": list(pile.cards), "specials": list(pile.specials)} for pile in state.piles if pile.cards
            ],
            "hands": [list(hand) for hand in state.hands],
            "specials": [list(specials) for specials in state.specials],
            "taken": [list(cards) for cards in state.taken],
            "taken_specials": [list(specials) for specials in state.taken_specials],
            "played": state.played,
            "totals": list(state.totals),
        }


HORNOCHSEN = Hornochsen()

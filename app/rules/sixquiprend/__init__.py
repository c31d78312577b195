"""6 qui prend!: the game as one object that keeps the contract; the chapters are in the modules beside this one."""

from collections.abc import Mapping
from typing import Any

from app.rules.chance import Chance
from app.rules.game import Applied, Event, Game, Hint, Level, Move, Refused, Result, Seat, Sight
from app.rules.sixquiprend import absent, bot, follow, rules, state, view
from app.rules.sixquiprend.events import Events
from app.rules.sixquiprend.moves import Deal, First, Moves
from app.rules.sixquiprend.options import SHEET, Options
from app.rules.sixquiprend.refusals import REFUSALS
from app.rules.sixquiprend.state import State
from app.rules.sixquiprend.view import Memory, Own, View


class SixQuiPrend(Game[Options, State]):
    """6 qui prend!, for 2 to 10 players: lay cards on four rows and never be the sixth."""

    name = "sixquiprend"
    seats = range(2, 11)
    sheet = SHEET
    refusals = REFUSALS
    options_type = Options
    state_type = State
    moves_type = Moves
    events_type = Events
    view_type = View
    own_type = Own
    memory_type = Memory
    gives_hints = True

    def new(self, seats: int, options: Options) -> State:
        return state.new(seats, options)

    def begin(self, seats: int, options: Options, start: Mapping[str, Any]) -> State:
        return state.begin(seats, options, start)

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
        return Deal(cards=tuple(chance.shuffle(rules.deck(state))))

    def absent_move(self, state: State, seat: Seat, chance: Chance) -> Move:
        return absent.absent_move(state, seat, chance)

    def bot_move(self, sight: Sight, level: Level, chance: Chance) -> Move:
        return bot.bot_move(sight, level, chance)

    def hint(self, sight: Sight, chance: Chance) -> Hint | None:
        return bot.hint(sight, chance)

    def options_of(self, state: State) -> Options:
        return state.options

    def memory(self, state: State) -> Memory:
        return Memory(state.begun, state.turns)

    def view(self, state: State) -> View:
        return view.view(state)

    def own(self, state: State, seat: Seat) -> Own:
        return view.own(state, seat)

    def follow(self, view: View, event: Event) -> View:
        return follow.follow(view, event)

    def follow_own(self, own: Own, seat: Seat, event: Event) -> Own:
        return follow.follow_own(own, seat, event)

    def result(self, state: State) -> Result | None:
        return rules.result(state)

    def position(self, state: State) -> dict[str, Any]:
        return {
            "phase": state.phase,
            "to_act": list(rules.to_act(state)),
            "rows": [list(row) for row in state.rows],
            "hands": [list(hand) for hand in state.hands],
            "pool": list(state.pool),
            "heads": list(state.heads),
            "totals": list(state.totals),
            "rounds": state.rounds,
        }


SIXQUIPREND = SixQuiPrend()

"""Toc: the game as one object that keeps the contract; the chapters are in the modules beside this one."""

from collections.abc import Mapping
from typing import Any

from app.rules.chance import Chance
from app.rules.game import Applied, Game, Level, Move, Refused, Result, Seat, Sight
from app.rules.toc import absent, bot, dealing, rules, state
from app.rules.toc import view as seen
from app.rules.toc.board import written_pawns
from app.rules.toc.cards import DECK
from app.rules.toc.events import Events
from app.rules.toc.moves import Deal, Draw, First, Moves
from app.rules.toc.options import SHEET, Options
from app.rules.toc.refusals import REFUSALS
from app.rules.toc.state import State, has_sides, partner_of
from app.rules.toc.view import Memory, Own, Plan, View


class Toc(Game[Options, State]):
    """Toc, for 2 to 6 players: bring four pawns home round a ring, moved by cards."""

    name = "toc"
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
    plan_type = Plan

    def new(self, seats: int, options: Options) -> State:
        return state.new(seats, options)

    def begin(self, seats: int, options: Options, start: Mapping[str, Any]) -> State:
        ready, just_dealt = state.begin(seats, options, start)
        return dealing.open_hand(ready).state if just_dealt else ready

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

    def is_mid_turn(self, state: State) -> bool:
        return state.steps_left > 0

    def chance_move(self, state: State, chance: Chance) -> Move:
        if state.phase == "first":
            return First(seat=chance.below(state.seats))
        if state.phase == "deal":
            return Deal(cards=tuple(chance.shuffle(DECK)))
        of_rank = dealing.cards_of(state.hands[state.giver], state.demanded)
        return Draw(card=of_rank[chance.below(len(of_rank))])

    def absent_move(self, state: State, seat: Seat, chance: Chance) -> Move:
        return absent.absent_move(state, seat, chance)

    def bot_move(self, sight: Sight, level: Level, chance: Chance) -> Move:
        return bot.bot_move(sight, level, chance)

    def options_of(self, state: State) -> Options:
        return state.options

    def plan(self, view: View, own: Own, seat: Seat, moves: tuple[Move, ...]) -> Plan | Refused:
        return seen.plan(view, own, seat, moves)

    def memory(self, state: State) -> Memory:
        return seen.memory(state)

    def view(self, state: State) -> View:
        return seen.view(state)

    def own(self, state: State, seat: Seat) -> Own:
        return seen.own(state, seat)

    def result(self, state: State) -> Result | None:
        return rules.result(state)

    def sides(self, state: State) -> tuple[int, ...]:
        if not has_sides(state.seats, state.options):
            return tuple(range(state.seats))
        return tuple(min(seat, partner_of(state, seat)) for seat in range(state.seats))

    def position(self, state: State) -> dict[str, Any]:
        board = state.board
        return {
            "phase": state.phase,
            "to_act": list(rules.to_act(state)),
            "pawns": [list(pawns) for pawns in written_pawns(board)],
            "fresh": list(board.fresh),
            "hands": [list(hand) for hand in state.hands],
            "must_discard": state.must_discard,
            "steps_left": state.steps_left,
            "idle": list(state.idle),
        }


TOC = Toc()

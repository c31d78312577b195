"""What each may see: what is hidden changes no byte that a viewer gets."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec
import pytest

from app.rules.game import Event, Move, Refused
from app.rules.toc import TOC
from app.rules.toc.cards import DECK
from app.rules.toc.dealing import cards_of
from app.rules.toc.events import Asked, Discarded, Gift, Played, Swapped
from app.rules.toc.moves import Deal, Draw, Give
from app.rules.toc.state import State, has_sides, partner_of
from tests.rules.driving import Step, drive, phases
from tests.rules.toc import naive
from tests.rules.toc.positions import is_over, random_board
from tests.rules.toc.table import Table
from tests.rules.watching import PAIRS, Moves, moves_of, stream, until_some_phase

Role = Literal["partner", "opponent", "spectator"]
PAIRS_OF_A_GAME = 30
"""Moments tried in each game that is driven: a whole one takes fifty times as long as a pair."""
ROLES: tuple[Role, ...] = ("partner", "opponent", "spectator")


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    table = Table(3).draws_first(0).deals()
    assert [TOC.own(table.state, seat).hand for seat in range(3)] == list(table.state.hands)
    assert TOC.view(table.state).cards == (5, 5, 5)
    shown = msgspec.json.encode(TOC.view(table.state)).decode()
    assert not any(f'"{card}"' in shown for card in DECK)


def test_what_a_card_can_do_is_told_to_whose_turn_it_is() -> None:
    table = Table(hands=["2S 2H KS JS QD", "3S 3H 3D 3C 5S"], pawns={0: [16], 1: [18]}, protected=[1])
    mine = TOC.own(table.state, 0)
    assert mine.plays == {"KS": (("base", 0, ()),)}
    assert TOC.own(table.state, 1).plays == {}


def test_pawns_that_would_be_eaten_are_named() -> None:
    table = Table(hands=["7S 5S"], pawns={0: [20], 1: [22, 25]})
    plays = TOC.own(table.state, 0).plays
    assert plays["5S"] == ((20, 25, ((1, 25),)),)
    assert plays["7S"][-1] == (20, 27, ((1, 22), (1, 25)))


def test_a_jacks_way_leads_to_the_pawn_that_it_exchanges_with() -> None:
    assert TOC.own(Table(hands=["JS"], pawns={0: [20], 1: [40]}).state, 0).plays == {"JS": ((20, 40, ()),)}


def test_why_a_card_must_be_thrown_away_is_told() -> None:
    assert TOC.own(Table(hands=["2S"]).state, 0).discard == "nothing"
    assert TOC.own(Table(hands=["KS"], bound=True).state, 0).discard == "ten"
    assert TOC.own(Table(hands=["KS"]).state, 0).discard is None


def test_the_further_legs_of_a_seven_are_told() -> None:
    table = Table(hands=["7S"], pawns={0: [20], 1: [27]}).plays(0, "7S", 20, 25)
    assert TOC.own(table.state, 0).advance == ((25, 26, ()), (25, 27, ((1, 27),)))
    assert TOC.view(table.state).steps_left == 2
    assert TOC.view(table.state).colours == (0, 1, 2, 3)


def test_who_is_asked_for_what_in_an_exchange_and_in_charity() -> None:
    four = ["2S 3S", "KH KC", "KD 7D", "AC QC"]
    exchange = Table(hands=four, opened=True, teams=True).gives(0, "3S")
    assert (TOC.own(exchange.state, 0).give, TOC.own(exchange.state, 0).gift) == ("exchange", "3S")
    charity = Table(hands=four, opened=True, idle=[1, 0, 0, 0], charity=1)
    assert TOC.view(charity.state).demanded is None
    assert TOC.own(charity.state, 0).demand
    assert not TOC.own(charity.state, 1).demand
    charity.demands(0, "A")
    mine = TOC.own(charity.state, 0)
    assert (mine.give, mine.received) == ("charity", "AC")
    shown = TOC.view(charity.state).demanded
    assert shown is not None
    assert (shown.rank, shown.giver) == ("A", 3)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_card_given_back_in_charity_is_told_to_the_two_alone(viewer: int | None) -> None:
    table = Table(hands=["2S 3S", "KH KC", "KD 7D", "AC QC"], opened=True, idle=[1, 0, 0, 0], charity=1)
    for gift in (table.demands(0, "A").events[-1], table.gives(0, "2S").events[-1]):
        seen = gift.seen_by(viewer)
        assert isinstance(seen, Gift)
        assert bool(seen.card) == (viewer in (0, 3))


# Non-interference


def hidden_from(viewer: int | None, steps: list[Step]) -> set[str]:
    """Cards of this shuffle that the viewer has not seen by now: neither laid open nor in its own hand."""
    known: set[str] = set()
    for step in steps:
        known.update(event.card for event in step.events if isinstance(event, Played | Swapped | Discarded))
        if viewer is not None:
            known.update(step.after.hands[viewer])
    return set(DECK) - known


def shuffles_of(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps of one shuffle after the other, each beginning with its deal; before the first deal there are few."""
    current: list[Step] = []
    for step in steps:
        if isinstance(step.move, Deal) and current:
            yield current
            current = []
        current.append(step)
    yield current


def recent(steps: list[Step], shuffles: int) -> list[Step]:
    """The steps since so many shuffles ago: nobody can tell what happened before from cards that are all shuffled."""
    return [step for shuffle in list(shuffles_of(steps))[-shuffles:] for step in shuffle]


def other_deal(hidden: set[str], draw: random.Random, *, by_rank: bool) -> dict[str, str]:
    """Other cards for those that are hidden, of the same rank if so wished."""
    changed: dict[str, str] = {}
    groups = [[card for card in DECK if card in hidden]]
    if by_rank:
        groups = [[card for card in groups[0] if card[0] == rank] for rank in "A23456789TJQK"]
    for group in groups:
        changed |= zip(group, draw.sample(group, len(group)), strict=True)
    return changed


class OtherWorld:
    """The same public history with other hidden cards, other secret gifts, and other changes of mind.

    `moves` is None when no such world was found: a player would have had to play what was discarded, or had not the
    card that was asked for.
    """

    def __init__(self, steps: list[Step], viewer: int | None, draw: random.Random, *, by_rank: bool) -> None:
        self.state: State = steps[0].before
        self.viewer, self.draw, self.by_rank = viewer, draw, by_rank
        self.played: Moves = []
        self.moves: Moves | None = self.played
        for shuffle in shuffles_of(steps):
            self.hidden = hidden_from(viewer, shuffle)
            self.changed = other_deal(self.hidden, draw, by_rank=by_rank)
            open_exchange = shuffle[-1].after.step if shuffle[-1].after.phase == "exchange" else -1
            gifts = [event for step in shuffle for event in step.events if isinstance(event, Gift)]
            self.received: Iterator[str] = iter([gift.card for gift in gifts if gift.why == "charity"])
            for step in shuffle:
                if not self._repeat(step, open_exchange):
                    self.moves = None
                    return

    def _repeat(self, step: Step, open_exchange: int) -> bool:
        seat, move, auto, before = step.seat, step.move, step.auto, step.before
        if isinstance(move, Draw):
            # Drawn already, if there was anything to draw from.
            return True
        if isinstance(move, Deal):
            return self._make(None, Deal(cards=tuple(self.changed.get(card, card) for card in move.cards)), auto=False)
        if isinstance(move, Give) and seat is not None and seat != self.viewer:
            if before.phase == "exchange" and before.step == open_exchange:
                return self._choose_in_secret(seat, gone=before.left[seat], chosen=bool(before.gifts[seat]))
            move = Give(card=self._other_gift(seat, move.card))
        return self._make(seat, move, auto=auto) and self._answer(step)

    def _make(self, seat: int | None, move: Move, *, auto: bool) -> bool:
        answer = TOC.apply(self.state, seat, move, auto=auto)
        if isinstance(answer, Refused):
            return False
        self.played.append((seat, move, auto))
        self.state, self.events = answer.state, answer.events
        return True

    def _other_gift(self, seat: int, card: str) -> str:
        """Another card for one that went between others and has not been seen since."""
        if card not in self.hidden:
            return card
        wanted = [held for held in self.state.hands[seat] if held in self.hidden and held != self.state.received]
        if self.by_rank:
            wanted = [held for held in wanted if held[0] == card[0]]
        return self.draw.choice(wanted or [card])

    def _choose_in_secret(self, seat: int, *, gone: bool, chosen: bool) -> bool:
        """Not shown yet: another card, chosen by the other of player and system, after any change of mind."""
        hand = self.state.hands[seat]
        by_system = gone or (not chosen and self.draw.random() < 0.5)
        made = self._make(seat, Give(card=self.draw.choice(hand)), auto=by_system)
        while made and not gone and self.draw.random() < 0.4:
            made = self._make(seat, Give(card=self.draw.choice(hand)), auto=False)
        return made

    def _answer(self, step: Step) -> bool:
        """The same seat must answer a demand; which card it gives is hidden from all but the two."""
        giver = giver_of(step.events)
        if giver != giver_of(self.events):
            return False
        if giver is None:
            return True
        card = next(self.received, "")
        if TOC.to_act(self.state) != (None,):
            return True
        if card in self.hidden:
            of_rank = cards_of(self.state.hands[giver], self.state.demanded)
            card = self.draw.choice([held for held in of_rank if held in self.hidden] or of_rank)
        return self._make(None, Draw(card=card), auto=False)


def giver_of(events: tuple[Event, ...]) -> int | None:
    return next((event.giver for event in events if isinstance(event, Asked) and event.rank), None)


class Pair(msgspec.Struct, frozen=True):
    """Two games that a viewer cannot tell apart, from one state."""

    start: State
    viewer: int | None
    here: Moves
    there: Moves
    phase: str

    def seen(self, moves: Moves) -> list[Any]:
        return stream(TOC, self.start.seats, self.start.options, moves, self.viewer, start=self.start)


def advanced_start(draw: random.Random, role: Role) -> State:
    """A game that may soon be over, before its first deal, with idle hands behind some."""
    while True:
        seats = draw.choice((4, 4, 6)) if role == "partner" else draw.choice((2, 3, 4, 4, 5, 6, 6))
        teams = role == "partner" or draw.random() < 0.7
        options = {"teams": teams, "charity": draw.choice((0, 1, 1, 2)), "seven": draw.choice(("split", "single"))}
        board = random_board(draw, seats)
        if not is_over(board, sides=teams and seats in (4, 6)):
            pawns = [[board.where[pawn] for pawn in naive.pawns_of(board, seat)] for seat in range(seats)]
            idle = [draw.choice((0, 0, 1, 2)) for _ in range(seats)]
            return TOC.begin(seats, TOC.options(options), {"pawns": pawns, "idle": idle})


def differs(one: State, other: State, viewer: int | None, role: Role) -> bool:
    """Whether the two differ in what those hold whom the role is about."""
    seats = range(one.seats)
    if role == "partner":
        assert viewer is not None
        about = [partner_of(one, viewer)]
    elif viewer is None:
        about = list(seats)
    else:
        own = {viewer, partner_of(one, viewer)} if has_sides(one.seats, one.options) else {viewer}
        about = [seat for seat in seats if seat not in own]
    return any((one.hands[seat], one.gifts[seat]) != (other.hands[seat], other.gifts[seat]) for seat in about)


def is_drawing(state: State) -> bool:
    return state.phase == "charity" and TOC.to_act(state) == (None,)


def pairs(role: Role, draw: random.Random) -> Iterator[Pair]:
    """Pairs of games without end, cut off in every phase."""
    for seed in itertools.count():
        start = advanced_start(draw, role)
        whole = list(drive(TOC, start.seats, start.options, seed, restless=True, start=start))
        for _ in range(PAIRS_OF_A_GAME):
            steps = recent(until_some_phase(whole, draw), draw.choice((1, 1, 2)))
            last = steps[-1].after
            if is_drawing(last) or any(is_drawing(step.before) and not isinstance(step.move, Draw) for step in steps):
                # Chance draws at once: nobody is shown a game meanwhile, or comes and goes.
                continue
            viewer = None if role == "spectator" else draw.randrange(start.seats)
            for attempt in range(6):
                other = OtherWorld(steps, viewer, draw, by_rank=attempt > 3)
                if other.moves is not None and differs(last, other.state, viewer, role):
                    yield Pair(steps[0].before, viewer, moves_of(steps), other.moves, last.phase)
                    break


@pytest.mark.parametrize("role", ROLES)
def test_what_a_viewer_may_not_know_changes_no_byte_that_it_gets(role: Role) -> None:
    """500 pairs of games with the same public history: hands, the order of the deck, gifts, cards given in charity and
    changes of mind differ, and view, own part, step and events are the same bytes in the same order."""
    met: Counter[str] = Counter()
    for pair in pairs(role, random.Random(30)):
        assert pair.seen(pair.here) == pair.seen(pair.there)
        met[pair.phase] += 1
        if met.total() == PAIRS:
            break
    # Before the first deal and between two shuffles there is nothing to hide.
    assert set(met) == set(phases(TOC)) - {"first", "deal"}
    assert min(met.values()) > 20, met


def tells_a_card(seen: Any, state: State) -> Any:
    return msgspec.structs.replace(seen, top=min(state.hands[-1], default=""))


def tells_gifts(seen: Any, state: State) -> Any:
    return msgspec.structs.replace(seen, top="".join(state.gifts))


def tells_the_next_card(seen: Any, state: State) -> Any:
    return msgspec.structs.replace(seen, top=next(iter(state.talon), ""))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("leak", [tells_a_card, tells_gifts, tells_the_next_card])
def test_the_comparison_finds_a_view_that_tells_too_much(
    leak: Callable[[Any, State], Any], role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TOC.view
    monkeypatch.setattr(type(TOC), "view", lambda _, state: leak(honest(state), state))
    assert_found(role)


@pytest.mark.parametrize("role", ROLES)
def test_the_comparison_finds_gifts_that_are_told_to_all(role: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gift, "seen_by", Event.seen_by)
    assert_found(role)


def assert_found(role: Role) -> None:
    tried = itertools.islice(pairs(role, random.Random(2)), 200)
    assert any(pair.seen(pair.here) != pair.seen(pair.there) for pair in tried)

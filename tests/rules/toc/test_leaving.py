"""Leaving, being late and coming back, in every phase, and what the system plays meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

from app.rules.game import Leave, Return
from app.rules.toc import TOC
from app.rules.toc.events import Asked, Discarded, Gift, Stopped, Unprotected
from app.rules.toc.moves import Advance, Demand, Discard, Give, Pass, Play, Stop, Swap
from tests.rules.driving import Draws
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_awaited,
    assert_bound,
    assert_free,
    assert_hand,
    assert_pawns,
    assert_phase,
    assert_protected,
    assert_refused,
    assert_told,
)

FOUR = ["2S 3S 5S", "KH KC 4H", "KD 7D 8D", "AC QC JC"]


def system_moves(table: Table, seat: int) -> Table:
    """The system makes the move that the rules prescribe."""
    return table.system(seat, TOC.absent_move(table.state, seat, Draws(1)))


# A card is due


def test_for_an_absent_player_one_card_is_discarded_though_it_could_be_played() -> None:
    table = Table(hands=["KS AS"], pawns={0: [20]}).leaves(0)
    assert_refused(table, "seat_left", 0, Play(card="KS", origin=20, to=33))
    system_moves(table, 0)
    (event,) = table.events
    assert isinstance(event, Discarded)
    assert event.why == "absent"
    assert_pawns(table, 0, 20)
    assert_awaited(table, 1)


def test_the_same_for_one_who_is_merely_late() -> None:
    table = Table(hands=["KS AS"], pawns={0: [20]})
    system_moves(table, 0)
    assert table.state.left == (False,) * 4
    assert_awaited(table, 1)


def test_it_is_a_card_at_random() -> None:
    table = Table(hands=["KS AS 2S 3S"]).leaves(0)
    drawn = {TOC.absent_move(table.state, 0, Draws(seed)) for seed in range(60)}
    assert drawn == {Discard(card=card) for card in ("KS", "AS", "2S", "3S")}


def test_the_system_moves_no_pawn() -> None:
    table = Table(hands=["KS JS", "2H"], pawns={0: [20], 1: [30]}).leaves(0)
    assert_refused(table, "seat_left", 0, Play(card="KS", origin="base", to=0), auto=True)
    assert_refused(table, "seat_left", 0, Swap(card="JS", origin=20, other=30), auto=True)
    assert_refused(table, "card_not_in_hand", 0, Discard(card="2H"), auto=True)
    assert_refused(table, "no_demand_now", 0, Pass(), auto=True)
    assert_refused(table, "no_seven_open", 0, Stop(), auto=True)


def test_a_ten_so_discarded_binds_nobody() -> None:
    assert_free(Table(hands=["TS"]).leaves(0).system_discards(0, "TS"), 1)
    assert_free(Table(hands=["TS"]).system_discards(0, "TS"), 1)


def test_bound_by_a_ten_and_absent_one_card_goes_and_the_next_is_free() -> None:
    table = Table(hands=["TS", "TH"], pawns={0: [20]}).leaves(1).plays(0, "TS", 20, 30)
    assert_bound(table, 1)
    assert_free(table.system_discards(1, "TH"), 2)
    assert_told(table, Discarded(seat=1, card="TH", why="absent"))


def test_who_is_late_with_a_ten_is_free_afterwards() -> None:
    table = Table(hands=["TS", "2H 3H"], pawns={0: [20]}).plays(0, "TS", 20, 30).system_discards(1, "2H")
    assert_free(table, 2)


def test_the_system_moves_for_whose_turn_it_is_alone() -> None:
    table = Table(hands=["2S", "3H"]).leaves(1)
    assert_refused(table, "not_your_turn", 1, Discard(card="3H"), auto=True)


# Within a seven


def test_who_leaves_within_a_seven_ends_it_and_the_turn() -> None:
    table = Table(hands=["7S 2S"], pawns={0: [20, 30], 1: [22]}).plays(0, "7S", 20, 23).leaves(0)
    assert_pawns(table, 0, 23, 30)
    assert_pawns(table, 1)
    assert_told(table, Stopped(seat=0))
    assert_free(table, 1)
    assert table.state.steps_left == 0
    assert_refused(table.comes_back(0), "not_your_turn", 0, Advance(origin=23, to=27))


def test_who_is_late_within_a_seven_is_stopped_by_the_system() -> None:
    table = Table(hands=["7S 2S"], pawns={0: [0, 30]}, protected=[0]).plays(0, "7S", 30, 33)
    assert TOC.absent_move(table.state, 0, Draws(0)) == Stop()
    assert_refused(table, "seven_open", 0, Discard(card="2S"), auto=True)
    table.system_stops(0)
    assert_told(table, Stopped(seat=0))
    assert_free(table, 1)
    assert_protected(table, 0)


def test_who_leaves_within_a_seven_loses_the_protection_as_well() -> None:
    table = Table(hands=["7S 2S"], pawns={0: [0, 30]}, protected=[0]).plays(0, "7S", 30, 33).leaves(0)
    assert_told(table, Unprotected(colour=0), Stopped(seat=0))
    assert_protected(table)
    assert_awaited(table, 1)


def test_a_seven_broken_off_with_the_last_card_of_the_hand_ends_the_hand() -> None:
    table = Table(2, hands=["", "7S"], turn=1, pawns={1: [20, 30]}, hand_no=6).plays(1, "7S", 20, 22).leaves(1)
    assert_phase(table, "deal")


def test_who_leaves_while_another_plays_a_seven_stops_nothing() -> None:
    table = Table(hands=["7S"], pawns={0: [20]}).plays(0, "7S", 20, 22).leaves(1)
    assert table.state.steps_left == 5
    assert_awaited(table, 0)


# The exchange


def exchanging(**more: Any) -> Table:
    return Table(hands=FOUR, opened=True, teams=True, **more)


def test_in_the_exchange_the_system_gives_a_card_at_random() -> None:
    table = exchanging().leaves(1)
    assert_awaited(table, 0, 1, 2, 3)
    assert_refused(table, "seat_left", 1, Give(card="KH"))
    assert {TOC.absent_move(table.state, 1, Draws(seed)) for seed in range(40)} == {
        Give(card=card) for card in ("4H", "KH", "KC")
    }
    table.system_gives(1, "KH").gives(0, "2S").gives(2, "KD").gives(3, "JC")
    assert_hand(table, 3, "AC QC KH")


def test_for_one_who_is_late_as_well() -> None:
    assert_awaited(exchanging().system_gives(0, "2S"), 1, 2, 3)


def test_a_gift_chosen_before_leaving_stays() -> None:
    table = exchanging().gives(1, "4H").leaves(1)
    assert_awaited(table, 0, 2, 3)
    assert_refused(table, "seat_left", 1, Give(card="KH"))
    assert_refused(table, "already_chosen", 1, Give(card="KH"), auto=True)


def test_who_comes_back_in_time_may_give_another_card_than_the_system_did() -> None:
    table = exchanging().leaves(1).system_gives(1, "KH").comes_back(1).gives(1, "4H")
    for seat, card in ((0, "2S"), (2, "KD"), (3, "JC")):
        table.gives(seat, card)
    assert_hand(table, 3, "4H AC QC")


def test_an_exchange_is_nobodys_turn_the_protection_stays_until_the_turn_comes() -> None:
    table = exchanging(pawns={0: [0]}, protected=[0]).leaves(0)
    assert_protected(table, 0)
    for seat in range(4):
        table.system_gives(seat, FOUR[seat].split()[0])
    assert_awaited(table, 0)
    assert_protected(table)
    assert table.events[-1] == Unprotected(colour=0)


def test_back_before_the_exchange_is_over_nothing_is_lost() -> None:
    table = exchanging(pawns={0: [0]}, protected=[0]).leaves(0).system_gives(0, "2S").comes_back(0)
    for seat in (1, 2, 3):
        table.gives(seat, FOUR[seat].split()[0])
    assert_protected(table, 0)


# Charity


def asking(**more: Any) -> Table:
    given: dict[str, Any] = {"idle": [1, 0, 0, 0], "charity": 1, **more}
    return Table(hands=FOUR, opened=True, **given)


def test_a_demand_due_of_an_absent_player_is_passed_over() -> None:
    table = asking().leaves(0)
    assert_awaited(table, 0)
    assert_refused(table, "seat_left", 0, Demand(rank="K"))
    assert TOC.absent_move(table.state, 0, Draws(0)) == Pass()
    table.system_passes(0)
    assert_told(table, Asked(seat=0))
    assert table.state.idle == (0, 0, 0, 0)
    assert_awaited(table, 0)
    assert_phase(table, "play")


def test_and_of_one_who_is_late() -> None:
    assert_phase(asking().system_passes(0), "play")


def test_who_comes_back_in_time_demands() -> None:
    table = asking().leaves(0).comes_back(0).demands(0, "A")
    assert_hand(table, 0, "AC 2S 3S 5S")


def test_owing_a_card_an_absent_player_gives_one_at_random_but_not_the_one_received() -> None:
    table = asking().demands(0, "A").leaves(0)
    assert_refused(table, "seat_left", 0, Give(card="2S"))
    assert_refused(table, "just_received", 0, Give(card="AC"), auto=True)
    assert {TOC.absent_move(table.state, 0, Draws(seed)) for seed in range(40)} == {
        Give(card=card) for card in ("2S", "3S", "5S")
    }
    table.system_gives(0, "3S")
    assert_told(table, Gift(seat=0, to=3, why="return", card="3S"))
    assert table.state.idle[0] == 0


def test_and_one_who_is_late() -> None:
    assert_phase(asking().demands(0, "A").system_gives(0, "3S"), "play")


def test_an_absent_player_gives_what_is_demanded_all_the_same() -> None:
    table = asking().leaves(1).demands(0, "K")
    assert_awaited(table, None)
    assert_hand(table.draws("KH"), 0, "2S 3S 5S KH")


def test_who_leaves_while_the_card_is_drawn_gives_back_through_the_system() -> None:
    table = asking().demands(0, "K").leaves(0).leaves(1)
    assert_awaited(table, None)
    table.draws("KH").system_gives(0, "2S")
    assert_hand(table, 1, "2S 4H KC")


def test_a_demand_is_nobodys_turn_the_protection_stays_until_the_turn_comes() -> None:
    table = asking(pawns={0: [0], 1: [18]}, protected=[0, 1]).leaves(0).leaves(1)
    assert_protected(table, 0, 1)
    table.system_passes(0)
    assert_protected(table, 1)
    assert_told(table, Asked(seat=0), Unprotected(colour=0))


# The protected pawn


def test_who_leaves_in_the_own_turn_loses_the_protection_at_once() -> None:
    table = Table(hands=["2S"], pawns={0: [0]}, protected=[0]).leaves(0)
    assert_told(table, Unprotected(colour=0))
    assert_protected(table)
    assert_awaited(table, 0)


def test_who_leaves_in_anothers_turn_when_the_own_turn_comes() -> None:
    table = Table(hands=["2S", "3H", "5D"], pawns={2: [36], 0: [20]}, protected=[2]).leaves(2).plays(0, "2S", 20, 22)
    assert_protected(table, 2)
    table.discards(1, "3H")
    assert_protected(table)
    assert_told(table, Discarded(seat=1, card="3H", why="nothing"), Unprotected(colour=2))


def test_who_is_back_before_it_loses_nothing() -> None:
    table = Table(hands=["2S", "3H", "5D"], pawns={2: [36]}, protected=[2]).leaves(2).discards(0, "2S").comes_back(2)
    table.discards(1, "3H")
    assert_protected(table, 2)
    assert_awaited(table, 2)


def test_who_is_merely_late_loses_nothing() -> None:
    assert_protected(Table(hands=["2S"], pawns={0: [0]}, protected=[0]).system_discards(0, "2S"), 0)


def test_who_comes_back_gets_no_protection_back() -> None:
    table = Table(hands=["2S"], pawns={0: [0]}, protected=[0]).leaves(0).comes_back(0)
    assert_protected(table)
    assert_awaited(table, 0)
    table.plays(0, "2S", 0, 2)


def test_also_when_bound_by_a_ten() -> None:
    table = Table(hands=["TS", "2H"], pawns={0: [40], 1: [18]}, protected=[1]).leaves(1).plays(0, "TS", 40, 50)
    assert_bound(table, 1)
    assert_protected(table)


def test_a_finished_leaver_takes_no_protection_from_the_partners_pawn() -> None:
    table = Table(hands=["2S"], pawns={0: HOME, 2: [36]}, protected=[2], teams=True).leaves(0)
    assert_protected(table, 2)
    system_moves(table, 0)
    assert_protected(table, 2)


def test_the_partner_loses_it_in_the_own_turn() -> None:
    table = Table(hands=["2S", "3H", "5D"], pawns={0: HOME, 2: [36]}, protected=[2], teams=True).leaves(2)
    table.plays(0, "2S", 36, 38)
    assert_protected(table)


def test_the_first_turn_of_a_new_hand_counts_like_any_other() -> None:
    talon = ["2S", "3S", "5S", "6S", "2H", "3H", "5H", "6H"]
    table = Table(2, hands=["8S", "9S"], pawns={1: [18]}, protected=[1], hand_no=2, talon=talon, first=0)
    table.leaves(1).discards(0, "8S")
    assert_protected(table)
    again = Table(2, hands=["8S", "9S"], turn=1, pawns={1: [18]}, protected=[1], hand_no=2, talon=talon, first=0)
    again.system_discards(1, "9S").leaves(1)
    assert_protected(again, 1)
    again.discards(0, "8S")
    assert_awaited(again, 1)
    assert_protected(again)


# Coming and going


def test_nobody_leaves_twice_or_returns_without_having_left() -> None:
    table = Table(hands=["2S"])
    assert_refused(table, "never_left", 0, Return())
    table.leaves(0)
    assert_refused(table, "left_already", 0, Leave())
    table.comes_back(0)
    assert_refused(table, "never_left", 0, Return())


def test_chance_neither_leaves_nor_returns() -> None:
    assert_refused(Table(), "not_chance", None, Leave())
    assert_refused(Table(), "not_chance", None, Return())


def between_shuffles() -> Table:
    return Table(2, hands=["2S", "3S"], hand_no=6).discards(0, "2S").discards(1, "3S")


MOMENTS: dict[str, Callable[[], Table]] = {
    "before the draw": Table,
    "before the deal": lambda: Table().draws_first(0),
    "between two shuffles": between_shuffles,
    "in the exchange": exchanging,
    "a gift chosen": lambda: exchanging().gives(0, "2S"),
    "a demand due": asking,
    "a card to be drawn": lambda: asking().demands(0, "K"),
    "a card owed": lambda: asking().demands(0, "A"),
    "a turn": lambda: Table(hands=["2S"]),
    "bound by a ten": lambda: Table(hands=["2S"], bound=True),
    "within a seven": lambda: Table(hands=["7S"], pawns={0: [20]}).plays(0, "7S", 20, 22),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_leaving_and_coming_back_are_possible_whatever_is_awaited(moment: str) -> None:
    table = MOMENTS[moment]()
    for seat in range(table.state.seats):
        table.leaves(seat)
    assert all(TOC.left(table.state))
    for seat in range(table.state.seats):
        table.comes_back(seat)
    assert not any(TOC.left(table.state))


def test_leaving_answers_no_open_question_but_a_seven() -> None:
    for table in (exchanging(), asking(), asking().demands(0, "A"), Table(hands=["2S"])):
        step = TOC.step(table.state)
        assert TOC.step(table.leaves(0).state) == step
    seven = MOMENTS["within a seven"]()
    step = TOC.step(seven.state)
    assert TOC.step(seven.leaves(0).state) == step + 1


def test_who_comes_back_plays_again() -> None:
    table = Table(hands=["2S"], pawns={0: [20]}).leaves(0).comes_back(0).plays(0, "2S", 20, 22)
    assert_awaited(table, 1)


def test_a_whole_table_that_has_left_is_played_for_to_the_end_of_the_hand() -> None:
    table = Table(2).draws_first(0).deals().leaves(0).leaves(1)
    while table.state.hand_no == 1:
        (seat,) = table.awaited
        assert seat is not None
        system_moves(table, seat)
    assert table.state.idle == (1, 1)

"""Charity: who must demand, who is asked, what is given and given back, and what becomes of the count."""

from typing import Any

import pytest

from app.rules.toc import TOC
from app.rules.toc.events import Asked, Gift
from app.rules.toc.moves import Demand, Discard, Draw, Give, Pass, Rank
from tests.rules.toc.table import (
    Table,
    assert_awaited,
    assert_hand,
    assert_phase,
    assert_refused,
    assert_told,
    deck_for,
)

FOUR = ["2S 3S 5S", "KH KC 4H", "KD 7D 8D", "AC QC JC"]
"""Hands just dealt: seats 1 and 2 hold kings, seat 3 the ace."""
FILL = ["2C 3C 5C 6C 8C", "QH QD QC 9H 9D"]
"""Hands of five without king and ace."""


def hand_of_discards(*, idle: tuple[int, ...] = (0, 0, 0, 0), charity: int = 0) -> Table:
    """The last cards of a hand, all of which can only be discarded."""
    return Table(hands=["2S", "3S", "5S", "6S"], hand_no=3, active=[1, 2, 3], idle=idle, charity=charity)


def discard_all(table: Table) -> Table:
    for seat, card in enumerate(["2S", "3S", "5S", "6S"]):
        table.discards(seat, card)
    return table


def asking(hands: list[str] | None = None, **more: Any) -> Table:
    """A hand just dealt, in which seat 0 has an idle hand behind it and charity is due after one."""
    given: dict[str, Any] = {"idle": [1, 0, 0, 0], "charity": 1, **more}
    return Table(hands=hands or FOUR, opened=True, **given)


# Counting


def test_who_discarded_a_whole_hand_counts_one_idle_hand_more() -> None:
    assert discard_all(hand_of_discards(idle=(1, 0, 0, 0))).state.idle == (2, 0, 0, 0)


def test_one_card_played_sets_the_count_to_zero_when_the_hand_ends() -> None:
    table = Table(2, hands=["2S 3S", "5H 6H"], pawns={0: [20]}, hand_no=6, idle=[2, 1]).plays(0, "2S", 20, 22)
    assert table.state.idle == (2, 1)
    table.discards(1, "5H").plays(0, "3S", 22, 25).discards(1, "6H")
    assert table.state.idle == (0, 2)


def test_discards_forced_by_a_ten_count() -> None:
    table = Table(2, hands=["TS", "KH"], pawns={0: [20]}, hand_no=6).plays(0, "TS", 20, 30).discards(1, "KH")
    assert table.state.idle == (0, 1)


def test_the_systems_discards_count_like_others() -> None:
    table = Table(2, hands=["2S", "KH"], hand_no=6).discards(0, "2S").leaves(1).system_discards(1, "KH")
    assert table.state.idle == (1, 1)


def test_a_jack_between_own_pawns_counts_as_played() -> None:
    table = Table(2, hands=["JS", "2H"], pawns={0: [20, 30]}, hand_no=6).swaps(0, "JS", 20, 30).discards(1, "2H")
    assert table.state.idle == (0, 1)


def test_a_seven_broken_off_counts_as_played() -> None:
    table = Table(2, hands=["7S", "2H"], pawns={0: [20, 30]}, hand_no=6).plays(0, "7S", 20, 22).system_stops(0)
    assert table.discards(1, "2H").state.idle == (0, 1)


def test_counters_run_whether_or_not_charity_is_on() -> None:
    assert discard_all(hand_of_discards()).state.idle == (1, 0, 0, 0)


# Who must demand


@pytest.mark.parametrize(("charity", "idle"), [(1, 1), (1, 3), (2, 2), (3, 3), (3, 5)])
def test_who_has_so_many_idle_hands_must_demand_at_the_start_of_a_hand(charity: int, idle: int) -> None:
    table = asking(charity=charity, idle=[idle, 0, 0, 0])
    assert_phase(table, "charity")
    assert_awaited(table, 0)
    assert {move.rank for move in TOC.legal(table.state, 0) if isinstance(move, Demand)} == set("A23456789TJQK")
    assert_refused(table, "no_play_now", 0, Discard(card="2S"))
    assert_refused(table, "no_gift_now", 0, Give(card="2S"))


@pytest.mark.parametrize(("charity", "idle"), [(0, 4), (2, 1), (3, 2), (1, 0)])
def test_with_fewer_or_with_charity_off_nobody_demands(charity: int, idle: int) -> None:
    table = asking(charity=charity, idle=[idle, 0, 0, 0])
    assert_phase(table, "play")
    assert_refused(table, "no_demand_now", 0, Demand(rank="K"))


def test_it_comes_right_after_the_deal() -> None:
    table = discard_all(hand_of_discards(charity=1)).deals(deck_for(1, ["2H 3H 5H 6H 8H", "KS 2D 3D 5D 6D", *FILL]))
    assert_phase(table, "charity")
    assert_awaited(table, 0)
    table.demands(0, "K").gives(0, "2H")
    assert_phase(table, "play")
    assert_awaited(table, 1)


def test_several_demand_in_turn_order_from_who_begins() -> None:
    table = asking(idle=[1, 0, 0, 1], turn=2, first=2)
    assert_awaited(table, 3)
    assert_refused(table, "not_your_turn", 0, Demand(rank="A"))
    assert_awaited(table.demands(3, "7"), 3)
    table.gives(3, "QC")
    assert_awaited(table, 0)
    table.demands(0, "J")
    assert_awaited(table, 2)
    assert_phase(table, "play")


# Who is asked


def test_opponents_are_asked_in_turn_order_from_the_left_until_one_has_it() -> None:
    table = asking().demands(0, "7")
    assert table.events == [
        Asked(seat=0, rank="7", asked=(1, 2), giver=2),
        Gift(seat=2, to=0, why="charity", card="7D"),
    ]
    table = asking().demands(0, "A")
    assert table.events[0] == Asked(seat=0, rank="A", asked=(1, 2, 3), giver=3)


def test_the_first_who_holds_it_gives_it_though_others_have_it_too() -> None:
    assert asking(["2S 3S", "4H 5H", "KD 7D", "KC QC"]).demands(0, "K").events[0] == Asked(
        seat=0, rank="K", asked=(1, 2), giver=2
    )


def test_the_partner_is_not_asked() -> None:
    assert asking(teams=True).demands(0, "7").events == [Asked(seat=0, rank="7", asked=(1, 3))]


def test_of_six_the_partner_opposite_is_not_asked() -> None:
    table = Table(
        6, hands=["2S", "3S", "4S", "5S", "6S", "7S"], opened=True, idle=[1, 0, 0, 0, 0, 0], charity=1, teams=True
    )
    assert table.demands(0, "K").events == [Asked(seat=0, rank="K", asked=(1, 2, 4, 5))]


def test_whoever_has_an_idle_hand_is_not_asked_even_below_the_limit() -> None:
    table = asking(charity=2, idle=[2, 1, 0, 0]).demands(0, "K")
    assert table.events[0] == Asked(seat=0, rank="K", asked=(2,), giver=2)


def test_who_has_had_a_demand_in_this_hand_is_not_asked() -> None:
    table = asking(idle=[1, 1, 0, 0])
    table.demands(0, "7").gives(0, "2S")
    assert_awaited(table, 1)
    assert table.demands(1, "5").events == [Asked(seat=1, rank="5", asked=(2, 3))]


def test_nor_who_demanded_in_vain_was_passed_over_or_lost_the_turn() -> None:
    vain = asking(idle=[1, 1, 0, 0]).demands(0, "9").demands(1, "5")
    assert vain.events == [Asked(seat=1, rank="5", asked=(2, 3))]
    passed = asking(idle=[1, 1, 0, 0]).leaves(0).system_passes(0).demands(1, "5")
    assert passed.events == [Asked(seat=1, rank="5", asked=(2, 3))]


def test_with_nobody_to_ask_the_turn_is_lost_and_the_count_goes_back() -> None:
    table = asking(idle=[1, 1, 1, 1])
    assert_phase(table, "play")
    assert table.state.idle == (0, 0, 0, 0)


def test_a_lost_turn_is_told() -> None:
    table = discard_all(Table(hands=["2S", "3S", "5S", "6S"], hand_no=3, active=[], idle=[1, 0, 0, 0], charity=2))
    table.deals()
    assert table.state.idle == (0, 1, 1, 1)
    assert table.events[-1] == Asked(seat=0)


def test_two_players_ask_each_other() -> None:
    table = Table(2, hands=["2S 3S", "KH 4H"], opened=True, idle=[1, 0], charity=1).demands(0, "K").gives(0, "3S")
    assert_hand(table, 0, "2S KH")
    assert_hand(table, 1, "3S 4H")


# What is given


def test_a_single_card_of_the_rank_is_given_at_once() -> None:
    table = asking().demands(0, "A")
    assert_hand(table, 0, "AC 2S 3S 5S")
    assert_awaited(table, 0)


def test_of_several_one_is_drawn() -> None:
    table = asking().demands(0, "K")
    assert_awaited(table, None)
    assert_told(table, Asked(seat=0, rank="K", asked=(1,), giver=1))
    for card in ("KD", "4H", "KS", "no card"):
        assert_refused(table, "not_demanded", None, Draw(card=card))
    assert_refused(table, "only_chance", 1, Draw(card="KH"))
    table.draws("KC")
    assert_told(table, Gift(seat=1, to=0, why="charity", card="KC"))
    assert_hand(table, 1, "4H KH")
    assert_hand(table, 0, "2S 3S 5S KC")


def test_whether_it_was_drawn_does_not_show_in_the_number_of_the_step() -> None:
    assert asking().demands(0, "A").state.step == asking().demands(0, "K").draws("KC").state.step


def test_the_asker_gives_back_a_card_of_choice() -> None:
    table = asking().demands(0, "A").gives(0, "3S")
    assert_told(table, Gift(seat=0, to=3, why="return", card="3S"))
    assert_hand(table, 0, "AC 2S 5S")
    assert_hand(table, 3, "3S JC QC")


def test_not_the_one_received() -> None:
    table = asking().demands(0, "A")
    assert_refused(table, "just_received", 0, Give(card="AC"))
    assert TOC.legal(table.state, 0) == [Give(card="2S"), Give(card="3S"), Give(card="5S")]


def test_another_card_of_the_same_rank_may_be_given_back() -> None:
    table = asking(["AS 3S 5S", *FOUR[1:]]).demands(0, "A").gives(0, "AS")
    assert_hand(table, 0, "3S 5S AC")


def test_until_then_nothing_else_counts() -> None:
    table = asking().demands(0, "A")
    assert_refused(table, "no_demand_now", 0, Demand(rank="K"))
    assert_refused(table, "no_play_now", 0, Discard(card="2S"))
    assert_refused(table, "not_your_turn", 3, Give(card="JC"))
    assert_refused(table, "card_not_in_hand", 0, Give(card="JC"))


def test_nobody_else_demands_or_passes() -> None:
    table = asking()
    assert_refused(table, "not_your_turn", 1, Demand(rank="K"))
    assert_refused(table, "only_the_system", 0, Pass())
    assert_refused(table, "not_your_turn", 1, Pass(), auto=True)
    assert_refused(table, "no_card_drawn_now", None, Draw(card="KH"))


def test_after_the_return_all_hands_are_as_large_as_before() -> None:
    table = asking().demands(0, "K").draws("KC").gives(0, "5S")
    assert [len(hand) for hand in table.state.hands] == [3, 3, 3, 3]


def test_when_nobody_has_it_nothing_happens() -> None:
    table = asking().demands(0, "9")
    assert_told(table, Asked(seat=0, rank="9", asked=(1, 2, 3)))
    assert_hand(table, 0, "2S 3S 5S")
    assert_phase(table, "play")


def test_a_rank_that_only_the_asker_holds_is_nobodys() -> None:
    assert asking().demands(0, "2").events == [Asked(seat=0, rank="2", asked=(1, 2, 3))]


@pytest.mark.parametrize("rank", ["9", "A", "K"])
def test_in_every_case_the_count_goes_back_to_zero(rank: Rank) -> None:
    table = asking(idle=[3, 0, 0, 0]).demands(0, rank)
    if rank == "K":
        table.draws("KH")
    if rank != "9":
        assert table.state.idle[0] == 3
        table.gives(0, "2S")
    assert table.state.idle == (0, 0, 0, 0)


def test_who_gave_counts_as_before() -> None:
    table = asking(idle=[1, 0, 0, 0]).demands(0, "A").gives(0, "2S")
    assert table.state.idle[3] == 0


def test_with_sides_the_exchange_follows_and_a_card_got_by_charity_may_be_given() -> None:
    table = asking(teams=True).demands(0, "A").gives(0, "2S")
    assert_phase(table, "exchange")
    assert Give(card="AC") in TOC.legal(table.state, 0)


def test_an_asker_without_a_card_has_nothing_to_give_back_and_loses_the_turn() -> None:
    table = Table(hands=["", "KH KC", "2H 3H", "2D 3D"], opened=True, idle=[1, 0, 0, 0], charity=1)
    assert_phase(table, "play")
    assert table.state.idle == (0, 0, 0, 0)

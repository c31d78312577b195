"""The seven: seven single steps, shared at will among one's pawns, eating everything on the way."""

import pytest

from app.rules.game import Refused
from app.rules.toc import TOC
from app.rules.toc.events import Advanced, Played
from app.rules.toc.moves import Advance, Discard, Play, Stop, Swap
from app.rules.toc.view import Plan
from tests.rules.toc.table import (
    HOME,
    Table,
    assert_awaited,
    assert_can_only_discard,
    assert_hand,
    assert_not_playable,
    assert_pawns,
    assert_protected,
    assert_refused,
    assert_told,
    assert_ways,
    assert_won,
)


def test_one_pawn_may_make_all_seven_steps() -> None:
    table = Table(hands=["7S 2H"], pawns={0: [20]})
    assert_ways(table, 0, "7S", *((20, 20 + steps) for steps in range(1, 8)))
    table.plays(0, "7S", 20, 27)
    assert_pawns(table, 0, 27)
    assert_awaited(table, 1)


def test_the_steps_are_shared_at_will() -> None:
    table = Table(hands=["7S 2H"], pawns={0: [20, 30, 40]}).plays(0, "7S", 20, 23)
    assert_hand(table, 0, "2H")
    assert_awaited(table, 0)
    table.goes_on(0, 40, 41).goes_on(0, 30, 33)
    assert_pawns(table, 0, 23, 33, 41)
    assert_awaited(table, 1)


def test_steps_may_alternate_between_pawns() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 30]})
    table.plays(0, "7S", 20, 21).goes_on(0, 30, 31).goes_on(0, 21, 22).goes_on(0, 22, 24).goes_on(0, 31, 33)
    assert_pawns(table, 0, 24, 33)
    assert_awaited(table, 1)


def test_while_steps_are_left_nothing_but_a_further_leg_counts() -> None:
    table = Table(hands=["7S 2H JH", "3D"], pawns={0: [20, 30], 1: [40]}).plays(0, "7S", 20, 22)
    assert table.legs(0) == {(22, 22 + n) for n in range(1, 6)} | {(30, 30 + n) for n in range(1, 6)}
    assert_refused(table, "seven_open", 0, Play(card="2H", origin=22, to=24))
    assert_refused(table, "seven_open", 0, Swap(card="JH", origin=22, other=40))
    assert_refused(table, "seven_open", 0, Discard(card="2H"))
    assert_refused(table, "only_the_system", 0, Stop())
    assert_refused(table, "not_your_turn", 1, Advance(origin=40, to=42))
    assert_refused(table, "no_such_leg", 0, Advance(origin=22, to=28))
    assert_refused(table, "no_such_leg", 0, Advance(origin=40, to=41))


def test_without_a_seven_nothing_advances() -> None:
    assert_refused(Table(hands=["2S"], pawns={0: [20]}), "no_seven_open", 0, Advance(origin=20, to=21))


def test_everything_on_the_way_is_eaten() -> None:
    table = Table(hands=["7S"], pawns={0: [20], 1: [22, 27], 2: [25], 3: [28]}).plays(0, "7S", 20, 27)
    assert_pawns(table, 1)
    assert_pawns(table, 2)
    assert_pawns(table, 3, 28)
    eaten = ((1, 22), (2, 25), (1, 27))
    assert_told(table, Played(seat=0, card="7S", colour=0, origin=20, to=27, by=7, eaten=eaten))


def test_the_partner_is_eaten_too() -> None:
    assert_pawns(Table(hands=["7S"], pawns={0: [20], 2: [22]}, teams=True).plays(0, "7S", 20, 27), 2)


def test_the_own_pawn_on_the_way_is_eaten_and_gets_no_further_steps() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 22]}).plays(0, "7S", 20, 23)
    assert_pawns(table, 0, 23)
    assert table.legs(0) == {(23, 24), (23, 25), (23, 26), (23, 27)}


def test_with_the_front_pawn_first_nobody_is_eaten() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 21]}).plays(0, "7S", 21, 24).goes_on(0, 20, 23).goes_on(0, 24, 25)
    assert_pawns(table, 0, 23, 25)


def test_a_further_leg_eats_as_well() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 40], 1: [42]}).plays(0, "7S", 20, 24).goes_on(0, 40, 43)
    assert_told(table, Advanced(seat=0, colour=0, origin=40, to=43, by=3, eaten=((1, 42),)))


def test_a_protected_pawn_stops_it() -> None:
    table = Table(hands=["7S"], pawns={0: [14, 40], 1: [18]}, protected=[1])
    assert {way for way in table.ways(0, "7S") if way[0] == 14} == {(14, 15), (14, 16), (14, 17)}
    assert_refused(table, "no_such_way", 0, Play(card="7S", origin=14, to=18))


def test_a_seven_that_cannot_be_made_in_full_is_not_played() -> None:
    assert_can_only_discard(Table(hands=["7S"], pawns={0: [12], 1: [18]}, protected=[1]), 0)
    assert_can_only_discard(Table(hands=["7S"], pawns={0: ["H0", "H1"]}), 0)
    assert_can_only_discard(Table(hands=["7S"], pawns={1: [20]}), 0)


def test_what_one_pawn_cannot_make_another_completes() -> None:
    table = Table(hands=["7S"], pawns={0: [12, 33], 1: [18], 2: [36]}, protected=[1, 2])
    assert_ways(table, 0, "7S", *((12, 12 + n) for n in range(1, 6)), (33, 34), (33, 35))
    table.plays(0, "7S", 33, 35)
    assert table.legs(0) == {(12, 12 + n) for n in range(1, 6)}


def test_a_leg_after_which_the_rest_cannot_be_made_is_not_legal() -> None:
    """Seven steps there are, but whoever is eaten takes its steps along."""
    table = Table(hands=["7S"], pawns={0: [14, 15, 33, "H3"], 1: [18], 2: [36]}, protected=[1, 2])
    assert (14, 15) not in table.ways(0, "7S")
    assert (15, 16) in table.ways(0, "7S")
    table.plays(0, "7S", 15, 17)
    assert table.legs(0) == {(14, 15), (14, 16), (14, 17), (33, 34), (33, 35)}


def test_pawns_in_the_base_get_no_steps() -> None:
    table = Table(hands=["7S"], pawns={0: [20]})
    assert_refused(table, "no_such_way", 0, Play(card="7S", origin="base", to=0))


def test_steps_lead_into_the_house_and_along_it() -> None:
    table = Table(hands=["7S"], pawns={0: [69, "H3"]})
    assert_ways(table, 0, "7S", *((69, (69 + n) % 72) for n in range(1, 8)))
    shared = Table(hands=["7S"], pawns={0: [69, 40]})
    assert {to for origin, to in shared.ways(0, "7S") if origin == 69} == {70, 71, 0, 1, 2, 3, 4, *HOME}
    shared.plays(0, "7S", 69, "H1").goes_on(0, "H1", "H3").goes_on(0, 40, 42)
    assert_pawns(shared, 0, "H3", 42)


def test_house_steps_count_like_others() -> None:
    table = Table(hands=["7S"], pawns={0: ["H0", 20]}).plays(0, "7S", "H0", "H3")
    assert_told(table, Played(seat=0, card="7S", colour=0, origin="H0", to="H3", by=3))
    assert table.legs(0) == {(20, 20 + n) for n in range(1, 5)}


def test_in_the_house_nothing_is_passed() -> None:
    table = Table(hands=["7S"], pawns={0: [70, "H1", 30]})
    assert (70, "H0") in table.ways(0, "7S")
    assert (70, "H1") not in table.ways(0, "7S")
    assert (70, "H2") not in table.ways(0, "7S")
    table.plays(0, "7S", "H1", "H3")
    assert (70, "H2") in table.legs(0)


def test_the_protection_ends_with_the_first_step() -> None:
    table = Table(hands=["7S"], pawns={0: [0, 69]}, protected=[0])
    assert (69, 0) not in table.ways(0, "7S")
    table.plays(0, "7S", 0, 1)
    assert_protected(table)
    assert (69, 0) in table.legs(0)


def test_it_is_compulsory_whatever_the_harm() -> None:
    table = Table(hands=["7S"], pawns={0: [10, 12], 1: [18]}, protected=[1])
    ways = table.ways(0, "7S")
    assert ways
    assert_refused(table, "must_play", 0, Discard(card="7S"))


def test_the_last_pawn_home_uses_up_the_steps_exactly() -> None:
    table = Table(hands=["7S"], pawns={0: [64, "H1", "H2", "H3"]}).plays(0, "7S", 64, "H0")
    assert_won(table, 0)
    too_far = Table(hands=["7S"], pawns={0: [65, "H1", "H2", "H3"]})
    assert (65, "H0") not in too_far.ways(0, "7S")
    deeper = Table(hands=["7S"], pawns={0: [67, "H0", "H1", "H2"]})
    deeper.plays(0, "7S", "H2", "H3").goes_on(0, "H1", "H2").goes_on(0, "H0", "H1").goes_on(0, 67, "H0")
    assert_won(deeper, 0)


def test_a_seven_is_never_shared_with_the_partner() -> None:
    table = Table(hands=["7S"], pawns={0: [67, "H1", "H2", "H3"], 2: [40]}, teams=True)
    assert all(origin != 40 for origin, _ in table.ways(0, "7S"))
    assert (67, "H0") not in table.ways(0, "7S")


def test_a_finished_player_shares_it_among_the_partners_pawns() -> None:
    table = Table(hands=["7S"], pawns={0: HOME, 2: [40, 50]}, teams=True).plays(0, "7S", 40, 43)
    assert table.legs(0) == {(43, 43 + n) for n in range(1, 5)} | {(50, 50 + n) for n in range(1, 5)}
    table.goes_on(0, 50, 54)
    assert_pawns(table, 2, 43, 54)
    assert_told(table, Advanced(seat=0, colour=2, origin=50, to=54, by=4))


# The single seven


def test_single_one_pawn_goes_one_to_seven_at_choice() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 40]}, seven="single")
    assert_ways(table, 0, "7S", *((square, square + n) for square in (20, 40) for n in range(1, 8)))
    table.plays(0, "7S", 20, 22)
    assert_awaited(table, 1)
    assert_refused(table, "not_your_turn", 0, Advance(origin=40, to=45))


def test_single_it_eats_all_on_its_way_and_nothing_beyond() -> None:
    table = Table(hands=["7S"], pawns={0: [20], 1: [22, 24]}, seven="single").plays(0, "7S", 20, 23)
    assert_pawns(table, 1, 24)


def test_single_one_step_in_the_house_will_do() -> None:
    assert_ways(Table(hands=["7S"], pawns={0: ["H2"]}, seven="single"), 0, "7S", ("H2", "H3"))
    assert_not_playable(Table(hands=["7S"], pawns={0: ["H3"]}, seven="single"), 0, "7S")


def test_single_up_to_a_protected_pawn_will_do() -> None:
    table = Table(hands=["7S"], pawns={0: [15], 1: [18]}, protected=[1], seven="single")
    assert_ways(table, 0, "7S", (15, 16), (15, 17))


# The plan of a seven


def plan(table: Table, seat: int, *moves: Play | Advance) -> Plan | Refused:
    answer = TOC.plan(TOC.view(table.state), TOC.own(table.state, seat), seat, moves)
    assert isinstance(answer, Plan | Refused)
    return answer


def test_a_plan_shows_the_board_after_its_legs_and_how_it_could_go_on() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 30], 1: [22]})
    planned = plan(table, 0, Play(card="7S", origin=20, to=23), Advance(origin=30, to=32))
    assert isinstance(planned, Plan)
    assert planned.pawns[0] == ("base", "base", 23, 32)
    assert planned.pawns[1] == ("base",) * 4
    assert planned.steps_left == 2
    assert {(origin, to) for origin, to, _ in planned.advance} == {(23, 24), (23, 25), (32, 33), (32, 34)}
    assert_pawns(table, 0, 20, 30)


def test_a_plan_is_whole_when_no_steps_are_left() -> None:
    planned = plan(Table(hands=["7S"], pawns={0: [20]}), 0, Play(card="7S", origin=20, to=27))
    assert isinstance(planned, Plan)
    assert (planned.steps_left, planned.advance) == (0, ())


def test_a_plan_may_begin_within_a_seven() -> None:
    table = Table(hands=["7S"], pawns={0: [20, 30]}).plays(0, "7S", 20, 23)
    nothing, further = plan(table, 0), plan(table, 0, Advance(origin=30, to=34))
    assert isinstance(nothing, Plan)
    assert isinstance(further, Plan)
    assert (nothing.steps_left, further.steps_left) == (4, 0)


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("no_plan_now", ()),
        ("no_plan_now", (Play(card="2S", origin=20, to=22),)),
        ("no_plan_now", (Play(card="", origin=20, to=22),)),
        ("no_plan_now", (Advance(origin=20, to=22),)),
        ("no_plan_now", (Swap(card="JS", origin=20, other=22),)),
        ("card_not_in_hand", (Play(card="7H", origin=20, to=22),)),
        ("no_such_leg", (Play(card="7S", origin=20, to=28),)),
        ("no_such_leg", (Play(card="7S", origin=10**30, to=-1),)),
        ("no_such_leg", (Play(card="7S", origin=20, to=22), Advance(origin=22, to=28))),
        ("no_plan_now", (Play(card="7S", origin=20, to=22), Play(card="7S", origin=22, to=23))),
        ("no_plan_now", (Play(card="7S", origin=20, to=27), Advance(origin=27, to=28))),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(code: str, moves: tuple[Play | Advance, ...]) -> None:
    answer = plan(Table(hands=["7S 2S"], pawns={0: [20]}), 0, *moves)
    assert isinstance(answer, Refused)
    assert answer.code == code


def test_nothing_is_planned_out_of_turn_under_a_ten_or_with_a_single_seven() -> None:
    seven = Play(card="7S", origin=20, to=22)
    for table, seat in (
        (Table(hands=["7S"], pawns={0: [20]}), 1),
        (Table(hands=["7S"], pawns={0: [20]}, bound=True), 0),
        (Table(hands=["7S"], pawns={0: [20]}, seven="single"), 0),
        (Table(), 0),
    ):
        assert plan(table, seat, seven) == Refused("no_plan_now")


def test_what_a_plan_lists_can_be_played() -> None:
    table = Table(hands=["7S"], pawns={0: [67, 68, "H0", 10], 1: [70], 3: [0]})
    for move in TOC.legal(table.state, 0):
        assert isinstance(move, Play)
        planned = plan(table, 0, move)
        assert isinstance(planned, Plan)
        answer = TOC.apply(table.state, 0, move)
        assert not isinstance(answer, Refused)
        assert planned.pawns == TOC.view(answer.state).pawns
        assert planned.advance == TOC.own(answer.state, 0).advance

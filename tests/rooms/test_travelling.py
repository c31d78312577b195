"""Seats that travel, the evening, and sitting out."""

import itertools

import pytest

from app.rooms.commands import (
    AskSeat,
    ClaimSeat,
    DenySeat,
    GrantSeat,
    OfferSeat,
    Rematch,
    SetOptions,
    SitOut,
    Tick,
)
from app.rooms.events import Handed, SeatAsked
from app.rooms.limits import SEAT_OFFER_SECONDS
from app.rooms.view import standing, view_room, view_you
from tests.rooms.table import TestTable

TOKEN = "a-token-of-128-bits-or-more"


def offered(*names: str) -> TestTable:
    table = TestTable(*names)
    table.starts(names[0])
    table.does(names[0], OfferSeat(id=table.id(), token=TOKEN))
    return table


def claim(table: TestTable, token: str = TOKEN, name: str | None = None) -> ClaimSeat:
    return ClaimSeat(id=table.id(), token=token, name=name)


def test_the_game_goes_on_on_the_other_device_with_hand_and_role() -> None:
    table = offered("Nana", "Bob")
    table.does("Nana's phone", claim(table))
    assert table.room.seat_of("Nana's phone") == 0
    assert table.room.seat_of("Nana") is None
    assert table.room.host == "Nana's phone"
    assert table.events[-1] == Handed(seat=0, name="Nana", was="Nana")
    table.plays_on("Nana's phone")
    assert table.read_again() == table.room


def test_a_friend_takes_the_seat_under_another_name() -> None:
    table = offered("Nana", "Bob")
    table.refused("Zoé", claim(table, name="bob"), "name_taken")
    table.does("Zoé", claim(table, name="Zoé"))
    assert table.room.seats[0].name == "Zoé"


def test_of_two_who_claim_the_seat_one_has_it_and_the_other_is_told_who() -> None:
    table = offered("Nana", "Bob")
    table.does("Zoé", claim(table, name="Zoé"))
    table.refused("Max", claim(table, name="Max"), "offer_claimed")
    table.refused("Nana", claim(table), "offer_claimed")


def test_an_offer_is_good_once_for_ten_minutes_and_a_newer_one_ends_it() -> None:
    table = offered("Nana", "Bob")
    table.refused("Zoé", claim(table, token="guessed-guessed-guessed"), "offer_unknown")
    table.does("Nana", OfferSeat(id=table.id(), token="another-token-of-128-bits"))
    table.refused("Zoé", claim(table), "offer_unknown")
    table.wait(SEAT_OFFER_SECONDS)
    table.refused("Zoé", claim(table, token="another-token-of-128-bits"), "offer_unknown")


def test_the_log_and_the_room_hold_no_token() -> None:
    table = offered("Nana", "Bob")
    assert TOKEN not in repr(table.log)
    assert TOKEN not in repr(table.room)


def test_who_holds_a_seat_claims_no_other() -> None:
    table = offered("Nana", "Bob")
    table.refused("Bob", claim(table), "seated_already")
    table.refused("Nana", claim(table), "seated_already")


def test_who_lost_the_browser_gets_the_seat_back_with_the_hosts_consent() -> None:
    table = TestTable("Nana", "Bob")
    table.starts("Nana")
    table.refused("new browser", AskSeat(id=table.id(), seat=1), "seat_is_held")
    table.drops("Bob")
    table.does("new browser", AskSeat(id=table.id(), seat=1))
    assert table.events[-1] == SeatAsked(seat=1)
    assert view_room(table.room, 0).requests == (1,)
    assert view_you(table.room, "new browser").asking == 1
    table.refused("Bob", GrantSeat(id=table.id(), seat=1), "host_only")
    table.does("Nana", GrantSeat(id=table.id(), seat=1))
    assert table.room.seat_of("new browser") == 1
    assert view_room(table.room, 0).requests == ()
    assert table.read_again() == table.room


def test_the_host_may_refuse_and_whoever_is_back_keeps_the_seat() -> None:
    table = TestTable("Nana", "Bob")
    table.drops("Bob")
    table.does("thief", AskSeat(id=table.id(), seat=1))
    table.does("Nana", DenySeat(id=table.id(), seat=1))
    assert view_you(table.room, "thief").asking is None
    table.refused("Nana", GrantSeat(id=table.id(), seat=1), "nobody_asks")
    table.does("thief", AskSeat(id=table.id(), seat=1))
    table.reconnects("Bob")
    table.refused("Nana", GrantSeat(id=table.id(), seat=1), "seat_is_held")


def one_round(*names: str) -> TestTable:
    table = TestTable(*names)
    table.does(names[0], SetOptions(id=table.id(), options={"rounds": 1}))
    table.starts(names[0])
    table.plays_to_the_end(*names)
    return table


def test_the_evening_counts_every_game_of_the_link() -> None:
    table = one_round("Nana", "Bob", "Cleo")
    table.does("Nana", Rematch(id=table.id(), step=table.room.step))
    table.plays_to_the_end("Nana", "Bob", "Cleo")
    view = view_room(table.room, 0)
    assert [ended.names for ended in view.evening] == [("Nana", "Bob", "Cleo")] * 2
    assert all(ended.scores is not None for ended in view.evening)
    assert [one.games for one in view.standing] == [2, 2, 2]
    points = [sum(other > rank for other in ended.ranks) for ended in view.evening for rank in ended.ranks]
    assert sum(one.points for one in view.standing) == sum(points)
    assert list(view.standing) == sorted(view.standing, key=lambda one: -one.points)
    assert table.read_again() == table.room


def test_who_takes_another_name_keeps_the_evenings_points() -> None:
    table = offered("Nana", "Bob")
    table.plays_to_the_end("Nana", "Bob")
    assert {one.name for one in standing(table.room)} == {"Nana", "Bob"}


def test_who_sits_out_is_not_dealt_in_and_may_play_again() -> None:
    table = one_round("Nana", "Bob", "Cleo")
    table.does("Bob", SitOut(id=table.id()))
    table.refused("Bob", SitOut(id=table.id()), "wished_already")
    table.does("Nana", Rematch(id=table.id(), step=table.room.step))
    assert [seat.name for seat in table.room.seats] == ["Nana", "Cleo", "Bob"]
    assert len(table.room.rules.left(table.room.state)) == 2
    assert view_room(table.room, 0).seats[2].out
    table.refused("Bob", SitOut(id=table.id(), out=False), "game_running")
    table.leaves("Bob")
    table.returns("Bob")
    table.plays_to_the_end("Nana", "Cleo")
    table.does("Bob", SitOut(id=table.id(), out=False))
    table.does("Nana", Rematch(id=table.id(), step=table.room.step))
    assert len(table.room.rules.left(table.room.state)) == 3
    assert table.read_again() == table.room


def test_a_game_needs_enough_who_play() -> None:
    table = TestTable("Nana", "Bob")
    table.does("Bob", SitOut(id=table.id()))
    with pytest.raises(AssertionError):
        table.starts("Nana")


def test_a_lost_onlooker_holds_up_nobody() -> None:
    table = one_round("Nana", "Bob", "Cleo")
    table.does("Bob", SitOut(id=table.id()))
    table.does("Nana", Rematch(id=table.id(), step=table.room.step))
    table.drops("Bob")
    for _ in itertools.repeat(None, 3):
        table.wait(60)
        table.system(Tick())
    table.plays_to_the_end("Nana", "Cleo")
    assert table.room.phase == "over"

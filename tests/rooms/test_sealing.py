"""The seal of a deal at a table: shown before, added to, broken by the deal, opened after it."""

import itertools
import re
from typing import Any

import msgspec
import pytest

from app.live.archive import finished
from app.rooms.acts import Sealed, ShareAdded
from app.rooms.commands import AddShare, Join, MakeMove, Ready, Start
from app.rooms.sealing import Given
from app.rooms.view import view_game, view_own, view_room, view_you
from app.rules.fairness import deal_chance, opened_right
from app.rules.filming import deals
from app.rules.record import differences, read
from tests.rooms.table import TestTable
from tests.rules.driving import Draws
from tests.rules.verify_deal import verify

SECRET = re.compile(r"[0-9a-f]{64}")


def share(table: TestTable, name: str, digit: str = "a") -> AddShare:
    assert table.room.seal is not None
    return AddShare(id=table.id(), commitment=table.room.seal.commitment, share=digit * 64)


def start(table: TestTable) -> None:
    table.does("Nana", Start(id=table.id(), step=table.room.step))


def published(table: TestTable, *people: str) -> str:
    """All that anybody at the table is told now."""
    told: list[Any] = [view_room(table.room, 1), view_game(table.room), table.room.events]
    for name in people:
        told += [view_you(table.room, name), view_own(table.room, table.room.seat_of(name))]
    return msgspec.json.encode(told).decode()


def play_on(table: TestTable, people: tuple[str, ...], until: Any) -> None:
    """Everybody plays some legal move until something is so."""
    draws = Draws(7)
    for _ in range(2_000):
        if until():
            return
        for seat in table.room.rules.to_act(table.room.state):
            assert seat is not None
            moves = table.room.rules.legal(table.room.state, seat)
            move = moves[draws.below(len(moves))]
            raw = msgspec.Raw(msgspec.json.encode(move))
            table.does(people[seat], MakeMove(id=table.id(), step=table.room.step, move=raw))
            break
    raise AssertionError("it never is so")


def test_the_deal_to_come_is_sealed_from_the_first_moment() -> None:
    table = TestTable("Nana")
    seal = view_room(table.room, 0).seal
    assert seal is not None
    assert table.room.seal is not None
    assert seal.commitment == table.room.seal.commitment
    assert seal.shared == ()
    assert table.room.seal.seed not in published(table, "Nana")


def test_everybody_sees_who_has_added_and_nobody_what() -> None:
    table = TestTable("Nana", "Bastien")
    table.does("Bastien", share(table, "Bastien", "c"))
    seal = view_room(table.room, 0).seal
    assert seal is not None
    assert seal.shared == (1,)
    assert "c" * 64 not in published(table, "Nana", "Bastien")


def test_who_may_add_and_when() -> None:
    table = TestTable("Nana", "Bastien")
    table.refused("Somebody", share(table, "Somebody"), "no_seat")
    late = share(table, "Nana")
    table.does("Nana", share(table, "Nana"))
    table.refused("Nana", share(table, "Nana", "b"), "shared_already")
    start(table)
    table.refused("Bastien", late, "stale")


@pytest.mark.parametrize("wrong", ["", "a" * 63, "a" * 65, "A" * 64, "a" * 63 + "\n"])
def test_a_share_has_256_bits(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "share", "id": "x", "commitment": "a" * 64, "share": wrong}, AddShare)


@pytest.mark.parametrize("game", ["sixquiprend", "hornochsen", "toc"])
def test_the_deal_follows_from_seal_and_shares(game: str) -> None:
    table = TestTable("Nana", "Bastien", game=game)
    table.does("Bastien", share(table, "Bastien"))
    seal = table.room.seal
    assert seal is not None
    start(table)
    moves = [msgspec.json.decode(act.move) for entry, _ in table.log for act in entry.acts if hasattr(act, "move")]
    chance = deal_chance(seal.seed, ["a" * 64])
    if moves[0]["type"] == "first":
        assert chance.below(2) == moves.pop(0)["seat"]
    assert chance.shuffle(sorted(moves[0]["cards"], key=_order)) == moves[0]["cards"]


def _order(card: Any) -> Any:
    return ("A23456789TJQK".index(card[0]), "SHDC".index(card[1])) if isinstance(card, str) else card


def test_a_client_that_withholds_is_left_out_and_recorded_and_blocks_nothing() -> None:
    table = TestTable("Nana", "Bastien", computers=1)
    table.does("Nana", share(table, "Nana"))
    start(table)
    assert table.room.phase == "playing"
    assert table.room.dealt is not None
    # The computer sits second and is asked for nothing.
    assert [shared.seat for shared in table.room.dealt.shares] == [0]
    assert table.room.dealt.left_out == (2,)


def test_nothing_published_before_the_end_of_a_deal_gives_the_deck() -> None:
    people = ("Nana", "Bastien")
    table = TestTable(*people)
    for name in people:
        table.does(name, share(table, name, name[0].lower()) if name == "Bastien" else share(table, name, "d"))
    told = published(table, *people)
    start(table)
    dealt = table.room.dealt
    assert dealt is not None
    play_on(table, people, lambda: published_of(table, people).count("scored") or table.room.opened is not None)
    before_the_end = told
    deck = deal_chance(dealt.seed, [shared.share for shared in dealt.shares]).shuffle(range(1, 105))
    found = set(SECRET.findall(before_the_end)) | {shared.share for shared in dealt.shares}
    assert dealt.commitment in found
    for seed in found:
        for count in range(len(found) + 1):
            for shares in itertools.permutations(sorted(found), count):
                assert deal_chance(seed, shares).shuffle(range(1, 105)) != deck


def published_of(table: TestTable, people: tuple[str, ...]) -> str:
    told = published(table, *people)
    dealt = table.room.dealt
    # While a deal is played its secrets are told to nobody.
    if dealt is not None:
        assert dealt.seed not in told
        assert dealt.salt not in told
    return told


def test_the_seal_is_opened_when_the_deal_is_over_and_the_next_one_has_another() -> None:
    people = ("Nana", "Bastien")
    table = TestTable(*people)
    start(table)
    first = table.room.dealt
    assert first is not None
    assert view_room(table.room, 0).opened is None
    play_on(table, people, lambda: table.room.opened is not None)
    opened = view_room(table.room, 0).opened
    assert opened == first
    assert opened_right(first)
    assert table.room.dealt is not None
    assert table.room.seal is not None
    assert len({first.seed, table.room.dealt.seed, table.room.seal.seed}) == 3
    assert table.room.dealt.seed not in published(table, *people)


@pytest.mark.parametrize("game", ["sixquiprend", "hornochsen", "toc"])
def test_the_record_opens_every_deal_and_a_program_of_its_own_agrees(game: str) -> None:
    people = ("Nana", "Bastien")
    table = TestTable(*people, game=game)
    table.does("Nana", share(table, "Nana"))
    start(table)
    play_on(table, people, lambda: table.room.phase == "over")
    assert table.room.dealt is None
    (game_kept,) = finished(1, table.log)
    record = msgspec.json.decode(game_kept.record)
    assert differences(read(game_kept.record)) == []
    lines = list(verify(record))
    assert lines
    assert all(line.endswith(": right") for line in lines), lines
    assert record["seals"][0]["shares"] == [{"seat": 0, "share": "a" * 64}]
    assert record["seals"][0]["left_out"] == [1]


def test_games_that_were_dealt_before_seals_existed_still_fold() -> None:
    people = ("Nana", "Bastien")
    table = TestTable(*people)
    start(table)
    play_on(table, people, lambda: table.room.phase == "over")
    old = []
    for entry, at in table.log:
        acts = tuple(act for act in entry.acts if not isinstance(act, Sealed | ShareAdded))
        old.append((msgspec.structs.replace(entry, acts=acts), at))
    (kept,) = finished(1, old)
    assert "seals" not in msgspec.json.decode(kept.record)


def test_a_seat_that_moves_keeps_its_share() -> None:
    table = TestTable("Nana", "Bastien", "Cleo")
    table.does("Cleo", share(table, "Cleo"))
    table.does("Nana", Ready(id=table.id(), ready=True))
    table.does("Dora", Join(id=table.id(), name="Dora"))
    start(table)
    assert table.room.dealt is not None
    assert [shared.seat for shared in table.room.dealt.shares] == [2]
    assert table.room.dealt.left_out == (0, 1, 3)


# The same deal once more


def once_more(of: TestTable, *people: str, game: str = "sixquiprend") -> TestTable:
    """Another table that has the first deal of a table's game."""
    (kept,) = finished(1, of.log)
    record = read(kept.record)
    deal = deals(record)[0]
    given = Given(of=kept.id, game=game, seats=record.seats, options=record.options, cards=deal.cards, first=deal.first)
    return TestTable(*people, game=game, given=given)


def played(game: str) -> TestTable:
    table = TestTable("Nana", "Bastien", game=game)
    start(table)
    play_on(table, ("Nana", "Bastien"), lambda: table.room.phase == "over")
    return table


@pytest.mark.parametrize("game", ["sixquiprend", "hornochsen", "toc"])
def test_the_same_deal_is_dealt_once_more_and_marked_and_counts_for_nothing(game: str) -> None:
    before = played(game)
    people = ("Cleo", "Dora")
    table = once_more(before, *people, game=game)
    given = view_room(table.room, 0).given
    assert given is not None
    assert (given.of, given.seats, given.fits) == ("game0", 2, True)
    assert table.room.given is not None
    assert msgspec.json.encode(table.room.given.cards)[1:-1].decode() not in published(table, *people)
    seal = table.room.seal
    begun = table.does("Cleo", Start(id=table.id(), step=table.room.step)).room
    # The seal is kept for the next deal, which is a fair one.
    assert (begun.known, begun.given, begun.seal, begun.dealt) == ("game0", None, seal, None)
    play_on(table, people, lambda: table.room.phase == "over")
    (kept,) = finished(2, table.log)
    record = msgspec.json.decode(kept.record)
    again, was = (deals(read(one.record))[0] for one in (kept, finished(1, before.log)[0]))
    assert (again.cards, again.first) == (was.cards, was.first)
    assert record["known"] == "game0"
    assert "seals" not in record or record["seals"][0] is None
    assert all(line.endswith((": right", ": no seal")) for line in verify(record))
    (ended,) = view_room(table.room, 0).evening
    assert ended.known
    assert view_room(table.room, 0).standing == ()


def test_another_number_of_players_gets_a_fair_deal() -> None:
    table = once_more(played("sixquiprend"), "Cleo", "Dora", "Emma")
    given = view_room(table.room, 0).given
    assert given is not None
    assert not given.fits
    table.does("Cleo", Start(id=table.id(), step=table.room.step))
    assert (table.room.known, table.room.given) == (None, None)
    assert table.room.dealt is not None

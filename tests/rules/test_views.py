"""What every game keeps about what may be seen: each field of the state is classified, and nobody is told more."""

import importlib
import inspect
from typing import Any

import msgspec
import pytest

from app.rules.game import Game
from app.rules.register import GAMES
from tests.rules.driving import drive

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def classes(game: Game[Any, Any]) -> dict[str, frozenset[str]]:
    """The four sets of fields in the game's `view.py`."""
    module = importlib.import_module(game.view_type.__module__)
    return {name: getattr(module, name) for name in ("SHOWN", "SHOWN_IN_PART", "SHOWN_BY_THE_ROOM", "KEPT")}


def unclassified(game: Game[Any, Any], state_type: type[msgspec.Struct]) -> list[str]:
    """Fields that belong to none of the four classes, or to several."""
    sets = classes(game).values()
    return [field for field in state_type.__struct_fields__ if sum(field in fields for fields in sets) != 1]


@every_game
def test_every_field_of_the_state_is_shown_shown_in_part_or_kept(game: Game[Any, Any]) -> None:
    assert unclassified(game, game.state_type) == []


@every_game
def test_no_class_names_a_field_that_is_not_there(game: Game[Any, Any]) -> None:
    assert frozenset().union(*classes(game).values()) == set(game.state_type.__struct_fields__)


@every_game
def test_a_new_field_has_to_be_classified(game: Game[Any, Any]) -> None:
    with_one_more = msgspec.defstruct("WithOneMore", [("secret", int)], bases=(game.state_type,), kw_only=True)
    assert unclassified(game, with_one_more) == ["secret"]


@every_game
def test_the_view_does_not_know_who_looks(game: Game[Any, Any]) -> None:
    """One view serves all: what a spectator sees is the public part of what each player sees."""
    assert list(inspect.signature(game.view).parameters) == ["state"]
    assert set(game.view_type.__struct_fields__) & set(game.own_type.__struct_fields__) == set()


@every_game
def test_nobody_waits_for_a_seat_that_has_been_left(game: Game[Any, Any]) -> None:
    for seats in game.seats:
        for step in drive(game, seats, game.options({}), seats, restless=True):
            left = game.left(step.after)
            awaited = [seat for seat in game.to_act(step.after) if seat is not None]
            view: Any = game.view(step.after)
            assert list(view.waiting) == [seat for seat in awaited if not left[seat]]


@every_game
def test_a_spectator_is_told_no_more_than_a_player(game: Game[Any, Any]) -> None:
    """Field by field: what `seen_by(None)` says is said to each seat in the same words."""
    for seats in game.seats:
        for step in drive(game, seats, game.options({}), seats, restless=True):
            for event in step.events:
                public = msgspec.to_builtins(event.seen_by(None))
                for seat in range(seats):
                    told = msgspec.to_builtins(event.seen_by(seat))
                    assert told["type"] == public["type"]
                    assert all(told.get(field) == value for field, value in public.items())

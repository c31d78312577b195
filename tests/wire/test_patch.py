"""What a viewer holds after patches is what it would be greeted with."""

from typing import Any

import msgspec
import pytest

from app.rules.game import Game
from app.rules.register import GAMES
from app.wire.patch import difference
from tests.rules.driving import drive
from tests.wire.stranger import merge

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@every_game
@pytest.mark.parametrize("part", ["view", "own"])
def test_patches_lead_to_what_a_newcomer_is_shown(game: Game[Any, Any], part: str) -> None:
    def shown(state: Any) -> Any:
        return game.view(state) if part == "view" else game.own(state, 0)

    for seats in (game.seats[0], game.seats[-1]):
        state = game.new(seats, game.options({}))
        before, held = shown(state), sent(shown(state))
        for step in drive(game, seats, game.options({}), seats, restless=True):
            after = shown(step.after)
            patch = difference(before, after)
            assert (patch is msgspec.UNSET) == (before == after)
            if patch is not msgspec.UNSET:
                held = merge(held, sent(patch))
            assert held == sent(after)
            before = after


class Inner(msgspec.Struct, frozen=True, omit_defaults=True):
    a: int = 0
    b: tuple[int, ...] = ()


class Other(msgspec.Struct, frozen=True, omit_defaults=True):
    word: str = ""
    inner: Inner | None = None
    more: int = 0


class Outer(msgspec.Struct, frozen=True, omit_defaults=True):
    inner: Inner | None = None
    named: dict[str, tuple[int, ...]] = {}
    word: str = ""


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        (Outer(word="x"), Outer(), {"word": None}),
        (Outer(word="x", named={"a": (1,)}), Other(word="x", more=1), {"named": None, "more": 1}),
        (Other(inner=Inner(a=1)), Outer(inner=Inner(b=(1,))), {"inner": {"a": None, "b": [1]}}),
        (Outer(), Outer(word="x"), {"word": "x"}),
        (Outer(named={"a": (1,), "b": (2,)}), Outer(named={"b": (2,), "c": (3,)}), {"named": {"a": None, "c": [3]}}),
        (Outer(named={"a": (1,)}), Outer(), {"named": None}),
        (Outer(inner=Inner(a=1)), Outer(inner=Inner(b=(1,))), {"inner": {"a": None, "b": [1]}}),
        (Outer(inner=Inner()), Outer(), {"inner": None}),
        (Outer(), Outer(inner=Inner()), {"inner": {}}),
    ],
)
def test_members_that_go_are_removed(old: msgspec.Struct, new: msgspec.Struct, patch: dict[str, Any]) -> None:
    assert sent(difference(old, new)) == patch
    assert merge(sent(old), patch) == sent(new)


def test_nothing_changed_is_no_patch() -> None:
    assert difference(Outer(word="x"), Outer(word="x")) is msgspec.UNSET
    assert difference({"a": 1}, {"a": 1}) is msgspec.UNSET

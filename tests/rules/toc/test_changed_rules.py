"""That a changed rule is noticed: each change here makes some small game of `tests/playthroughs/toc` go otherwise."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.rules.game import Applied
from app.rules.record import ReplayError, read
from app.rules.toc import board, cards, dealing, order, state, turns
from tests.rules.playthrough import FOLDER, tell

STORIES = sorted((FOLDER / "toc").glob("*.json"))


def unnoticed_by(file: Path) -> bool:
    try:
        return tell(read(file.read_bytes())) == file.with_suffix(".txt").read_text()
    except (ReplayError, ValueError):
        return False


def always(answer: Any) -> Callable[..., Any]:
    return lambda *_, **__: answer


def keeps_protection(gone: state.State, _seat: int, events: Any) -> Any:
    return Applied(gone, events)


def asks_the_idle_too(asked: state.State, asker: int) -> list[int]:
    own_side = {asker, state.partner_of(asked, asker)} if state.has_sides(asked.seats, asked.options) else {asker}
    return [seat for seat in range(asked.seats) if seat not in own_side]


def keeps_the_count(done: state.State, seat: int) -> state.State:
    asked = (*done.asked[:seat], True, *done.asked[seat + 1 :])
    return msgspec.structs.replace(done, asked=asked, demanded="", received="")


def wins_with_one_home(over: state.State) -> tuple[int, ...]:
    return tuple(seat for seat in range(over.seats) if any(pawn >= over.board.ring for pawn in over.board.pawns[seat]))


CHANGES: dict[str, tuple[Any, Any, Any]] = {
    "a queen goes eleven": (cards.STEPS, "Q", 11),
    "a four goes forward": (cards.STEPS, "4", 4),
    "a five goes four": (cards.STEPS, "5", 4),
    "only an ace brings out": (turns, "BRINGS_OUT", frozenset("A")),
    "queens bring out": (turns, "BRINGS_OUT", frozenset("AKQ")),
    "the entrance lies nearer": (board, "BEFORE_START", 1),
    "the ring is larger": (board, "SIDE", 20),
    "nobody is protected": (board, "_protected_squares", always([])),
    "a pawn on the start is protected for ever": (board, "_exchangeable", always([])),
    "pawns in the house are passed": (board, "_house_is_free", always(True)),
    "nobody enters the house": (board, "_house_is_free", always(False)),
    "nobody is eaten": (board, "_standing_on", always(())),
    "a seven has six steps": (turns, "SEVEN", 6),
    "a seven need not be made in full": (board._Seven, "can_be_made", always(True)),
    "hands have other sizes": (cards.HAND_SIZES, 3, (4, 4, 4, 4)),
    "six begin with five cards": (cards.HAND_SIZES, 6, (5, 3)),
    "nobody has a partner to exchange with": (dealing, "has_sides", always(False)),
    "nobody moves for a partner": (turns, "has_sides", always(False)),
    "gifts go to the neighbour": (dealing, "partner_of", lambda at, seat: seat ^ 1),
    "partners sit side by side": (turns, "partner_of", lambda at, seat: seat ^ 1),
    "one pawn home wins": (turns, "winners", wins_with_one_home),
    "nobody wins": (turns, "winners", always(())),
    "cards may be thrown away at will": (turns, "is_playable", always(False)),
    "the idle are asked": (dealing, "_askable", asks_the_idle_too),
    "a demand leaves the count": (dealing, "_charity_done", keeps_the_count),
    "a leaver stays protected": (order, "unprotect", keeps_protection),
    "the exchange is left out": (dealing, "_open_exchange", dealing._open_play),
    "a rank is never found": (dealing, "cards_of", always(())),
}


def test_without_a_change_every_game_goes_as_told() -> None:
    assert all(unnoticed_by(file) for file in STORIES)


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_rule_is_noticed(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, other = CHANGES[change]
    if isinstance(where, dict):
        monkeypatch.setitem(where, name, other)
    else:
        monkeypatch.setattr(where, name, other)
    assert not all(unnoticed_by(file) for file in STORIES)

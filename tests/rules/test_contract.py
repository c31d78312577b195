"""What every game in the register promises, tested alike for each."""

import string
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.rules.game import LANGUAGES, LEVELS, Game, Leave, Move, NotAGame, Refused, Return, Sight
from app.rules.record import Entry, Record, differences, read
from app.rules.register import GAMES
from tests.rules.driving import Draws, Step, drive, phases, tables

GAMES_SHORT = 2
"""Games for each number of seats where a test looks at every step."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def restless_games(game: Game[Any, Any], times: int = GAMES_SHORT) -> Iterator[tuple[int, Any, list[Step]]]:
    """A few short restless games for each number of seats, with the options taken in turn."""
    every = list(tables(game))
    for seats in game.seats:
        chosen = [options for count, options in every if count == seats]
        for seed in range(times):
            options = game.options(chosen[(7 * seats + 13 * seed) % len(chosen)])
            yield seats, options, list(drive(game, seats, options, seed, restless=True))


@every_game
def test_every_table_comes_to_an_end(game: Game[Any, Any]) -> None:
    for seed, (seats, chosen) in enumerate(tables(game)):
        last = None
        for last in drive(game, seats, game.options(chosen), seed):
            assert game.result(last.before) is None
        assert last is not None
        result = game.result(last.after)
        assert result is not None
        assert len(result.ranks) == seats
        assert min(result.ranks) == 1
        assert all(game.legal(last.after, seat) == [] for seat in range(seats))


@every_game
def test_who_is_awaited_has_a_move_and_nobody_else(game: Game[Any, Any]) -> None:
    for seats, _, steps in restless_games(game):
        for step in steps:
            awaited = game.to_act(step.before)
            assert len(set(awaited)) == len(awaited)
            assert awaited == (None,) or None not in awaited
            for seat in range(seats):
                assert bool(game.legal(step.before, seat)) == (seat in awaited)


@every_game
def test_every_legal_move_counts_and_is_listed_once(game: Game[Any, Any]) -> None:
    for seats, _, steps in restless_games(game, times=1):
        for step in steps[:: max(1, len(steps) // 40)]:
            for seat in range(seats):
                moves = game.legal(step.before, seat)
                encoded = [msgspec.json.encode(move) for move in moves]
                assert len(set(encoded)) == len(encoded)
                if game.left(step.before)[seat]:
                    continue
                for move in moves:
                    assert not isinstance(game.apply(step.before, seat, move), Refused)


@every_game
def test_a_state_survives_being_written_and_read_at_every_step(game: Game[Any, Any]) -> None:
    for _, _, steps in restless_games(game, times=1):
        for step in steps:
            for form in (msgspec.json, msgspec.msgpack):
                assert form.decode(form.encode(step.after), type=game.state_type) == step.after


@every_game
def test_moves_and_events_survive_being_written_and_read(game: Game[Any, Any]) -> None:
    for _, _, steps in restless_games(game, times=1):
        for step in steps:
            assert msgspec.json.decode(msgspec.json.encode(step.move), type=game.moves_type) == step.move
            for event in step.events:
                assert msgspec.json.decode(msgspec.json.encode(event), type=game.events_type) == event


@every_game
def test_views_have_the_types_that_the_wire_is_told(game: Game[Any, Any]) -> None:
    for seats, _, steps in restless_games(game, times=1):
        for step in steps:
            view = game.view(step.after)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view
            for seat in range(seats):
                own = game.own(step.after, seat)
                assert msgspec.json.decode(msgspec.json.encode(own), type=game.own_type) == own


@every_game
def test_the_same_record_gives_the_same_bytes(game: Game[Any, Any]) -> None:
    for seats, options, steps in restless_games(game, times=1):
        state = game.new(seats, options)
        for step in steps:
            answer = game.apply(state, step.seat, step.move, auto=step.auto)
            assert not isinstance(answer, Refused)
            state = answer.state
            assert msgspec.json.encode(state) == msgspec.json.encode(step.after)
            assert answer.events == step.events


@every_game
def test_a_game_becomes_a_record_that_replays_to_its_result(game: Game[Any, Any]) -> None:
    for seats, options, steps in restless_games(game):
        record = Record(
            game=game.name,
            seats=seats,
            options=msgspec.to_builtins(options),
            moves=[Entry(step.seat, msgspec.to_builtins(step.move), auto=step.auto) for step in steps],
            result=msgspec.json.decode(msgspec.json.encode(game.result(steps[-1].after))),
            checkpoints={
                str(made): msgspec.json.decode(msgspec.json.encode(game.position(steps[made - 1].after)))
                for made in range(1, len(steps) + 1, 7)
            },
        )
        assert differences(read(msgspec.json.encode(record))) == []


@every_game
def test_a_question_has_a_number_of_its_own(game: Game[Any, Any]) -> None:
    """The number never falls; it stays while the same question waits for more answers and changes with it.

    What chance has to add to an answer may count with the draw.
    """
    for _, _, steps in restless_games(game, times=1):
        for step in steps:
            before, after = game.step(step.before), game.step(step.after)
            assert before <= after <= before + 1
            asked, still = game.to_act(step.before), game.to_act(step.after)
            if before == after and not isinstance(step.move, Leave | Return):
                assert set(still) < set(asked) or still == (None,)


@every_game
def test_leaving_and_coming_back_change_who_plays_and_nothing_else(game: Game[Any, Any]) -> None:
    for seats, _, steps in restless_games(game, times=1):
        for step in steps[::5]:
            for seat in range(seats):
                gone = game.left(step.before)[seat]
                answer = game.apply(step.before, seat, Return() if gone else Leave())
                assert not isinstance(answer, Refused)
                assert game.left(answer.state)[seat] is not gone
                # Whoever leaves in the own turn may end it: a seven is broken off. Nobody else's question changes.
                if gone or seat not in game.to_act(step.before):
                    assert game.to_act(answer.state) == game.to_act(step.before)
                    assert game.position(answer.state) == game.position(step.before)
                assert isinstance(game.apply(step.before, seat, Leave() if gone else Return()), Refused)


@every_game
def test_the_system_has_a_move_in_every_phase_that_waits_for_a_player(game: Game[Any, Any]) -> None:
    waiting: set[str] = set()
    chance: set[str] = set()
    over: set[str] = set()
    for _, _, steps in restless_games(game):
        for step in steps:
            for state in (step.before, step.after):
                awaited = game.to_act(state)
                (over if not awaited else chance if awaited == (None,) else waiting).add(state.phase)
                for seat in awaited:
                    if seat is not None:
                        move = game.absent_move(state, seat, Draws(0))
                        assert not isinstance(game.apply(state, seat, move, auto=True), Refused)
    assert waiting | chance | over == set(phases(game))


@every_game
def test_a_computer_plays_from_what_a_person_in_its_seat_sees(game: Game[Any, Any]) -> None:
    for _, _, steps in restless_games(game, times=1):
        for number, step in enumerate(steps[:: max(1, len(steps) // 300)]):
            view = msgspec.json.decode(msgspec.json.encode(game.view(step.before)), type=game.view_type)
            memory = game.memory(step.before)
            if game.memory_type is not None:
                memory = msgspec.json.decode(msgspec.json.encode(memory), type=game.memory_type)
            for seat in game.to_act(step.before):
                if seat is None:
                    continue
                own = msgspec.json.decode(msgspec.json.encode(game.own(step.before, seat)), type=game.own_type)
                # Who looks ahead takes longer: ten times in a game are enough.
                for level in LEVELS if number % 30 == 0 else LEVELS[:2]:
                    sight = Sight(seat, view, own, game.options_of(step.before), memory)
                    move = game.bot_move(sight, level, Draws(seat))
                    assert move in game.legal(step.before, seat)


@every_game
def test_the_sheet_and_the_options_say_the_same(game: Game[Any, Any]) -> None:
    defaults = game.options({})
    assert {option.name for option in game.sheet} == set(defaults.__struct_fields__)
    for option in game.sheet:
        assert getattr(defaults, option.name) == option.default
        for value in option.values or ():
            assert getattr(game.options({option.name: value}), option.name) == value
        if option.kind == "number":
            assert option.min is not None
            assert option.max is not None
            for inside in (option.min, option.max, *([None] if option.nullable else [])):
                assert getattr(game.options({option.name: inside}), option.name) == inside
            for outside in (option.min - 1, option.max + 1, True, float(option.min), str(option.min)):
                with pytest.raises(NotAGame, match=option.name):
                    game.options({option.name: outside})
        if not option.nullable:
            with pytest.raises(NotAGame, match=option.name):
                game.options({option.name: None})
    with pytest.raises(NotAGame, match="unheard"):
        game.options({"unheard": 1})


@every_game
def test_every_option_has_a_sentence_for_each_value_in_each_language(game: Game[Any, Any]) -> None:
    for option in game.sheet:
        if option.kind == "number":
            expected = {"*", "null"} if option.nullable else {"*"}
        else:
            expected = set(option.values or ("true", "false"))
        for language in LANGUAGES:
            sentences = option.sentences[language]
            # A number may have a sentence of its own where the general one would be bad grammar.
            special = {value for value in sentences if option.kind == "number" and value.isdigit()}
            assert all((option.min or 0) <= int(value) <= (option.max or 0) for value in special)
            assert set(sentences) - special == expected
            assert all("{n}" in text for value, text in sentences.items() if value == "*")


@every_game
def test_every_refusal_has_its_sentence_in_each_language(game: Game[Any, Any]) -> None:
    for code, sentences in game.refusals.items():
        assert set(sentences) == set(LANGUAGES), code
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in sentences.values()]
        assert all(other == values[0] for other in values), code


ODD_NUMBERS = (-1, 0, 1, 3, 4, 17, 104, 105, 10**30)


def odd_moves(game: Game[Any, Any], draws: Draws) -> Iterator[Move]:
    """Moves of every type, with fields of the right type and mostly of a wrong value."""
    for form in typing.get_args(game.moves_type):
        for _ in range(3):
            raw: dict[str, Any] = {"type": form.__struct_config__.tag}
            for field in msgspec.structs.fields(form):
                number = ODD_NUMBERS[draws.below(len(ODD_NUMBERS))]
                for value in (number, [number] * draws.below(4), str(number)):
                    try:
                        msgspec.convert(value, field.type)
                    except msgspec.ValidationError:
                        continue
                    raw[field.encode_name] = value
            try:
                yield msgspec.convert(raw, game.moves_type)
            except msgspec.ValidationError:
                continue


@every_game
def test_any_move_counts_or_is_refused_in_words(game: Game[Any, Any]) -> None:
    """Every type of move, from every seat and from seats that are not there: an answer, never an exception."""
    draws, refused, tried = Draws(5), 0, 0
    for seats, _, steps in restless_games(game, times=1):
        for step in steps[:: max(1, len(steps) // 15)]:
            before = msgspec.json.encode(step.before)
            for move in odd_moves(game, draws):
                for seat in (None, draws.below(seats), -1, seats, 10**30):
                    answer = game.apply(step.before, seat, move, auto=draws.often(0.3))
                    tried += 1
                    if isinstance(answer, Refused):
                        refused += 1
                        for language in LANGUAGES:
                            assert game.refusals[answer.code][language].format(**answer.values)
            assert msgspec.json.encode(step.before) == before
    assert 0 < refused < tried
    assert tried > 5_000


@every_game
def test_any_text_is_a_move_or_none(game: Game[Any, Any]) -> None:
    """20,000 broken texts of moves: each is a move of the game or a `ValidationError` or `DecodeError`."""
    draws = Draws(8)
    texts = [msgspec.json.encode(move) for _ in range(5) for move in odd_moves(game, draws)]
    read_well = 0
    for _ in range(20_000):
        text = bytearray(texts[draws.below(len(texts))])
        for _ in range(draws.below(4)):
            at = draws.below(len(text))
            text[at : at + draws.below(3)] = bytes(draws.below(256) for _ in range(draws.below(3)))
            text = text or bytearray(b"{")
        try:
            msgspec.json.decode(bytes(text), type=game.moves_type)
            read_well += 1
        except (msgspec.ValidationError, msgspec.DecodeError):
            continue
    assert 1_000 < read_well < 19_000

"""Every sentence of the server is there in every language, says the same things, and is in its own language."""

import re
import string
from collections.abc import Iterator
from typing import Final

import pytest

from app.rooms.refusals import REFUSALS
from app.rules.game import LANGUAGES, Sentences
from app.rules.register import GAMES
from app.web.languages import choose
from app.web.operator.words import WORDS
from app.web.sentences import SENTENCES

THE_SAME_EVERYWHERE: Final = frozenset({"sixquiprend", "hornochsen", "toc", "version", "mebibytes", "phase", "hours"})
"""Names and units."""


def all_sentences() -> Iterator[tuple[str, Sentences]]:
    yield from REFUSALS.items()
    yield from SENTENCES.items()
    yield from WORDS.items()
    for game in GAMES.values():
        yield from game.refusals.items()
        for option in game.sheet:
            for value in option.sentences[LANGUAGES[0]]:
                yield f"{option.name} {value}", {one: option.sentences[one][value] for one in LANGUAGES}


def test_no_sentence_is_missing_or_names_other_values() -> None:
    for code, sentences in all_sentences():
        assert set(sentences) == set(LANGUAGES), code
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in sentences.values()]
        assert all(other == values[0] for other in values), code


def test_no_sentence_is_left_in_another_language() -> None:
    for code, sentences in all_sentences():
        if code not in THE_SAME_EVERYWHERE:
            # Two languages may share a word; they never share a sentence.
            most = 2 if " " not in sentences["fr"].replace("\u00a0", "") else 1
            for text in sentences.values():
                assert list(sentences.values()).count(text) <= most, (code, text)


def test_french_puts_a_space_that_does_not_break_beside_its_double_signs() -> None:
    for code, sentences in all_sentences():
        assert not re.search(" [:;!?»]|« ", sentences["fr"]), code


@pytest.mark.parametrize(
    ("asked", "accepted", "read"),
    [
        ("de", "fr", "de"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "nl,de;q=0.4,en;q=0.8", "en"),
        ("nl", "it", "fr"),
        (None, None, "fr"),
    ],
)
def test_who_asks_for_a_language_reads_it(asked: str | None, accepted: str | None, read: str) -> None:
    assert choose(asked, accepted) == read

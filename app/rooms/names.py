"""Names: what is kept of what somebody typed, and when two names look alike.

A name is shown, never trusted. It is kept in composed form without anything invisible; two names are alike when they
have the same skeleton, in which case, accents, spaces and look-alike letters of other scripts make no difference.
"""

import unicodedata
from functools import lru_cache

import regex
from confusable_homoglyphs import confusables

from app.rooms.limits import MARKS_PER_CHARACTER, NAME_CODE_POINTS, NAME_GRAPHEMES
from app.rules.game import Refused

NOBODY = "—"
"""In the place of the name of somebody who wished to be forgotten; nobody can be called so."""

_JOINER = "\u200d"
_GRAPHEME = regex.compile(r"\X")
_EMOJI = regex.compile(r"\p{Extended_Pictographic}")
# Look-alikes within Latin that the homoglyph tables leave apart, because each is a letter or digit in its own right.
_ALIKE = str.maketrans(
    {"0": "o", "1": "l", "|": "l", "i": "l", "\u0131": "l", "5": "s", "$": "s", "@": "a", "ø": "o", "ł": "l"}
)


def clean_name(typed: str) -> str | Refused:
    """Return the name as it is kept and shown, or why it cannot be one."""
    if len(typed) > NAME_CODE_POINTS * 4:
        return Refused("name_too_long", {"max": NAME_GRAPHEMES})
    name = visible(unicodedata.normalize("NFKC", typed))
    if not name or not any(unicodedata.category(character)[0] in "LNS" for character in name):
        return Refused("name_empty")
    if graphemes(name) > NAME_GRAPHEMES or len(name) > NAME_CODE_POINTS:
        return Refused("name_too_long", {"max": NAME_GRAPHEMES})
    return name


def visible(typed: str) -> str:
    """Return the text on one line, without controls, direction marks, invisible characters and towers of marks."""
    shown = "".join(_kept(character) for character in typed)
    return " ".join(_drop_lone_joiners(_limit_marks(shown)).split())


def graphemes(text: str) -> int:
    """Return how many characters people see."""
    return len(_GRAPHEME.findall(text))


def _kept(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
        return " "
    # C: controls, invisible formatting and direction marks, private and unassigned. A joiner is judged later.
    if category[0] == "C" and character != _JOINER:
        return ""
    # Blanks that Unicode counts as letters or marks.
    return "" if character in "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5" else character


def _limit_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MARKS_PER_CHARACTER:
            kept.append(character)
    return "".join(kept)


def _drop_lone_joiners(text: str) -> str:
    """Keep a joiner only within an emoji that is joined of several."""
    return "".join(
        cluster if _EMOJI.search(cluster) else cluster.replace(_JOINER, "") for cluster in _GRAPHEME.findall(text)
    )


def skeleton(name: str) -> str:
    """Return what two names share when people could take one for the other."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(character for character in folded if unicodedata.category(character)[0] not in "MZCP")
    return "".join(_plainest(character) for character in bare).translate(_ALIKE).replace("rn", "m").replace("vv", "w")


@lru_cache(maxsize=4096)
def _plainest(character: str) -> str:
    """Return the lower-case ASCII look-alike of a character, if it has one."""
    if character.isascii():
        return character
    found = confusables.is_confusable(character, greedy=True, preferred_aliases=[])
    if not found:
        return character
    shapes: list[str] = [glyph["c"] for glyph in found[0]["homoglyphs"]]
    plain = sorted(shape.casefold() for shape in shapes if shape.isascii() and shape.isalnum())
    return plain[0] if plain else min([character, *shapes])

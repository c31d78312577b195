"""Records over HTTP: those of finished games, their films, and the film of a record that somebody brings.

What is brought is checked by the rules here, where they are: the pages know none. Nothing of it is kept.
"""

import asyncio
import re
from itertools import islice
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from app.live.analysing import NoAnalysis
from app.live.house import House
from app.live.workers import NotDone
from app.rooms.names import NOBODY, clean_name
from app.rules.filming import ResultDiffers, frames
from app.rules.game import Refused
from app.rules.record import NotARecord, Record, ReplayError, read, sentence
from app.rules.register import GAMES
from app.rules.sixquiprend.whatif import NoSuchChoice, WhatIf, what_if
from app.web.api import Error, Lang, Routes, answers, json
from app.web.limits import (
    ANALYSES_PER_ADDRESS,
    FILMS_PER_ADDRESS,
    LOOKUPS_PER_ADDRESS,
    RECORD_FRAMES,
    RECORD_MOVES,
    UPLOADS_PER_ADDRESS,
)
from app.web.sentences import say
from app.wire.film import Film, film
from app.wire.whatif import AskWhatIf, RoundEnd, WhatIfAnswer

_FIELD = re.compile(r"`\$\.?([^`]+)`|field `([^`]+)`|^([a-z_]+(?:\[\d+\]|\.[a-z_]+)*):")
"""Where a message of `NotARecord` names its field."""
_KEPT = {"cache-control": "private, max-age=3600"}


class Records(Routes):
    """The routes of records."""

    def __init__(self, house: House, *, limits: bool) -> None:
        super().__init__(house, limits=limits)
        router = APIRouter(prefix="/api")
        router.get("/records/{game_id}", summary="The record of a finished game")(self.record)
        router.get("/records/{game_id}/film", summary="A finished game as a film", responses=answers("Film"))(
            self.film_of
        )
        router.get(
            "/records/{game_id}/analysis",
            summary="What the choices of a finished game were worth",
            responses=answers("Analysis"),
        )(self.analysis)
        router.post("/film", summary="A record that is brought, as a film", responses=answers("Film"))(self.film)
        router.post("/what-if", summary="Another card in place of one", responses=answers("WhatIfAnswer"))(self.what_if)
        self.router = router

    async def record(self, request: Request, game_id: str, lang: Lang = None) -> Response:
        """Answer with everything that happened in a finished game, all hands included (docs/records.md)."""
        await self._limit(request, "lookups", LOOKUPS_PER_ADDRESS, lang)
        game = await self._finished(request, game_id, lang)
        name = f"tablee-{game.game}-{game.id}.json"
        return Response(
            game.record,
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"', **_KEPT},
        )

    async def film_of(self, request: Request, game_id: str, lang: Lang = None) -> Response:
        """Answer with a finished game as a film, all hands open."""
        await self._limit(request, "films", FILMS_PER_ADDRESS, lang)
        game = await self._finished(request, game_id, lang)
        return json(await self._film(request, game.record, lang), headers=_KEPT)

    async def analysis(self, request: Request, game_id: str, lang: Lang = None) -> Response:
        """Answer with what the choices of a finished game were worth, from what each seat knew then."""
        await self._limit(request, "analyses", ANALYSES_PER_ADDRESS, lang)
        game = await self._finished(request, game_id, lang)
        try:
            return json(await self._house.analysing.of(game), headers=_KEPT)
        except NoAnalysis as error:
            raise self._error(request, 404, "no_analysis", lang) from error
        except NotDone as error:
            raise self._error(request, 503, "try_again", lang) from error

    async def film(self, request: Request, lang: Lang = None) -> Response:
        """Answer with the film of the record that is the body, or with why it is none: the move and the rule."""
        await self._limit(request, "uploads", UPLOADS_PER_ADDRESS, lang)
        return json(await self._film(request, await request.body(), lang))

    async def what_if(self, request: Request, lang: Lang = None) -> Response:
        """Answer with both ends of a round: as it was, and with another card of one seat."""
        await self._limit(request, "uploads", UPLOADS_PER_ADDRESS, lang)
        try:
            asked = msgspec.json.decode(await request.body(), type=AskWhatIf)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self._error(request, 422, "unreadable", lang) from error
        document = (asked.game or "").encode()
        if asked.record is not None:
            document = (await self._finished(request, asked.record, lang)).record
        try:
            found = await asyncio.to_thread(_asked, document, asked)
        except (NotARecord, ReplayError, _TooLong) as error:
            # Its film has been shown: who sends another one reads why there.
            raise self._error(request, 422, "no_record", lang) from error
        except NoSuchChoice as error:
            raise self._error(request, 422, "no_such_choice", lang) from error
        return json(
            WhatIfAnswer(
                was=found.was,
                real=RoundEnd(heads=found.real.heads, events=found.real.events),
                other=RoundEnd(heads=found.other.heads, events=found.other.events),
                decided=found.decided,
            )
        )

    async def _film(self, request: Request, document: bytes, lang: str | None) -> Film:
        # A long game takes as long to replay as a table takes to play many turns: those go on meanwhile.
        try:
            return await asyncio.to_thread(_filmed, document)
        except NotARecord as error:
            found = _FIELD.search(str(error))
            if found is None or str(error).startswith("not JSON"):
                raise self._error(request, 422, "no_record", lang) from error
            field = next(filter(None, found.groups()))
            raise self._error(request, 422, "record_field", lang, field=field[:60]) from error
        except _TooLong as error:
            raise self._error(request, 422, "record_long", lang, max=RECORD_MOVES) from error
        except ResultDiffers as error:
            raise self._error(request, 422, "record_result", lang) from error
        except _RefusedMove as error:
            raise self._at_move(request, error, lang) from error

    def _at_move(self, request: Request, refused: "_RefusedMove", lang: str | None) -> Error:
        language, error = self._language(request, lang), refused.error
        seat, names = error.entry.seat, names_of(refused.record)
        if seat is None:
            who = say("chance", language)
        else:
            who = names[seat] if names else say("seat", language).format(number=seat + 1)
        told: dict[str, str | int] = {"number": error.index + 1, "who": who, "move": _told(error.entry.move)}
        if error.refused is None:
            return self._error(request, 422, "record_accepted", lang, **told)
        reason = sentence(GAMES[refused.record.game], error.refused, language)
        return self._error(request, 422, "record_refused", lang, **told, reason=reason)


class _TooLong(Exception):
    """The record has more moves, or more moments, than are replayed."""


class _RefusedMove(Exception):
    def __init__(self, record: Record, error: ReplayError) -> None:
        super().__init__(str(error))
        self.record, self.error = record, error


def _asked(document: bytes, asked: AskWhatIf) -> WhatIf:
    record = read(document)
    if len(record.moves) > RECORD_MOVES:
        raise _TooLong
    return what_if(record, asked.made, asked.seat, asked.card, asked.seed)


def _filmed(document: bytes) -> Film:
    record = read(document)
    if len(record.moves) > RECORD_MOVES:
        raise _TooLong
    try:
        shown = list(islice(frames(record), RECORD_FRAMES + 1))
    except ReplayError as error:
        raise _RefusedMove(record, error) from error
    if len(shown) > RECORD_FRAMES:
        raise _TooLong
    return film(record, shown, names_of(record))


def names_of(record: Record) -> tuple[str, ...] | None:
    """Return the names of the players as they may be shown, or None where the record has none in the usual form."""
    names = record.names
    if not isinstance(names, list) or len(names) != record.seats or not all(isinstance(name, str) for name in names):
        return None
    clean = [clean_name(name) for name in names]
    return tuple(NOBODY if isinstance(name, Refused) else name for name in clean)


def _told(move: dict[str, Any]) -> str:
    """Return a move in a few words, as records write it: `play card=42`."""
    rest = [f"{name}={value}" for name, value in move.items() if name != "type" and not isinstance(value, list)]
    return " ".join([str(move.get("type", "")), *rest])[:80]

"""The lobbies over HTTP: who is asking, which games there are, tables made, found and listed."""

import contextlib
import gzip
import io
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, cast

import msgspec
import segno
from fastapi import APIRouter, Query, Request, Response

from app.live.entropy import CODE_ALPHABET, CODE_LENGTH, RECORD_ID_LENGTH
from app.live.exporting import export
from app.live.house import House
from app.live.limits import TABLES_OF_PLAYER_LISTED
from app.live.open_tables import listed
from app.live.remembering import games_of
from app.live.spoken import hear, meant, speak
from app.live.table import Table
from app.rooms.fold import RoomClosed
from app.rooms.names import clean_name
from app.rooms.people import browser_of
from app.rooms.refusals import sentence
from app.rooms.room import Phase
from app.rooms.sealing import Given
from app.rules.filming import deals
from app.rules.game import Refused
from app.rules.record import Replay, read
from app.rules.register import GAMES
from app.storage.log import FinishedGame, Player, RoomRow, StorageUnavailable
from app.web import languages
from app.web.bodies import MyName, NewTable, Nothing, Typed
from app.web.identity import COOKIE_SECONDS, Identity, no_cookie, set_cookie
from app.web.limits import (
    EXPORTS_PER_ADDRESS,
    IDENTITIES_PER_ADDRESS,
    LOOKUPS_PER_ADDRESS,
    MEMORIES_PER_ADDRESS,
    SPOKEN_PER_ADDRESS,
    TABLES_PER_ADDRESS,
)
from app.web.origin import headers_of, own_address
from app.web.sentences import say
from app.wire.lobby import Door, GameInfo, Heard, Me, MyTable, SpokenCode, TableMade
from app.wire.mine import Erased

Lang = Annotated[str | None, Query(description="Language of sentences: fr, en or de.")]


class Error(Exception):
    """An answer with a status other than 200 and a sentence for people."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status, self.code, self.text = status, code, text


def json(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a JSON answer that no cache keeps."""
    return Response(
        msgspec.json.encode(content),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store", **(headers or {})},
    )


_GAMES: Final = [
    GameInfo(name=game.name, seats=(game.seats[0], game.seats[-1]), options=game.sheet) for game in GAMES.values()
]
_GAMES_PACKED: Final = gzip.compress(msgspec.json.encode(_GAMES))
"""All sentences of all options, for who asks before anything else is drawn: a quarter of their length."""


class Routes:
    """What routes of the interface share: the house, limits, and refusals in the reader's language."""

    def __init__(self, house: House, *, limits: bool) -> None:
        self._house = house
        self._limits = limits

    async def _limit(
        self, request: Request, what: str, limit: tuple[int, float], lang: str | None, why: str = "too_many"
    ) -> None:
        address = request.client.host if request.client is not None else ""
        if self._limits and not await self._house.live.allow(f"{what}:{address}", *limit, self._house.now()):
            raise self._error(request, 429, why, lang)

    async def _finished(self, request: Request, game_id: str, lang: str | None) -> FinishedGame:
        fits = len(game_id) == RECORD_ID_LENGTH and set(game_id) <= set(CODE_ALPHABET)
        if fits:
            await self._house.archiving.settled(game_id)
        game = await self._house.storage.finished_game(game_id) if fits else None
        if game is None:
            raise self._error(request, 404, "no_such_record", lang)
        return game

    def _error(self, request: Request, status: int, code: str, lang: str | None, **values: str | int) -> Error:
        return Error(status, code, say(code, self._language(request, lang)).format(**values))

    def _language(self, request: Request, lang: str | None) -> str:
        return languages.choose(lang, request.headers.get("accept-language"))


class OfBrowsers(Routes):
    """What routes share that have to know who is asking."""

    def __init__(self, house: House, identity: Identity, *, limits: bool) -> None:
        super().__init__(house, limits=limits)
        self._identity = identity

    async def _player(self, request: Request) -> Player | None:
        player = await self._identity.player(_headers(request), secure=_secure(request))
        # Looked up while it was being forgotten.
        return None if player is None or self._house.has_parted(player.id) else player

    async def _known(self, request: Request, lang: str | None) -> Player:
        player = await self._player(request)
        if player is None:
            raise self._error(request, 401, "no_identity", lang)
        return player


class Lobby(OfBrowsers):
    """The routes and what they need."""

    def __init__(self, house: House, identity: Identity, *, public_url: str | None, limits: bool) -> None:
        super().__init__(house, identity, limits=limits)
        self._public_url = public_url
        router = APIRouter(prefix="/api")
        router.post("/me", summary="Say who is asking", responses=answers("Me"))(self.me)
        router.get("/me/export", summary="Everything that is known of this browser", responses=answers("Export"))(
            self.export
        )
        router.post("/me/erase", summary="Forget this browser", responses=answers("Erased"))(self.erase)
        router.get("/me/games", summary="The games that this browser has played", responses=answers("GamesOfMine"))(
            self.my_games
        )
        router.get("/games", summary="The games and their options", responses=answers("GameInfo", many=True))(
            self.games
        )
        router.get(
            "/tables", summary="Public tables that wait for players", responses=answers("TableListed", many=True)
        )(self.open_tables)
        router.post("/tables", summary="Make a table", status_code=201, responses=answers("TableMade", 201))(
            self.make_table
        )
        router.get("/tables/{code}", summary="What a link leads to", responses=answers("Door"))(self.look_up)
        router.post("/tables/{code}/spoken", summary="Say a link aloud", responses=answers("SpokenCode"))(self.speak)
        router.post("/spoken", summary="Where a spoken code leads", responses=answers("Heard"))(self.hear)
        router.get("/tables/{code}/qr.svg", summary="A link as a QR code")(self.qr)
        self.router = router

    async def me(self, request: Request, my: MyName, lang: Lang = None) -> Response:
        """Set the identity cookie, or renew it; answer with the remembered name and the tables of this browser."""
        secure = _secure(request)
        headers: dict[str, str] = {}
        player = await self._player(request)
        if player is None:
            await self._limit(request, "identities", IDENTITIES_PER_ADDRESS, lang)
            player, secret = await self._identity.new(self._house.now())
            headers["set-cookie"] = set_cookie(secret, secure=secure)
        else:
            headers["set-cookie"] = await self._identity.welcome_back(
                _headers(request), player, self._house.now(), secure=secure
            )
        if my.name is not None:
            name = self._clean(request, my.name, lang)
            player = await self._identity.rename(_headers(request), player, name, secure=secure)
        rows = await self._house.storage.tables_of(player.id, TABLES_OF_PLAYER_LISTED)
        tables = tuple([self._table_of(player, row) for row in rows])
        known_until = self._house.now() + COOKIE_SECONDS
        return json(Me(name=player.name, tables=tables, known_until=round(known_until)), headers=headers)

    async def export(self, request: Request, lang: Lang = None) -> Response:
        """Answer with everything that is known of this browser and its people, and with nothing of others."""
        await self._limit(request, "exports", EXPORTS_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        known = await export(self._house, player)
        return json(known, headers={"content-disposition": 'attachment; filename="tablee.json"'})

    async def erase(self, request: Request, nothing: Nothing, lang: Lang = None) -> Response:
        """Forget this browser: its people leave, and no table, record or list holds a name or word of theirs."""
        await self._limit(request, "exports", EXPORTS_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        tables = await self._house.erasing.erase(player.id)
        return json(Erased(tables=tables), headers={"set-cookie": no_cookie(secure=_secure(request))})

    async def my_games(self, request: Request, lang: Lang = None) -> Response:
        """Answer with the finished games of this browser and how they ended, the latest first."""
        await self._limit(request, "memories", MEMORIES_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        return json(await games_of(self._house, player))

    def _table_of(self, player: Player, row: RoomRow) -> MyTable:
        table = self._house.tables.get(row.id)
        your_turn = False
        if table is not None and table.room.phase == "playing":
            your_turn = table.room.seat_of(player.id) in table.room.rules.to_act(table.room.state)
        of = row.listing
        return MyTable(
            code=row.code,
            game=of.game,
            phase=cast("Phase", of.phase),
            players=of.players,
            your_turn=your_turn,
            at=row.changed_at,
            kept_until=self._house.kept_until(row.last_at if table is None else table.last_at),
        )

    async def games(self, request: Request) -> Response:
        """Answer with every game: its name, how many may play, and its options with their sentences."""
        headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return json(_GAMES, headers=headers)
        return Response(_GAMES_PACKED, media_type="application/json", headers={**headers, "content-encoding": "gzip"})

    async def open_tables(self) -> Response:
        """Answer with the public tables that wait for players."""
        rows = await self._house.open_tables.rows()
        return json([listed(row) for row in rows])

    async def make_table(self, request: Request, new: NewTable, lang: Lang = None) -> Response:
        """Make a table and answer with its code; its maker is host and, with a name, seated."""
        await self._limit(request, "tables", TABLES_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        game = GAMES.get(new.game)
        if game is None:
            raise self._error(request, 404, "no_such_game", lang)
        name = player.name
        if new.name is not None:
            name = self._clean(request, new.name, lang)
            await self._identity.rename(_headers(request), player, name, secure=_secure(request))
        given = None if new.deal_of is None else await self._deal_of(request, new, lang)
        made = await self._house.make_table(
            new.game,
            player.id,
            name=name,
            public=new.public,
            computers=new.computers,
            start=new.start,
            hints=new.hints,
            given=given,
        )
        if isinstance(made, Refused):
            language = self._language(request, lang)
            raise Error(409, made.code, sentence(made, language, new.game))
        return json(TableMade(code=made), 201)

    async def look_up(self, request: Request, code: str, lang: Lang = None) -> Response:
        """Answer with what this browser can do at the table of a link: join, return, watch, wait, or see the end."""
        table = await self._table(request, await self._find(request, code, lang), lang)
        room, player = table.room, await self._player(request)
        seat = None if player is None else room.seat_of(player.id)
        sitting = [one for one in room.seats if not one.left]
        answer: Literal["join", "return", "watch", "full", "over"]
        if seat is not None:
            answer = "return"
        elif room.phase == "playing":
            answer = "watch"
        elif len(sitting) < room.rules.seats[-1]:
            answer = "join"
        else:
            answer = "full" if room.phase == "waiting" else "over"
        host = None if room.host is None else room.seat_of(room.host)
        return json(
            Door(
                answer=answer,
                code=room.code,
                game=room.game,
                phase=room.phase,
                host=None if host is None else room.seats[host].name,
                players=tuple([one.name for one in sitting]),
                max=room.rules.seats[-1],
                your_name=room.seats[seat].name if seat is not None else None,
                kept_until=self._house.kept_until(table.last_at),
            )
        )

    async def qr(self, request: Request, code: str, lang: Lang = None) -> Response:
        """Answer with the link as a QR code, made here."""
        row = await self._find(request, code, lang)
        address = own_address(request.scope["scheme"], _headers(request), self._public_url)
        drawn = io.BytesIO()
        drawing = segno.make(f"{address}/t/{row.code}", error="m")
        drawing.save(drawn, kind="svg", scale=4, border=2, dark="#10201c", light="#fbf7ee", xmldecl=False)
        return Response(
            drawn.getvalue(),
            media_type="image/svg+xml",
            headers={"cache-control": "private, max-age=3600"},
        )

    async def speak(self, request: Request, code: str, nothing: Nothing, lang: Lang = None) -> Response:
        """Answer the host with nine signs that lead to this table for some minutes."""
        row = await self._find(request, code, lang)
        player = await self._player(request)
        room = (await self._table(request, row, lang)).room
        if player is None or room.host is None or browser_of(room.host) != player.id:
            raise self._error(request, 403, "host_says_it", lang)
        said = await speak(self._house, row)
        if isinstance(said, Refused):
            raise self._error(request, 503, said.code, lang)
        return json(SpokenCode(spoken=said.code, until=said.until))

    async def hear(self, request: Request, typed: Typed, lang: Lang = None) -> Response:
        """Answer with the table to which a spoken code leads, if it does so now."""
        spoken = meant(typed.spoken)
        if spoken is None:
            raise self._error(request, 422, "not_nine_signs", lang)
        await self._limit(request, "spoken", SPOKEN_PER_ADDRESS, lang, "too_many_tries")
        link = await hear(self._house, spoken)
        if isinstance(link, Refused):
            raise self._error(request, 404 if link.code == "not_spoken" else 410, link.code, lang)
        return json(Heard(code=link))

    async def _deal_of(self, request: Request, new: NewTable, lang: str | None) -> Given:
        """Return the deal of a finished game that the new table is to have once more."""
        await self._limit(request, "lookups", LOOKUPS_PER_ADDRESS, lang)
        game = await self._finished(request, new.deal_of or "", lang)
        record = read(game.record)
        dealt = deals(record)
        if record.game != new.game or new.deal >= len(dealt):
            raise self._error(request, 422, "no_such_deal", lang)
        # Where a game draws who begins, only its first deal is told with it.
        begins = Replay(msgspec.structs.replace(record, moves=[], checkpoints={})).state.phase == "first"
        if begins and dealt[new.deal].first is None:
            raise self._error(request, 422, "no_such_deal", lang)
        deal = dealt[new.deal]
        return Given(
            of=game.id,
            game=record.game,
            seats=record.seats,
            options=record.options,
            cards=deal.cards,
            first=deal.first,
        )

    async def played_at(self, request: Request, code: str) -> str | None:
        """Return the game that is played at a table, or None: it waits, there is none, or that cannot be said now."""
        with contextlib.suppress(Error, StorageUnavailable):
            listing = (await self._find(request, code, None)).listing
            return None if listing.phase == "waiting" else listing.game
        return None

    # What the routes share

    async def _find(self, request: Request, code: str, lang: str | None) -> RoomRow:
        await self._limit(request, "lookups", LOOKUPS_PER_ADDRESS, lang)
        # What cannot be a code is not asked of the database.
        fits = len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)
        row = await self._house.find(code) if fits else None
        if row is None:
            raise self._error(request, 404, "no_such_table", lang)
        return row

    async def _table(self, request: Request, row: RoomRow, lang: str | None) -> Table:
        try:
            return await self._house.table(row.id)
        except RoomClosed:
            raise self._error(request, 404, "no_such_table", lang) from None

    def _clean(self, request: Request, typed: str, lang: str | None) -> str:
        name = clean_name(typed)
        if isinstance(name, Refused):
            raise Error(422, name.code, sentence(name, self._language(request, lang)))
        return name


def answers(name: str, status: int = 200, *, many: bool = False) -> dict[int | str, dict[str, Any]]:
    """Return for the OpenAPI document what a route answers, of the types in `app/wire/lobby.py`."""

    def content(kind: dict[str, Any]) -> dict[str, Any]:
        return {"content": {"application/json": {"schema": kind}}}

    one = {"$ref": f"#/components/schemas/{name}"}
    failure = {"$ref": "#/components/schemas/Failure"}
    return {
        status: content({"type": "array", "items": one} if many else one),
        "4XX": {"description": "Refused, with a sentence", **content(failure)},
    }


def _headers(request: Request) -> dict[str, str]:
    return headers_of(request.scope["headers"])


def _secure(request: Request) -> bool:
    return bool(request.scope["scheme"] == "https")

"""Who is asking: a browser is a player, known by a secret in a cookie that scripts cannot read.

The secret is stored hashed; it is 256 bits long, so that a plain hash is enough. The player's id is what rooms know; it
proves nothing and is never shown.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

import msgspec

from app.live import entropy
from app.storage.log import Player
from app.storage.sql import SqlStorage

COOKIE_SECONDS: Final = 400 * 24 * 3600
"""How long a browser remembers: 400 days, the longest that browsers allow; each visit renews it."""
PLAYERS_CACHED: Final = 20_000
"""Players kept in memory, so that a reconnecting crowd does not ask the database for each: about 10 MB."""
SEEN_EVERY_SECONDS: Final = 24 * 3600.0
"""That a browser was here is written down so often: what hangs on it is counted in months."""


def cookie_name(secure: bool) -> str:
    """Return the cookie's name; `__Host-` ties it to this host and to TLS wherever there is TLS."""
    return "__Host-tablee" if secure else "tablee"


class Identity:
    """Finds the player of a request, and makes new ones."""

    def __init__(self, storage: SqlStorage) -> None:
        self._storage = storage
        self._cache: OrderedDict[bytes, Player] = OrderedDict()

    async def player(self, headers: Mapping[str, str], *, secure: bool) -> Player | None:
        """Return the player whose secret the cookie holds, or None.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        secret = self._secret(headers, secure=secure)
        if secret is None:
            return None
        hashed = _hash(secret)
        player = self._cache.get(hashed)
        if player is None:
            player = await self._storage.player(hashed)
            if player is not None:
                self._keep(hashed, player)
        return player

    async def new(self, now: float) -> tuple[Player, str]:
        """Return a new player and the secret that proves it.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        secret = entropy.secret()
        player = Player(id=entropy.public_id(), name=None, seen_at=now)
        await self._storage.new_player(player.id, _hash(secret), now)
        self._keep(_hash(secret), player)
        return player, secret

    async def welcome_back(self, headers: Mapping[str, str], player: Player, now: float, *, secure: bool) -> str:
        """Remember that this browser is here, and return the header that lets it remember us as long again.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        secret = self._secret(headers, secure=secure)
        assert secret is not None, "a player of a request is known by its secret"
        if now - player.seen_at > SEEN_EVERY_SECONDS:
            await self._storage.see_player(player.id, now)
            self._keep(_hash(secret), msgspec.structs.replace(player, seen_at=now))
        return set_cookie(secret, secure=secure)

    async def rename(self, headers: Mapping[str, str], player: Player, name: str, *, secure: bool) -> Player:
        """Remember the name under which this browser sits down.

        Raises:
            StorageUnavailable: the database does not answer.
        """
        if name == player.name:
            return player
        await self._storage.name_player(player.id, name)
        renamed = msgspec.structs.replace(player, name=name)
        secret = self._secret(headers, secure=secure)
        if secret is not None:
            self._keep(_hash(secret), renamed)
        return renamed

    def forget(self, browser: str) -> None:
        """Look this browser up again when it comes."""
        for hashed in [hashed for hashed, player in self._cache.items() if player.id == browser]:
            del self._cache[hashed]

    def forget_all(self) -> None:
        """Look everybody up again: what was said about somebody may have been missed."""
        self._cache.clear()

    def _secret(self, headers: Mapping[str, str], *, secure: bool) -> str | None:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return None
        morsel = cookies.get(cookie_name(secure))
        return morsel.value if morsel is not None and morsel.value else None

    def _keep(self, hashed: bytes, player: Player) -> None:
        self._cache[hashed] = player
        self._cache.move_to_end(hashed)
        while len(self._cache) > PLAYERS_CACHED:
            self._cache.popitem(last=False)


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def set_cookie(secret: str, *, secure: bool, seconds: int = COOKIE_SECONDS) -> str:
    """Return the Set-Cookie header that makes a browser this player."""
    parts = [f"{cookie_name(secure)}={secret}", "Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={seconds}"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def no_cookie(*, secure: bool) -> str:
    """Return the Set-Cookie header that makes a browser forget who it is."""
    return set_cookie("", secure=secure, seconds=0)

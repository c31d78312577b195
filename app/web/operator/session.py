"""Who is the operator: whoever brought the token. A session is signed with it, so that every process knows it."""

import hashlib
import hmac
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

SESSION_SECONDS: Final = 12 * 3600
"""A session ends by itself after so long: a working day."""


class Sessions:
    """Sessions of those who know the token."""

    def __init__(self, token: str) -> None:
        self._key = _digest(token)

    def is_token(self, given: str) -> bool:
        """Return whether this is the token; it takes as long whatever is given."""
        return hmac.compare_digest(_digest(given), self._key)

    def begin(self, now: float, *, secure: bool) -> str:
        """Return the Set-Cookie header that begins a session."""
        until = str(int(now) + SESSION_SECONDS)
        return _cookie(f"{until}.{self._signature(until)}", SESSION_SECONDS, secure=secure)

    def end(self, *, secure: bool) -> str:
        """Return the Set-Cookie header that ends one."""
        return _cookie("", 0, secure=secure)

    def is_open(self, headers: Mapping[str, str], now: float, *, secure: bool) -> bool:
        """Return whether the cookie is that of a session which has not ended."""
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(_name(secure=secure))
        except CookieError:
            return False
        until, _, signature = ("" if morsel is None else morsel.value).partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(until).encode()):
            return False
        return int(until) > now

    def _signature(self, until: str) -> str:
        return hmac.new(self._key, until.encode(), hashlib.sha256).hexdigest()


def _digest(token: str) -> bytes:
    return hashlib.sha256(b"tablee operator " + token.encode()).digest()


def _name(*, secure: bool) -> str:
    return "__Secure-tablee-operator" if secure else "tablee-operator"


def _cookie(value: str, seconds: int, *, secure: bool) -> str:
    parts = [f"{_name(secure=secure)}={value}", "Path=/operator", "HttpOnly", "SameSite=Strict", f"Max-Age={seconds}"]
    return "; ".join([*parts, "Secure"] if secure else parts)

"""Whose page is asking: only our own pages may open sockets and post, whatever site a browser is looking at."""

from collections.abc import Iterable, Mapping


def headers_of(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the headers of an ASGI scope by lower-case name; of a repeated one the last."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in raw}


def own_address(scheme: str, headers: Mapping[str, str], public_url: str | None) -> str:
    """Return the address of this server as its own pages name it, such as `https://tables.example.org`."""
    if public_url is not None:
        return public_url
    secure = scheme in ("https", "wss")
    return f"{'https' if secure else 'http'}://{headers.get('host', '')}"


def is_own(scheme: str, headers: Mapping[str, str], public_url: str | None) -> bool:
    """Return whether the request comes from a page of this server; no Origin, `null` and every other site are not."""
    origin = headers.get("origin")
    if origin is None:
        return False
    own = own_address(scheme, headers, public_url)
    # The address that the browser asked for counts as well: a host reaches its own tables by more than one name.
    return origin.lower() in (own.lower(), own_address(scheme, headers, None).lower())

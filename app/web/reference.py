"""A page that lists the HTTP interface, made from the OpenAPI document: no script and nothing from elsewhere."""

from html import escape
from typing import Any


def page_of(document: dict[str, Any]) -> str:
    """Return the OpenAPI document as one HTML page."""
    title = escape(f"{document['info']['title']} {document['info']['version']}")
    calls = "".join(
        f"<h2><code>{escape(method.upper())} {escape(path)}</code></h2><p>{escape(call.get('description', ''))}</p>"
        for path, methods in document["paths"].items()
        for method, call in methods.items()
    )
    types = "".join(f"<li><code>{escape(name)}</code></li>" for name in sorted(document["components"]["schemas"]))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><body><h1>{title}</h1>'
        f'<p>The whole document, with every message of the sockets: <a href="/openapi.json">openapi.json</a></p>'
        f"{calls}<h2>Types</h2><ul>{types}</ul>"
    )

"""The operator's page as HTML: made here, with one script and one sheet of styles beside it."""

from datetime import UTC, datetime
from html import escape
from typing import Final

from app.rules.game import Language
from app.web.operator.state import State
from app.web.operator.words import words
from app.wire.server import Announced

WORDS_MOST: Final = 200
"""Longest sentence of an announcement in characters: four lines on a phone."""
MINUTES_MOST: Final = 24 * 60
"""A restart is announced a day ahead at most."""


def login_page(language: Language) -> str:
    """Return the page that asks for the token."""
    say = words(language)
    form = (
        # A browser that keeps passwords asks whose it is.
        '<form data-to="/operator/login"><input value="operator" autocomplete="username" hidden>'
        f'<label>{say["token"]}<input type="password" name="token" required autocomplete="current-password"></label>'
        f"<button>{say['log_in']}</button></form>"
    )
    return _document(language, form)


def operator_page(language: Language, state: State) -> str:
    """Return the whole page."""
    say = words(language)
    announce = (
        f"<section><h2>{say['restart']}</h2><p>{say['explained']}</p>"
        '<form data-to="/operator/announcement">'
        f'<label>{say["minutes"]}<input type="number" name="minutes" value="5" min="1" max="{MINUTES_MOST}" required>'
        f'</label><label>{say["sentence"]}<input type="text" name="text" maxlength="{WORDS_MOST}"></label>'
        f"<button>{say['announce']}</button></form></section>"
    )
    leave = f'<form data-to="/operator/logout"><button class="quiet">{say["log_out"]}</button></form>'
    return _document(language, f'{announce}<div id="state">{state_part(language, state)}</div>{leave}')


def state_part(language: Language, state: State) -> str:
    """Return the part of the page that is asked for anew every few seconds."""
    say = words(language)
    return _announced(say, state.announced) + _tables(say, state) + _server(say, state)


def _document(language: Language, body: str) -> str:
    say = words(language)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{say["title"]}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark light"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="/operator/page.css"><script src="/operator/page.js" defer></script></head>'
        f"<body><main><h1>{say['title']}</h1><noscript><p>{say['needs_script']}</p></noscript>"
        f'<p id="problem" role="alert"></p>{body}</main></body></html>'
    )


def _announced(say: dict[str, str], announced: Announced | None) -> str:
    if announced is None:
        return ""
    text = "" if announced.text is None else f" <q>{escape(announced.text)}</q>"
    return (
        f'<section class="announced"><p>{say["announced"]} {_moment(announced.at)}.{text}</p>'
        f'<form data-to="/operator/silence"><button>{say["cancel"]}</button></form></section>'
    )


def _tables(say: dict[str, str], state: State) -> str:
    if state.tables is None:
        inside = f"<p>{say['no_answer']}</p>"
    elif not state.tables:
        inside = f"<p>{say['no_tables']}</p>"
    else:
        head = "".join(f'<th scope="col">{say[name]}</th>' for name in ("game", "phase", "count", "seats"))
        rows = "".join(
            f'<tr><th scope="row">{escape(say.get(one.game, one.game))}</th>'
            f"<td>{escape(say.get(one.phase, one.phase))}</td><td>{one.tables}</td><td>{one.seats}</td></tr>"
            for one in state.tables
        )
        inside = f"<table><caption>{say['of_all']}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<section><h2>{say['tables']}</h2>{inside}</section>"


def _server(say: dict[str, str], state: State) -> str:
    memory = say["unknown"]
    if state.memory is not None:
        memory = say["mebibytes"].format(size=round(state.memory / 1024**2))
    outage = say["none"]
    if state.last_outage is not None:
        lasted = round(state.last_outage.until - state.last_outage.since)
        outage = f"{say['lasted'].format(seconds=lasted)} {_moment(state.last_outage.until)}"
    told = [
        ("process", escape(state.process)),
        ("version", escape(state.version)),
        ("since", _duration(say, state.up_seconds)),
        ("sockets", str(state.sockets)),
        ("at_work", str(state.at_work)),
        ("memory", memory),
        ("storage", say["answers" if state.storage else "silent"]),
        ("live", say["answers" if state.live else "silent"]),
        ("last_outage", outage),
    ]
    listed = "".join(f"<div><dt>{say[name]}</dt><dd>{value}</dd></div>" for name, value in told)
    return f"<section><h2>{say['server']}</h2><dl>{listed}</dl></section>"


def _moment(at: float) -> str:
    """Return a moment, which the script turns into the reader's own time."""
    moment = datetime.fromtimestamp(at, UTC)
    return f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{moment:%Y-%m-%d %H:%M} UTC</time>'


def _duration(say: dict[str, str], seconds: float) -> str:
    minutes = int(seconds // 60)
    if minutes >= 48 * 60:
        return say["days"].format(days=minutes // (24 * 60), hours=minutes // 60 % 24)
    return say["hours"].format(hours=minutes // 60, minutes=minutes % 60)

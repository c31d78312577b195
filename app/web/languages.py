"""Which language somebody reads."""

from app.rules.game import LANGUAGES


def choose(asked: str | None, accept_language: str | None) -> str:
    """Return the language of a `lang` parameter, else the first known one of an Accept-Language header, else French."""
    if asked in LANGUAGES:
        return asked
    weighed: list[tuple[float, int, str]] = []
    for place, part in enumerate((accept_language or "").split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(weighed) if tag in LANGUAGES), LANGUAGES[0])

"""The rules that a table of Hornochsen may choose."""

from typing import Annotated, Literal

import msgspec

from app.rules.game import Option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Hornochsen, each with the table's usual value as default."""

    deals: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    scores: Literal["hidden", "open"] = "hidden"


SHEET = (
    Option(
        name="deals",
        kind="number",
        default=1,
        min=1,
        max=10,
        sentences={
            "fr": {
                "1": "On joue une seule donne.",
                "*": "On joue {n} donnes, dont les points s’ajoutent ; le suivant commence à chaque nouvelle donne.",
            },
            "en": {
                "1": "A single deal is played.",
                "*": "{n} deals are played and their scores added; the next player begins each new deal.",
            },
            "de": {
                "1": "Es wird einmal gegeben.",
                "*": "Es wird {n}-mal gegeben, die Punkte zählen zusammen; jedes Mal beginnt der nächste Spieler.",
            },
        },
    ),
    Option(
        name="scores",
        kind="choice",
        default="hidden",
        values=("hidden", "open"),
        sentences={
            "fr": {
                "hidden": "Les piles prises sont retournées : les points se comptent à la fin de la donne.",
                "open": "Les points de chacun restent visibles pendant la donne.",
            },
            "en": {
                "hidden": "Taken piles lie face down: points are counted at the end of the deal.",
                "open": "Everybody’s points are shown during the deal.",
            },
            "de": {
                "hidden": "Genommene Stapel liegen verdeckt: Gezählt wird am Ende des Durchgangs.",
                "open": "Die Punkte aller sind während des Durchgangs zu sehen.",
            },
        },
    ),
)

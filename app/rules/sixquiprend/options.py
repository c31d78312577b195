"""The rules that a table of 6 qui prend! may choose."""

from typing import Annotated, Literal

import msgspec

from app.rules.game import Option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of 6 qui prend!, each with the table's usual value as default."""

    deck: Literal["full", "tight"] = "full"
    hands: Literal["dealt", "drafted"] = "dealt"
    limit: Annotated[int, msgspec.Meta(ge=10, le=500)] = 66
    limit_rule: Literal["reach", "exceed"] = "reach"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None


SHEET = (
    Option(
        name="limit",
        kind="number",
        default=66,
        min=10,
        max=500,
        sentences={
            "fr": {"*": "La partie se joue jusqu’à {n} têtes."},
            "en": {"*": "The game is played to {n} heads."},
            "de": {"*": "Gespielt wird bis {n} Hornochsen."},
        },
    ),
    Option(
        name="limit_rule",
        kind="choice",
        default="reach",
        values=("reach", "exceed"),
        sentences={
            "fr": {
                "reach": "Elle s’arrête dès qu’un total atteint la limite.",
                "exceed": "Elle s’arrête dès qu’un total dépasse la limite.",
            },
            "en": {
                "reach": "It ends once a total reaches the limit.",
                "exceed": "It ends once a total goes beyond the limit.",
            },
            "de": {
                "reach": "Schluss ist, sobald jemand die Grenze erreicht.",
                "exceed": "Schluss ist, sobald jemand die Grenze überschreitet.",
            },
        },
    ),
    Option(
        name="rounds",
        kind="number",
        default=None,
        min=1,
        max=20,
        nullable=True,
        sentences={
            "fr": {
                "1": "On joue une seule manche, quels que soient les totaux.",
                "*": "On joue exactement {n} manches, quels que soient les totaux.",
                "null": "On joue autant de manches qu’il faut.",
            },
            "en": {
                "1": "A single round is played, whatever the totals.",
                "*": "Exactly {n} rounds are played, whatever the totals.",
                "null": "As many rounds are played as it takes.",
            },
            "de": {
                "1": "Es wird eine einzige Runde gespielt, wie immer es steht.",
                "*": "Es werden genau {n} Runden gespielt, wie immer es steht.",
                "null": "Es werden so viele Runden gespielt, wie es braucht.",
            },
        },
    ),
    Option(
        name="deck",
        kind="choice",
        default="full",
        values=("full", "tight"),
        sentences={
            "fr": {
                "full": "Les 104 cartes sont mélangées : certaines restent inconnues.",
                "tight": "Paquet serré : toutes les cartes du paquet sont en jeu.",
            },
            "en": {
                "full": "All 104 cards are shuffled: some stay unknown.",
                "tight": "Tight deck: every card of the deck is in play.",
            },
            "de": {
                "full": "Alle 104 Karten werden gemischt: Einige bleiben unbekannt.",
                "tight": "Knapper Stapel: Alle Karten des Stapels sind im Spiel.",
            },
        },
    ),
    Option(
        name="hands",
        kind="choice",
        default="dealt",
        values=("dealt", "drafted"),
        sentences={
            "fr": {
                "dealt": "Les mains sont distribuées, secrètes.",
                "drafted": "Les mains se choisissent carte par carte, au vu de tous, dans un paquet serré.",
            },
            "en": {
                "dealt": "Hands are dealt, in secret.",
                "drafted": "Hands are drafted card by card, in the open, from a tight deck.",
            },
            "de": {
                "dealt": "Die Karten werden verdeckt gegeben.",
                "drafted": "Die Karten werden einzeln und offen aus einem knappen Stapel gewählt.",
            },
        },
    ),
)

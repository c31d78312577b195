"""What people read when a move does not count."""

from app.rules.game import Sentences
from app.rules.refusals import COMMON

REFUSALS: dict[str, Sentences] = {
    **COMMON,
    "not_the_deck": {
        "fr": "Une donne contient chaque carte de 1 à {cards} une fois.",
        "en": "A deal holds every card from 1 to {cards} once.",
        "de": "Gegeben wird jede Karte von 1 bis {cards} genau einmal.",
    },
    "no_turn_now": {
        "fr": "On ne joue pas de carte maintenant.",
        "en": "No card is played now.",
        "de": "Jetzt wird keine Karte gespielt.",
    },
    "seat_left": {
        "fr": "Le système joue pour cette place : revenez d’abord à la table.",
        "en": "The system plays for this seat: come back to the table first.",
        "de": "Für diesen Platz spielt das System: Komm erst an den Tisch zurück.",
    },
    "special_not_in_hand": {
        "fr": "Vous n’avez plus de {special} en main.",
        "en": "You no longer hold a {special}.",
        "de": "Du hast kein {special} mehr auf der Hand.",
    },
    "no_such_pile": {
        "fr": "Aucune pile ne commence par la carte {pile}.",
        "en": "No pile begins with card {pile}.",
        "de": "Kein Stapel beginnt mit der Karte {pile}.",
    },
    "special_there_already": {
        "fr": "Cette pile porte déjà un {special}.",
        "en": "That pile has its {special} already.",
        "de": "Auf diesem Stapel liegt schon ein {special}.",
    },
    "nothing_played": {
        "fr": "Jouez au moins une carte avant de finir votre tour.",
        "en": "Play at least one card before you end your turn.",
        "de": "Spiel mindestens eine Karte, bevor du deinen Zug beendest.",
    },
}

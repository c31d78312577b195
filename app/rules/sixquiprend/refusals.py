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
    "no_draft_now": {
        "fr": "On ne choisit pas sa main maintenant.",
        "en": "Hands are not being drafted now.",
        "de": "Jetzt wählt niemand Karten für die Hand.",
    },
    "seat_left": {
        "fr": "Le système joue pour cette place : revenez d’abord à la table.",
        "en": "The system plays for this seat: come back to the table first.",
        "de": "Für diesen Platz spielt das System: Komm erst an den Tisch zurück.",
    },
    "card_not_open": {
        "fr": "La carte {card} n’est plus à prendre.",
        "en": "Card {card} is not to be had.",
        "de": "Die Karte {card} ist nicht zu haben.",
    },
    "no_choice_now": {
        "fr": "On ne choisit pas de carte maintenant.",
        "en": "No card is chosen now.",
        "de": "Jetzt wird keine Karte gewählt.",
    },
    "already_chosen": {
        "fr": "Cette place a déjà choisi sa carte.",
        "en": "This seat has already chosen its card.",
        "de": "Dieser Platz hat seine Karte schon gewählt.",
    },
    "no_row_to_take": {
        "fr": "Personne n’a de rangée à prendre maintenant.",
        "en": "Nobody has a row to take now.",
        "de": "Jetzt muss niemand eine Reihe nehmen.",
    },
    "no_such_row": {
        "fr": "Les rangées vont de 1 à 4.",
        "en": "Rows are numbered from 1 to 4.",
        "de": "Die Reihen haben die Nummern 1 bis 4.",
    },
}

"""What people read when a move does not count."""

from app.rules.game import Sentences
from app.rules.refusals import COMMON

REFUSALS: dict[str, Sentences] = {
    **COMMON,
    "only_the_system": {
        "fr": "Seul le système le fait, à la place d’un absent.",
        "en": "Only the system does that, for somebody absent.",
    },
    "not_the_deck": {
        "fr": "Une donne contient chacune des {cards} cartes une fois.",
        "en": "A deal holds each of the {cards} cards once.",
    },
    "no_card_drawn_now": {"fr": "On ne tire pas de carte maintenant.", "en": "No card is drawn now."},
    "not_demanded": {
        "fr": "Le donneur n’a pas la carte {card}, ou elle n’était pas demandée.",
        "en": "The giver does not hold {card}, or it was not demanded.",
    },
    "no_demand_now": {
        "fr": "Personne ne demande la charité maintenant.",
        "en": "Nobody asks for charity now.",
    },
    "no_gift_now": {"fr": "On ne donne pas de carte maintenant.", "en": "No card is given now."},
    "just_received": {
        "fr": "Vous venez de recevoir la carte {card} : donnez-en une autre.",
        "en": "You have just received {card}: give another card.",
    },
    "already_chosen": {"fr": "Cette place a déjà choisi sa carte.", "en": "This seat has already chosen its card."},
    "no_play_now": {"fr": "On ne joue pas de carte maintenant.", "en": "No card is played now."},
    "seat_left": {
        "fr": "Le système joue pour cette place : revenez d’abord à la table.",
        "en": "The system plays for this seat: come back to the table first.",
    },
    "ten_binds": {
        "fr": "Un dix vous oblige : défaussez une carte.",
        "en": "A ten binds you: discard a card.",
    },
    "must_play": {
        "fr": "On ne défausse pas tant qu’une carte peut être jouée : {card} le peut.",
        "en": "No card is discarded while one can be played: {card} can.",
    },
    "seven_open": {
        "fr": "Finissez d’abord le sept : il reste {steps} pas.",
        "en": "Finish the seven first: {steps} steps are left.",
    },
    "no_seven_open": {"fr": "Aucun sept n’est commencé.", "en": "No seven has been begun."},
    "no_such_way": {
        "fr": "La carte {card} ne mène aucun pion par là.",
        "en": "Card {card} takes no pawn that way.",
    },
    "no_such_leg": {
        "fr": "Ce bout de sept n’est pas possible : les {steps} pas doivent tous se faire.",
        "en": "This part of the seven is not possible: all {steps} steps must be made.",
    },
    "not_a_jack": {
        "fr": "Seul un valet échange deux pions, pas {card}.",
        "en": "Only a jack exchanges two pawns, not {card}.",
    },
    "no_such_exchange": {
        "fr": "Ces deux pions ne s’échangent pas : l’un des vôtres et un autre, sur l’anneau, sans protection.",
        "en": "These two pawns are not exchanged: one of yours and another, on the ring, unprotected.",
    },
    "no_plan_now": {"fr": "Il n’y a pas de sept à préparer.", "en": "There is no seven to plan."},
}

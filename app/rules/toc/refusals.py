"""What people read when a move does not count."""

from app.rules.game import Sentences
from app.rules.refusals import COMMON

REFUSALS: dict[str, Sentences] = {
    **COMMON,
    "only_the_system": {
        "fr": "Seul le système le fait, à la place d’un absent.",
        "en": "Only the system does that, for somebody absent.",
        "de": "Das macht nur das System, für jemanden, der fehlt.",
    },
    "not_the_deck": {
        "fr": "Une donne contient chacune des {cards} cartes une fois.",
        "en": "A deal holds each of the {cards} cards once.",
        "de": "Gegeben wird jede der {cards} Karten genau einmal.",
    },
    "no_card_drawn_now": {
        "fr": "On ne tire pas de carte maintenant.",
        "en": "No card is drawn now.",
        "de": "Jetzt wird keine Karte gezogen.",
    },
    "not_demanded": {
        "fr": "Le donneur n’a pas la carte {card}, ou elle n’était pas demandée.",
        "en": "The giver does not hold {card}, or it was not demanded.",
        "de": "Wer gibt, hat {card} nicht, oder sie war nicht verlangt.",
    },
    "no_demand_now": {
        "fr": "Personne ne demande la charité maintenant.",
        "en": "Nobody asks for charity now.",
        "de": "Jetzt bittet niemand um eine milde Gabe.",
    },
    "no_gift_now": {
        "fr": "On ne donne pas de carte maintenant.",
        "en": "No card is given now.",
        "de": "Jetzt wird keine Karte abgegeben.",
    },
    "just_received": {
        "fr": "Vous venez de recevoir la carte {card} : donnez-en une autre.",
        "en": "You have just received {card}: give another card.",
        "de": "{card} hast du gerade bekommen: Gib eine andere Karte.",
    },
    "already_chosen": {
        "fr": "Cette place a déjà choisi sa carte.",
        "en": "This seat has already chosen its card.",
        "de": "Dieser Platz hat seine Karte schon gewählt.",
    },
    "no_play_now": {
        "fr": "On ne joue pas de carte maintenant.",
        "en": "No card is played now.",
        "de": "Jetzt wird keine Karte gespielt.",
    },
    "seat_left": {
        "fr": "Le système joue pour cette place : revenez d’abord à la table.",
        "en": "The system plays for this seat: come back to the table first.",
        "de": "Für diesen Platz spielt das System: Komm erst an den Tisch zurück.",
    },
    "ten_binds": {
        "fr": "Un dix vous oblige : défaussez une carte.",
        "en": "A ten binds you: discard a card.",
        "de": "Eine Zehn bindet dich: Wirf eine Karte ab.",
    },
    "must_play": {
        "fr": "On ne défausse pas tant qu’une carte peut être jouée : {card} le peut.",
        "en": "No card is discarded while one can be played: {card} can.",
        "de": "Abgeworfen wird erst, wenn keine Karte passt: {card} passt noch.",
    },
    "seven_open": {
        "fr": "Finissez d’abord le sept : il reste {steps} pas.",
        "en": "Finish the seven first: {steps} steps are left.",
        "de": "Mach erst die Sieben fertig: Es fehlen noch {steps} Schritte.",
    },
    "no_seven_open": {
        "fr": "Aucun sept n’est commencé.",
        "en": "No seven has been begun.",
        "de": "Es ist keine Sieben angefangen.",
    },
    "no_such_way": {
        "fr": "La carte {card} ne mène aucun pion par là.",
        "en": "Card {card} takes no pawn that way.",
        "de": "Die Karte {card} führt keine Figur dorthin.",
    },
    "no_such_leg": {
        "fr": "Ce bout de sept n’est pas possible : les {steps} pas doivent tous se faire.",
        "en": "This part of the seven is not possible: all {steps} steps must be made.",
        "de": "Dieser Teil der Sieben geht nicht: Alle {steps} Schritte müssen gegangen werden.",
    },
    "not_a_jack": {
        "fr": "Seul un valet échange deux pions, pas {card}.",
        "en": "Only a jack exchanges two pawns, not {card}.",
        "de": "Nur ein Bube tauscht zwei Figuren, {card} nicht.",
    },
    "no_such_exchange": {
        "fr": "Ces deux pions ne s’échangent pas : l’un des vôtres et un autre, sur l’anneau, sans protection.",
        "en": "These two pawns are not exchanged: one of yours and another, on the ring, unprotected.",
        "de": "Diese beiden Figuren tauschen nicht: eine eigene und eine andere, auf dem Rundweg und ungeschützt.",
    },
    "no_plan_now": {
        "fr": "Il n’y a pas de sept à préparer.",
        "en": "There is no seven to plan.",
        "de": "Es ist keine Sieben zu planen.",
    },
}

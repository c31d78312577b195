"""What people read when a move does not count."""

from app.rules.game import Sentences

REFUSALS: dict[str, Sentences] = {
    "game_over": {"fr": "La partie est finie.", "en": "The game is over."},
    "unknown_move": {"fr": "Ce coup n’existe pas dans ce jeu.", "en": "This game has no such move."},
    "only_chance": {
        "fr": "C’est au hasard de le faire, pas à un joueur.",
        "en": "That is for chance to do, not for a player.",
    },
    "not_chance": {"fr": "C’est à un joueur de le faire.", "en": "That is for a player to do."},
    "no_draw_now": {"fr": "On ne tire pas de premier joueur maintenant.", "en": "No first player is drawn now."},
    "no_such_seat": {"fr": "Il n’y a pas de place de ce numéro.", "en": "There is no seat of that number."},
    "no_deal_now": {"fr": "On ne distribue pas maintenant.", "en": "No cards are dealt now."},
    "not_the_deck": {
        "fr": "Une donne contient chaque carte de 1 à {cards} une fois.",
        "en": "A deal holds every card from 1 to {cards} once.",
    },
    "no_turn_now": {"fr": "On ne joue pas de carte maintenant.", "en": "No card is played now."},
    "not_your_turn": {"fr": "Ce n’est pas à vous.", "en": "It is not your turn."},
    "seat_left": {
        "fr": "Le système joue pour cette place : revenez d’abord à la table.",
        "en": "The system plays for this seat: come back to the table first.",
    },
    "card_not_in_hand": {"fr": "La carte {card} n’est pas dans votre main.", "en": "Card {card} is not in your hand."},
    "special_not_in_hand": {
        "fr": "Vous n’avez plus de {special} en main.",
        "en": "You no longer hold a {special}.",
    },
    "no_such_pile": {
        "fr": "Aucune pile ne commence par la carte {pile}.",
        "en": "No pile begins with card {pile}.",
    },
    "special_there_already": {
        "fr": "Cette pile porte déjà un {special}.",
        "en": "That pile has its {special} already.",
    },
    "nothing_played": {
        "fr": "Jouez au moins une carte avant de finir votre tour.",
        "en": "Play at least one card before you end your turn.",
    },
    "left_already": {"fr": "Vous avez déjà quitté la partie.", "en": "You have left the game already."},
    "never_left": {"fr": "Vous n’aviez pas quitté la partie.", "en": "You had not left the game."},
}

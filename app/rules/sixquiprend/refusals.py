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
    "no_draft_now": {"fr": "On ne choisit pas sa main maintenant.", "en": "Hands are not being drafted now."},
    "not_your_turn": {"fr": "Ce n’est pas à vous.", "en": "It is not your turn."},
    "seat_left": {
        "fr": "Le système joue pour cette place : revenez d’abord à la table.",
        "en": "The system plays for this seat: come back to the table first.",
    },
    "card_not_open": {"fr": "La carte {card} n’est plus à prendre.", "en": "Card {card} is not to be had."},
    "no_choice_now": {"fr": "On ne choisit pas de carte maintenant.", "en": "No card is chosen now."},
    "already_chosen": {"fr": "Cette place a déjà choisi sa carte.", "en": "This seat has already chosen its card."},
    "card_not_in_hand": {"fr": "La carte {card} n’est pas dans votre main.", "en": "Card {card} is not in your hand."},
    "no_row_to_take": {"fr": "Personne n’a de rangée à prendre maintenant.", "en": "Nobody has a row to take now."},
    "no_such_row": {"fr": "Les rangées vont de 1 à 4.", "en": "Rows are numbered from 1 to 4."},
    "left_already": {"fr": "Vous avez déjà quitté la partie.", "en": "You have left the game already."},
    "never_left": {"fr": "Vous n’aviez pas quitté la partie.", "en": "You had not left the game."},
}

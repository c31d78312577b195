"""What people read when a move does not count, in whatever game."""

from typing import Final

from app.rules.game import Sentences

COMMON: Final[dict[str, Sentences]] = {
    "game_over": {"fr": "La partie est finie.", "en": "The game is over.", "de": "Das Spiel ist zu Ende."},
    "unknown_move": {
        "fr": "Ce coup n’existe pas dans ce jeu.",
        "en": "This game has no such move.",
        "de": "Diesen Zug gibt es in diesem Spiel nicht.",
    },
    "only_chance": {
        "fr": "C’est au hasard de le faire, pas à un joueur.",
        "en": "That is for chance to do, not for a player.",
        "de": "Das macht der Zufall, kein Spieler.",
    },
    "not_chance": {
        "fr": "C’est à un joueur de le faire.",
        "en": "That is for a player to do.",
        "de": "Das muss ein Spieler machen.",
    },
    "no_draw_now": {
        "fr": "On ne tire pas de premier joueur maintenant.",
        "en": "No first player is drawn now.",
        "de": "Jetzt wird kein Startspieler ausgelost.",
    },
    "no_such_seat": {
        "fr": "Il n’y a pas de place de ce numéro.",
        "en": "There is no seat of that number.",
        "de": "Einen Platz mit dieser Nummer gibt es nicht.",
    },
    "no_deal_now": {
        "fr": "On ne distribue pas maintenant.",
        "en": "No cards are dealt now.",
        "de": "Jetzt wird nicht gegeben.",
    },
    "not_your_turn": {"fr": "Ce n’est pas à vous.", "en": "It is not your turn.", "de": "Du bist nicht am Zug."},
    "card_not_in_hand": {
        "fr": "La carte {card} n’est pas dans votre main.",
        "en": "Card {card} is not in your hand.",
        "de": "Die Karte {card} hast du nicht auf der Hand.",
    },
    "left_already": {
        "fr": "Vous avez déjà quitté la partie.",
        "en": "You have left the game already.",
        "de": "Du hast das Spiel schon verlassen.",
    },
    "never_left": {
        "fr": "Vous n’aviez pas quitté la partie.",
        "en": "You had not left the game.",
        "de": "Du hattest das Spiel nicht verlassen.",
    },
}

"""What people read when the edge refuses something."""

from typing import Final

from app.rules.game import Language, Sentences

SENTENCES: Final[dict[str, Sentences]] = {
    "no_such_table": {
        "fr": "Aucune table ne porte ce lien : vérifiez qu’il est entier.",
        "en": "No table has this link: check that it is complete.",
    },
    "no_such_record": {
        "fr": "Aucune partie terminée ne porte ce lien.",
        "en": "No finished game has this link.",
    },
    "no_record": {
        "fr": "Ce fichier n’est pas une partie enregistrée.",
        "en": "This file is not a recorded game.",
    },
    "record_field": {
        "fr": "Ce fichier n’est pas une partie enregistrée : « {field} » ne convient pas.",
        "en": "This file is not a recorded game: “{field}” does not fit.",
    },
    "record_refused": {
        "fr": "Cette partie ne suit pas les règles. Coup {number}, {who} : « {move} ». {reason}",
        "en": "This game does not follow the rules. Move {number}, {who}: “{move}”. {reason}",
    },
    "record_accepted": {
        "fr": "Coup {number}, {who} : « {move} ». Le fichier le dit refusé, les règles l’acceptent.",
        "en": "Move {number}, {who}: “{move}”. The file says that it is refused, the rules accept it.",
    },
    "record_result": {
        "fr": "Tous les coups suivent les règles, mais elles comptent un autre résultat que ce fichier.",
        "en": "All moves follow the rules, but they count another result than this file.",
    },
    "record_long": {
        "fr": "Cette partie est trop longue : {max} coups au plus.",
        "en": "This game is too long: {max} moves at most.",
    },
    "chance": {"fr": "le hasard", "en": "chance"},
    "seat": {"fr": "joueur {number}", "en": "player {number}"},
    "no_such_game": {"fr": "Ce jeu n’est pas servi ici.", "en": "This game is not served here."},
    "no_identity": {
        "fr": "Ce navigateur n’est pas encore connu : rechargez la page.",
        "en": "This browser is not known yet: reload the page.",
    },
    "wrong_origin": {
        "fr": "Cette demande vient d’une autre page que les nôtres.",
        "en": "This request comes from a page that is not ours.",
    },
    "json_only": {"fr": "On attend du JSON.", "en": "JSON is expected."},
    "too_big": {"fr": "Cette demande est trop grande.", "en": "This request is too large."},
    "unreadable": {"fr": "Cette demande n’est pas comprise.", "en": "This request is not understood."},
    "too_many": {
        "fr": "Trop de demandes à la fois : réessayez dans une minute.",
        "en": "Too many requests at once: try again in a minute.",
    },
    "not_nine_signs": {
        "fr": "Un code a neuf signes, lettres et chiffres, en trois groupes de trois.",
        "en": "A code has nine signs, letters and digits, in three groups of three.",
    },
    "not_spoken": {
        "fr": "Aucune table ne répond à ce code : faites-le redire, signe par signe.",
        "en": "No table answers to this code: have it said again, sign by sign.",
    },
    "spoken_too_long_ago": {
        "fr": "Ce code n’est plus valable : demandez-en un nouveau à qui vous l’a dit.",
        "en": "This code is not good any more: ask for a new one whoever said it.",
    },
    "too_many_tries": {
        "fr": "Trop de codes essayés : attendez une minute, puis vérifiez chaque signe.",
        "en": "Too many codes tried: wait a minute, then check every sign.",
    },
    "too_many_spoken": {
        "fr": "Trop de codes sont valables en ce moment : envoyez plutôt le lien, ou réessayez dans quelques minutes.",
        "en": "Too many codes are good just now: send the link, or try again in some minutes.",
    },
    "host_says_it": {
        "fr": "Seul l’hôte dit le code de sa table.",
        "en": "Only the host says the code of a table.",
    },
    "not_found": {"fr": "Il n’y a rien à cette adresse.", "en": "There is nothing at this address."},
    "wrong_token": {"fr": "Ce n’est pas le jeton de cette maison.", "en": "This is not the token of this house."},
    "operator_only": {"fr": "La session est finie : entrez de nouveau.", "en": "The session is over: log in again."},
    "try_again": {
        "fr": "Le service reprend son souffle : réessayez dans un instant.",
        "en": "The service is catching its breath: try again in a moment.",
    },
    "house_full": {
        "fr": "La maison est pleine en ce moment : les tables ouvertes passent d’abord. Réessayez dans une minute.",
        "en": "The house is full at the moment: tables that are open come first. Try again in a minute.",
    },
    "too_many_computers": {"fr": "Il n’y a pas tant de places.", "en": "There are not so many seats."},
}


def say(code: str, language: Language) -> str:
    """Return the sentence of that code in that language."""
    return SENTENCES[code][language]

"""What people read when the edge refuses something."""

from typing import Final

from app.rules.game import Language, Sentences

SENTENCES: Final[dict[str, Sentences]] = {
    "no_such_table": {
        "fr": "Aucune table ne porte ce lien\u00a0: vérifiez qu’il est entier.",
        "en": "No table has this link: check that it is complete.",
        "de": "Kein Tisch hat diesen Link: Prüf, ob er vollständig ist.",
    },
    "no_such_record": {
        "fr": "Aucune partie terminée ne porte ce lien.",
        "en": "No finished game has this link.",
        "de": "Kein beendetes Spiel hat diesen Link.",
    },
    "no_analysis": {
        "fr": "Cette partie n’est pas analysée : ce n’est pas 6 qui prend !, ou sa table ne le voulait pas.",
        "en": "This game is not analysed: it is not 6 qui prend!, or its table did not wish it.",
        "de": "Diese Partie wird nicht analysiert: Sie ist nicht 6 qui prend!, oder ihr Tisch wollte es nicht.",
    },
    "no_record": {
        "fr": "Ce fichier n’est pas une partie enregistrée.",
        "en": "This file is not a recorded game.",
        "de": "Diese Datei ist keine Partie.",
    },
    "record_field": {
        "fr": "Ce fichier n’est pas une partie enregistrée\u00a0: «\u00a0{field}\u00a0» ne convient pas.",
        "en": "This file is not a recorded game: “{field}” does not fit.",
        "de": "Diese Datei ist keine Partie: „{field}“ passt nicht.",
    },
    "record_refused": {
        "fr": "Cette partie ne suit pas les règles. Coup {number}, {who}\u00a0: «\u00a0{move}\u00a0». {reason}",
        "en": "This game does not follow the rules. Move {number}, {who}: “{move}”. {reason}",
        "de": "Diese Partie folgt nicht den Regeln. Zug {number}, {who}: „{move}“. {reason}",
    },
    "record_accepted": {
        "fr": "Coup {number}, {who}\u00a0: «\u00a0{move}\u00a0». Le fichier le dit refusé, les règles l’acceptent.",
        "en": "Move {number}, {who}: “{move}”. The file says that it is refused, the rules accept it.",
        "de": "Zug {number}, {who}: „{move}“. Die Datei nennt ihn unzulässig, die Regeln lassen ihn zu.",
    },
    "record_result": {
        "fr": "Tous les coups suivent les règles, mais elles comptent un autre résultat que ce fichier.",
        "en": "All moves follow the rules, but they count another result than this file.",
        "de": "Alle Züge folgen den Regeln, aber sie ergeben ein anderes Ergebnis als diese Datei.",
    },
    "record_long": {
        "fr": "Cette partie est trop longue\u00a0: {max} coups au plus.",
        "en": "This game is too long: {max} moves at most.",
        "de": "Diese Partie ist zu lang: höchstens {max} Züge.",
    },
    "no_such_choice": {
        "fr": "À ce moment, cette carte ne pouvait pas être choisie à la place de l’autre.",
        "en": "At that moment this card could not be chosen in place of the other one.",
        "de": "In diesem Moment konnte diese Karte nicht statt der anderen gewählt werden.",
    },
    "no_such_deal": {
        "fr": "Cette partie n’a pas cette donne, ou elle ne peut pas commencer une partie.",
        "en": "This game has no such deal, or none that a game can begin with.",
        "de": "Diese Partie hat kein solches Geben, oder keins, mit dem eine Partie beginnen kann.",
    },
    "chance": {"fr": "le hasard", "en": "chance", "de": "der Zufall"},
    "seat": {"fr": "joueur {number}", "en": "player {number}", "de": "Spieler {number}"},
    "no_such_game": {
        "fr": "Ce jeu n’est pas servi ici.",
        "en": "This game is not served here.",
        "de": "Dieses Spiel gibt es hier nicht.",
    },
    "no_identity": {
        "fr": "Ce navigateur n’est pas encore connu\u00a0: rechargez la page.",
        "en": "This browser is not known yet: reload the page.",
        "de": "Dieser Browser ist noch nicht bekannt: Lade die Seite neu.",
    },
    "wrong_origin": {
        "fr": "Cette demande vient d’une autre page que les nôtres.",
        "en": "This request comes from a page that is not ours.",
        "de": "Diese Anfrage kommt von einer fremden Seite.",
    },
    "json_only": {"fr": "On attend du JSON.", "en": "JSON is expected.", "de": "Erwartet wird JSON."},
    "too_big": {
        "fr": "Cette demande est trop grande.",
        "en": "This request is too large.",
        "de": "Diese Anfrage ist zu groß.",
    },
    "unreadable": {
        "fr": "Cette demande n’est pas comprise.",
        "en": "This request is not understood.",
        "de": "Diese Anfrage ist unverständlich.",
    },
    "too_many": {
        "fr": "Trop de demandes à la fois\u00a0: réessayez dans une minute.",
        "en": "Too many requests at once: try again in a minute.",
        "de": "Zu viele Anfragen auf einmal: Versuch es in einer Minute wieder.",
    },
    "not_nine_signs": {
        "fr": "Un code a neuf signes, lettres et chiffres, en trois groupes de trois.",
        "en": "A code has nine signs, letters and digits, in three groups of three.",
        "de": "Ein Code hat neun Zeichen, Buchstaben und Ziffern, in drei Dreiergruppen.",
    },
    "not_spoken": {
        "fr": "Aucune table ne répond à ce code : faites-le redire, signe par signe.",
        "en": "No table answers to this code: have it said again, sign by sign.",
        "de": "Kein Tisch hört auf diesen Code: Lass ihn dir noch einmal Zeichen für Zeichen sagen.",
    },
    "spoken_too_long_ago": {
        "fr": "Ce code n’est plus valable : demandez-en un nouveau à qui vous l’a dit.",
        "en": "This code is not good any more: ask for a new one whoever said it.",
        "de": "Dieser Code gilt nicht mehr: Lass dir einen neuen sagen.",
    },
    "too_many_tries": {
        "fr": "Trop de codes essayés : attendez une minute, puis vérifiez chaque signe.",
        "en": "Too many codes tried: wait a minute, then check every sign.",
        "de": "Zu viele Codes probiert: Warte eine Minute, dann prüf jedes Zeichen.",
    },
    "too_many_spoken": {
        "fr": "Trop de codes sont valables en ce moment : envoyez plutôt le lien, ou réessayez dans quelques minutes.",
        "en": "Too many codes are good just now: send the link, or try again in some minutes.",
        "de": "Gerade gelten zu viele Codes: Schick lieber den Link, oder versuch es in ein paar Minuten wieder.",
    },
    "host_says_it": {
        "fr": "Seul l’hôte dit le code de sa table.",
        "en": "Only the host says the code of a table.",
        "de": "Den Code eines Tisches sagt nur, wer ihn leitet.",
    },
    "not_found": {
        "fr": "Il n’y a rien à cette adresse.",
        "en": "There is nothing at this address.",
        "de": "Unter dieser Adresse gibt es nichts.",
    },
    "wrong_token": {
        "fr": "Ce n’est pas le jeton de cette maison.",
        "en": "This is not the token of this house.",
        "de": "Das ist nicht das Kennwort dieses Hauses.",
    },
    "operator_only": {
        "fr": "La session est finie\u00a0: entrez de nouveau.",
        "en": "The session is over: log in again.",
        "de": "Die Sitzung ist zu Ende: Melde dich neu an.",
    },
    "try_again": {
        "fr": "Le service reprend son souffle\u00a0: réessayez dans un instant.",
        "en": "The service is catching its breath: try again in a moment.",
        "de": "Der Dienst holt gerade Luft: Versuch es gleich noch einmal.",
    },
    "house_full": {
        "fr": "La maison est pleine en ce moment\u00a0: les tables ouvertes passent d’abord. Revenez dans une minute.",
        "en": "The house is full at the moment: tables that are open come first. Try again in a minute.",
        "de": "Das Haus ist gerade voll: Offene Tische gehen vor. Versuch es in einer Minute wieder.",
    },
    "too_many_computers": {
        "fr": "Il n’y a pas tant de places.",
        "en": "There are not so many seats.",
        "de": "So viele Plätze gibt es nicht.",
    },
}


def say(code: str, language: Language) -> str:
    """Return the sentence of that code in that language."""
    return SENTENCES[code][language]

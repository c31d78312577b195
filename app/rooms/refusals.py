"""What people read when a room refuses a command."""

from app.rules.game import Language, Refused, Sentences
from app.rules.register import GAMES

REFUSALS: dict[str, Sentences] = {
    "stale": {
        "fr": "Trop tard : la table en est déjà plus loin.",
        "en": "Too late: the table has already moved on.",
        "de": "Zu spät: Der Tisch ist schon weiter.",
    },
    "id_used_before": {
        "fr": "Cet ordre a déjà été donné avec un autre contenu.",
        "en": "This command was given before with another content.",
        "de": "Dieser Befehl kam schon einmal mit anderem Inhalt.",
    },
    "shared_already": {
        "fr": "Votre hasard compte déjà pour la prochaine donne.",
        "en": "Your randomness counts for the next deal already.",
        "de": "Dein Zufall zählt schon für das nächste Geben.",
    },
    "no_plan": {
        "fr": "Ce jeu n’a rien à préparer.",
        "en": "This game has nothing to plan.",
        "de": "In diesem Spiel gibt es nichts zu planen.",
    },
    "no_hint": {
        "fr": "Il n’y a pas de conseil à donner ici.",
        "en": "There is no hint to give here.",
        "de": "Hier gibt es keinen Rat.",
    },
    "no_hints_here": {
        "fr": "À cette table, on joue sans conseils.",
        "en": "At this table people play without hints.",
        "de": "An diesem Tisch spielt man ohne Rat.",
    },
    "no_seat": {
        "fr": "Vous regardez la partie : prenez d’abord place.",
        "en": "You are watching: take a seat first.",
        "de": "Du schaust zu: Nimm erst Platz.",
    },
    "host_only": {
        "fr": "Seul l’hôte de la table peut le faire.",
        "en": "Only the host of the table can do that.",
        "de": "Das kann nur, wer den Tisch leitet.",
    },
    "not_now": {
        "fr": "Ce n’est pas le moment.",
        "en": "This is not the moment for it.",
        "de": "Dafür ist jetzt nicht der Moment.",
    },
    "no_game": {"fr": "Aucune partie n’est en cours.", "en": "No game is being played.", "de": "Es läuft kein Spiel."},
    "game_running": {
        "fr": "Une partie est en cours : attendez qu’elle se termine.",
        "en": "A game is being played: wait for its end.",
        "de": "Es läuft ein Spiel: Warte, bis es zu Ende ist.",
    },
    "seated_already": {
        "fr": "Vous avez déjà une place à cette table.",
        "en": "You already have a seat at this table.",
        "de": "Du hast an diesem Tisch schon einen Platz.",
    },
    "table_full": {
        "fr": "Toutes les places sont prises.",
        "en": "All seats are taken.",
        "de": "Alle Plätze sind besetzt.",
    },
    "too_few_players": {
        "fr": "Il faut au moins {min} joueurs.",
        "en": "At least {min} players are needed.",
        "de": "Es braucht mindestens {min} Spieler.",
    },
    "name_empty": {
        "fr": "Écrivez un nom que l’on puisse lire.",
        "en": "Write a name that can be read.",
        "de": "Schreib einen Namen, den man lesen kann.",
    },
    "name_too_long": {
        "fr": "Ce nom est trop long : {max} caractères au plus.",
        "en": "That name is too long: at most {max} characters.",
        "de": "Dieser Name ist zu lang: höchstens {max} Zeichen.",
    },
    "name_taken": {
        "fr": "«\u00a0{name}\u00a0» est déjà à la table : prenez un nom que l’on ne puisse confondre.",
        "en": "“{name}” is at the table already: take a name that cannot be mistaken for it.",
        "de": "„{name}“ sitzt schon am Tisch: Nimm einen Namen, den man nicht damit verwechselt.",
    },
    "no_such_seat": {
        "fr": "Il n’y a pas de place de ce numéro.",
        "en": "There is no seat of that number.",
        "de": "Einen Platz mit dieser Nummer gibt es nicht.",
    },
    "not_yourself": {
        "fr": "Pour partir, quittez la table.",
        "en": "To go, leave the table.",
        "de": "Zum Gehen verlass den Tisch.",
    },
    "game_unknown": {
        "fr": "Ce jeu n’existe pas ici.",
        "en": "There is no such game here.",
        "de": "Dieses Spiel gibt es hier nicht.",
    },
    "game_already": {
        "fr": "La table joue déjà à ce jeu.",
        "en": "The table plays this game already.",
        "de": "Der Tisch spielt dieses Spiel schon.",
    },
    "too_many_for_game": {
        "fr": "Ce jeu se joue à {max} au plus, et vous êtes {seats} à table.",
        "en": "At most {max} can play this game, and {seats} sit at the table.",
        "de": "Dieses Spiel geht mit höchstens {max}, und am Tisch sitzen {seats}.",
    },
    "option_unknown": {
        "fr": "Cette règle n’existe pas ou sort de ses limites.",
        "en": "There is no such rule, or it is out of its limits.",
        "de": "Diese Regel gibt es nicht, oder sie überschreitet ihre Grenzen.",
    },
    "not_away_for_long": {
        "fr": "On attend encore : un absent garde sa place pendant {seconds} secondes.",
        "en": "Let us wait: an absent player keeps the seat for {seconds} seconds.",
        "de": "Wir warten noch: Wer fehlt, behält den Platz {seconds} Sekunden lang.",
    },
    "system_plays_already": {
        "fr": "Le système joue déjà pour cette place.",
        "en": "The system already plays for this seat.",
        "de": "Für diesen Platz spielt schon das System.",
    },
    "left_already": {
        "fr": "Vous avez déjà quitté la table.",
        "en": "You have left the table already.",
        "de": "Du hast den Tisch schon verlassen.",
    },
    "never_left": {
        "fr": "Vous n’aviez pas quitté la table.",
        "en": "You had not left the table.",
        "de": "Du hattest den Tisch nicht verlassen.",
    },
    "removed": {
        "fr": "{by} vous a retiré de cette table.",
        "en": "{by} removed you from this table.",
        "de": "{by} hat dich von diesem Tisch entfernt.",
    },
    "removed_with_reason": {
        "fr": "{by} vous a retiré de cette table : {reason}",
        "en": "{by} removed you from this table: {reason}",
        "de": "{by} hat dich von diesem Tisch entfernt: {reason}",
    },
    "neither_lost_nor_late": {
        "fr": "{name} joue encore : on ne remplace qu’un absent ou qui laisse passer son temps.",
        "en": "{name} is still playing: only who is absent or lets the time run out is replaced.",
        "de": "{name} spielt noch: Ersetzt wird nur, wer fehlt oder die Zeit verstreichen lässt.",
    },
    "computer_plays_already": {
        "fr": "Un ordinateur joue déjà pour {name}.",
        "en": "A computer already plays for {name}.",
        "de": "Für {name} spielt schon ein Computer.",
    },
    "not_here": {
        "fr": "{name} n’est pas à la table en ce moment.",
        "en": "{name} is not at the table just now.",
        "de": "{name} ist gerade nicht am Tisch.",
    },
    "nobody_knocked": {
        "fr": "{name} n’attend pas à la porte.",
        "en": "{name} is not waiting at the door.",
        "de": "{name} wartet nicht vor der Tür.",
    },
    "nobody_removed": {
        "fr": "{name} n’a pas été retiré de cette table.",
        "en": "{name} was not removed from this table.",
        "de": "{name} wurde nicht von diesem Tisch entfernt.",
    },
    "table_closed": {
        "fr": "Il ne s’est rien passé à cette table depuis longtemps : elle a été effacée.",
        "en": "Nothing has happened at this table for a long time: it has been deleted.",
        "de": "An diesem Tisch ist lange nichts geschehen: Er wurde gelöscht.",
    },
    "forgotten": {
        "fr": "Ce navigateur a demandé à être oublié : rechargez la page pour revenir sous un autre nom.",
        "en": "This browser asked to be forgotten: reload the page to come back under another name.",
        "de": "Dieser Browser wollte vergessen werden: Lade die Seite neu, um unter anderem Namen wiederzukommen.",
    },
    "taken_over": {
        "fr": "Cette table est ouverte dans un autre onglet.",
        "en": "This table is open in another tab.",
        "de": "Dieser Tisch ist in einem anderen Tab offen.",
    },
    "offer_unknown": {
        "fr": "Cette invitation n’est plus valable : demandez-en une autre.",
        "en": "This invitation is no longer good: ask for another one.",
        "de": "Diese Einladung gilt nicht mehr: Bitte um eine neue.",
    },
    "offer_claimed": {
        "fr": "Cette invitation a déjà servi : {name} a pris la place.",
        "en": "This invitation has been used: {name} has taken the seat.",
        "de": "Diese Einladung ist schon benutzt: {name} hat den Platz genommen.",
    },
    "seat_is_held": {
        "fr": "{name} est à la table : cette place n’est pas à prendre.",
        "en": "{name} is at the table: that seat is not to be had.",
        "de": "{name} sitzt am Tisch: Dieser Platz ist nicht zu haben.",
    },
    "nobody_asks": {
        "fr": "Personne ne demande cette place.",
        "en": "Nobody asks for that seat.",
        "de": "Niemand bittet um diesen Platz.",
    },
    "game_paused": {
        "fr": "La partie est en pause : reprenez-la d’abord.",
        "en": "The game is paused: go on first.",
        "de": "Das Spiel ist angehalten: Lasst es erst weitergehen.",
    },
    "not_paused": {
        "fr": "La partie n’est pas en pause.",
        "en": "The game is not paused.",
        "de": "Das Spiel ist nicht angehalten.",
    },
    "wished_already": {"fr": "C’est déjà dit.", "en": "That has been said already.", "de": "Das ist schon gesagt."},
    "nothing_said": {
        "fr": "Écrivez quelque chose que l’on puisse lire.",
        "en": "Write something that can be read.",
        "de": "Schreib etwas, das man lesen kann.",
    },
    "words_too_long": {
        "fr": "C’est trop long : {max} caractères au plus.",
        "en": "That is too long: at most {max} characters.",
        "de": "Das ist zu lang: höchstens {max} Zeichen.",
    },
    "too_talkative": {
        "fr": "Laissez parler les autres : encore {seconds} s.",
        "en": "Let the others speak: {seconds} s more.",
        "de": "Lass die anderen reden: noch {seconds} s.",
    },
    "not_waited_for": {
        "fr": "On n’attend pas {name} en ce moment.",
        "en": "Nobody is waiting for {name} just now.",
        "de": "Auf {name} wartet gerade niemand.",
    },
    "nudged_lately": {
        "fr": "{name} vient d’être relancé : encore {seconds} s.",
        "en": "{name} has just been nudged: {seconds} s more.",
        "de": "{name} wurde eben erst erinnert: noch {seconds} s.",
    },
    "unknown_move": {
        "fr": "Ce coup n’existe pas dans ce jeu.",
        "en": "This game has no such move.",
        "de": "Diesen Zug gibt es in diesem Spiel nicht.",
    },
    "unknown_command": {
        "fr": "Cet ordre n’est pas compris.",
        "en": "This command is not understood.",
        "de": "Dieser Befehl ist unverständlich.",
    },
    "try_again": {
        "fr": "Rien n’a pu être enregistré : réessayez dans un instant.",
        "en": "Nothing could be recorded: try again in a moment.",
        "de": "Es konnte nichts gespeichert werden: Versuch es gleich noch einmal.",
    },
}


def sentence(refused: Refused, language: Language, game: str | None = None) -> str:
    """Return the refusal as a sentence for people, in that language, its values filled in."""
    sentences = REFUSALS.get(refused.code)
    if sentences is None and game is not None:
        sentences = GAMES[game].refusals[refused.code]
    if sentences is None:
        raise KeyError(refused.code)
    return sentences[language].format(**refused.values)

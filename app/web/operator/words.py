"""What the operator reads."""

from typing import Final

from app.rules.game import Language, Sentences

WORDS: Final[dict[str, Sentences]] = {
    "title": {"fr": "Tablée\u00a0: la régie", "en": "Tablée: operator", "de": "Tablée: Betrieb"},
    "token": {"fr": "Jeton de régie", "en": "Operator’s token", "de": "Kennwort für den Betrieb"},
    "log_in": {"fr": "Entrer", "en": "Log in", "de": "Anmelden"},
    "log_out": {"fr": "Sortir", "en": "Log out", "de": "Abmelden"},
    "needs_script": {
        "fr": "Cette page a besoin de JavaScript.",
        "en": "This page needs JavaScript.",
        "de": "Diese Seite braucht JavaScript.",
    },
    "restart": {"fr": "Annoncer un redémarrage", "en": "Announce a restart", "de": "Einen Neustart ankündigen"},
    "explained": {
        "fr": "Toutes les tables ouvertes le lisent aussitôt. Les horloges récupèrent le temps de l’interruption.",
        "en": "Every open table reads it at once. Clocks are given the time of the interruption back.",
        "de": "Jeder offene Tisch liest es sofort. Die Uhren bekommen die Zeit der Unterbrechung zurück.",
    },
    "minutes": {"fr": "Dans combien de minutes", "en": "In how many minutes", "de": "In wie vielen Minuten"},
    "sentence": {"fr": "Une phrase (facultatif)", "en": "A sentence (optional)", "de": "Ein Satz (freiwillig)"},
    "announce": {"fr": "Annoncer", "en": "Announce", "de": "Ankündigen"},
    "cancel": {"fr": "Annuler l’annonce", "en": "Cancel the announcement", "de": "Ankündigung zurücknehmen"},
    "announced": {
        "fr": "Redémarrage annoncé pour",
        "en": "A restart is announced for",
        "de": "Ein Neustart ist angekündigt für",
    },
    "tables": {"fr": "Tables", "en": "Tables", "de": "Tische"},
    "of_all": {
        "fr": "Toutes, dans la base de données",
        "en": "All of them, in the database",
        "de": "Alle, in der Datenbank",
    },
    "no_answer": {
        "fr": "La base de données ne répond pas.",
        "en": "The database does not answer.",
        "de": "Die Datenbank antwortet nicht.",
    },
    "no_tables": {"fr": "Aucune table.", "en": "No tables.", "de": "Keine Tische."},
    "game": {"fr": "Jeu", "en": "Game", "de": "Spiel"},
    "phase": {"fr": "Étape", "en": "Phase", "de": "Abschnitt"},
    "count": {"fr": "Tables", "en": "Tables", "de": "Tische"},
    "seats": {"fr": "Personnes assises", "en": "People seated", "de": "Personen am Tisch"},
    "sixquiprend": {"fr": "6 qui prend\u00a0!", "en": "6 qui prend!", "de": "6 qui prend!"},
    "hornochsen": {"fr": "Hornochsen", "en": "Hornochsen", "de": "Hornochsen"},
    "toc": {"fr": "Toc", "en": "Toc", "de": "Toc"},
    "waiting": {"fr": "En attente", "en": "Waiting", "de": "Wartet"},
    "playing": {"fr": "En jeu", "en": "Playing", "de": "Spielt"},
    "over": {"fr": "Terminée", "en": "Over", "de": "Beendet"},
    "server": {"fr": "Ce serveur", "en": "This server", "de": "Dieser Server"},
    "process": {"fr": "Processus", "en": "Process", "de": "Prozess"},
    "version": {"fr": "Version", "en": "Version", "de": "Version"},
    "since": {"fr": "En marche depuis", "en": "Up for", "de": "Läuft seit"},
    "sockets": {"fr": "Connexions ouvertes", "en": "Open sockets", "de": "Offene Verbindungen"},
    "at_work": {"fr": "Tables en mémoire", "en": "Tables in memory", "de": "Tische im Speicher"},
    "memory": {"fr": "Mémoire", "en": "Memory", "de": "Speicher"},
    "storage": {"fr": "Base de données", "en": "Database", "de": "Datenbank"},
    "live": {"fr": "État partagé", "en": "Live state", "de": "Gemeinsamer Zustand"},
    "answers": {"fr": "répond", "en": "answers", "de": "antwortet"},
    "silent": {"fr": "ne répond pas", "en": "does not answer", "de": "antwortet nicht"},
    "last_outage": {"fr": "Dernière interruption", "en": "Last outage", "de": "Letzte Unterbrechung"},
    "none": {"fr": "aucune connue", "en": "none that is known", "de": "keine bekannt"},
    "lasted": {"fr": "{seconds} s, finie le", "en": "{seconds} s, ended", "de": "{seconds} s, zu Ende am"},
    "days": {"fr": "{days} j {hours} h", "en": "{days} d {hours} h", "de": "{days} T. {hours} Std."},
    "hours": {"fr": "{hours} h {minutes} min", "en": "{hours} h {minutes} min", "de": "{hours} Std. {minutes} Min."},
    "mebibytes": {"fr": "{size} Mio", "en": "{size} MiB", "de": "{size} MiB"},
    "unknown": {"fr": "inconnue", "en": "unknown", "de": "unbekannt"},
}


def words(language: Language) -> dict[str, str]:
    """Return every sentence in that language."""
    return {name: sentences[language] for name, sentences in WORDS.items()}

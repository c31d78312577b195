"""What the operator reads, in French and English."""

from typing import Final

from app.rules.game import Language, Sentences

WORDS: Final[dict[str, Sentences]] = {
    "title": {"fr": "Tablée\u00a0: la régie", "en": "Tablée: operator"},
    "token": {"fr": "Jeton de régie", "en": "Operator’s token"},
    "log_in": {"fr": "Entrer", "en": "Log in"},
    "log_out": {"fr": "Sortir", "en": "Log out"},
    "needs_script": {"fr": "Cette page a besoin de JavaScript.", "en": "This page needs JavaScript."},
    "restart": {"fr": "Annoncer un redémarrage", "en": "Announce a restart"},
    "explained": {
        "fr": "Toutes les tables ouvertes le lisent aussitôt. Les horloges récupèrent le temps de l’interruption.",
        "en": "Every open table reads it at once. Clocks are given the time of the interruption back.",
    },
    "minutes": {"fr": "Dans combien de minutes", "en": "In how many minutes"},
    "sentence": {"fr": "Une phrase (facultatif)", "en": "A sentence (optional)"},
    "announce": {"fr": "Annoncer", "en": "Announce"},
    "cancel": {"fr": "Annuler l’annonce", "en": "Cancel the announcement"},
    "announced": {"fr": "Redémarrage annoncé pour", "en": "A restart is announced for"},
    "tables": {"fr": "Tables", "en": "Tables"},
    "of_all": {"fr": "Toutes, dans la base de données", "en": "All of them, in the database"},
    "no_answer": {"fr": "La base de données ne répond pas.", "en": "The database does not answer."},
    "no_tables": {"fr": "Aucune table.", "en": "No tables."},
    "game": {"fr": "Jeu", "en": "Game"},
    "phase": {"fr": "Étape", "en": "Phase"},
    "count": {"fr": "Tables", "en": "Tables"},
    "seats": {"fr": "Personnes assises", "en": "People seated"},
    "sixquiprend": {"fr": "6 qui prend\u00a0!", "en": "6 qui prend!"},
    "hornochsen": {"fr": "Hornochsen", "en": "Hornochsen"},
    "toc": {"fr": "Toc", "en": "Toc"},
    "waiting": {"fr": "En attente", "en": "Waiting"},
    "playing": {"fr": "En jeu", "en": "Playing"},
    "over": {"fr": "Terminée", "en": "Over"},
    "server": {"fr": "Ce serveur", "en": "This server"},
    "process": {"fr": "Processus", "en": "Process"},
    "version": {"fr": "Version", "en": "Version"},
    "since": {"fr": "En marche depuis", "en": "Up for"},
    "sockets": {"fr": "Connexions ouvertes", "en": "Open sockets"},
    "at_work": {"fr": "Tables en mémoire", "en": "Tables in memory"},
    "memory": {"fr": "Mémoire", "en": "Memory"},
    "storage": {"fr": "Base de données", "en": "Database"},
    "live": {"fr": "État partagé", "en": "Live state"},
    "answers": {"fr": "répond", "en": "answers"},
    "silent": {"fr": "ne répond pas", "en": "does not answer"},
    "last_outage": {"fr": "Dernière interruption", "en": "Last outage"},
    "none": {"fr": "aucune connue", "en": "none that is known"},
    "lasted": {"fr": "{seconds} s, finie le", "en": "{seconds} s, ended"},
    "days": {"fr": "{days} j {hours} h", "en": "{days} d {hours} h"},
    "hours": {"fr": "{hours} h {minutes} min", "en": "{hours} h {minutes} min"},
    "mebibytes": {"fr": "{size} Mio", "en": "{size} MiB"},
    "unknown": {"fr": "inconnue", "en": "unknown"},
}


def words(language: Language) -> dict[str, str]:
    """Return every sentence in that language."""
    return {name: sentences[language] for name, sentences in WORDS.items()}

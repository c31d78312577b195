"""The rules that a table of Toc may choose."""

from typing import Annotated, Literal

import msgspec

from app.rules.game import Option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Toc, each with the table's usual value as default."""

    teams: bool = False
    start_pawn: bool = False
    charity: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    seven: Literal["split", "single"] = "split"


SHEET = (
    Option(
        name="teams",
        kind="flag",
        default=False,
        sentences={
            "fr": {
                "false": "Chacun joue pour soi.",
                "true": "À quatre ou à six, on joue à deux, face à face, et on s’échange une carte à chaque main.",
            },
            "en": {
                "false": "Everyone plays alone.",
                "true": "Four or six play in pairs, face to face, and exchange a card each hand.",
            },
            "de": {
                "false": "Jeder spielt für sich.",
                "true": "Zu viert oder sechst spielen Paare, die sich gegenübersitzen und Karten tauschen.",
            },
        },
    ),
    Option(
        name="start_pawn",
        kind="flag",
        default=False,
        sentences={
            "fr": {
                "false": "Tous les pions commencent à la base.",
                "true": "Chacun commence avec un pion sur sa case de départ.",
            },
            "en": {
                "false": "All pawns begin in the base.",
                "true": "Everyone begins with a pawn on the start square.",
            },
            "de": {
                "false": "Alle Figuren beginnen in der Basis.",
                "true": "Jeder beginnt mit einer Figur auf dem Startfeld.",
            },
        },
    ),
    Option(
        name="charity",
        kind="number",
        default=0,
        min=0,
        max=3,
        sentences={
            "fr": {
                "0": "On ne demande pas la charité.",
                "1": "Qui n’a fait que défausser toute une main demande la charité : une carte, contre une autre.",
                "*": "Qui n’a fait que défausser {n} mains de suite demande la charité : une carte, contre une autre.",
            },
            "en": {
                "0": "There is no charity.",
                "1": "Whoever only discarded for a whole hand asks for charity: one card, for another.",
                "*": "Whoever only discarded for {n} hands running asks for charity: one card, for another.",
            },
            "de": {
                "0": "Milde Gaben gibt es nicht.",
                "1": "Wer eine Runde lang nur abgeworfen hat, bittet um eine milde Gabe: eine Karte gegen eine andere.",
                "*": "Wer {n} Runden lang nur abgeworfen hat, bittet um eine milde Gabe: eine Karte gegen eine andere.",
            },
        },
    ),
    Option(
        name="seven",
        kind="choice",
        default="split",
        values=("split", "single"),
        sentences={
            "fr": {
                "split": "Le sept se partage entre ses pions : sept pas exactement.",
                "single": "Le sept avance un seul pion, d’un à sept pas au choix.",
            },
            "en": {
                "split": "A seven is shared among one’s pawns: exactly seven steps.",
                "single": "A seven moves a single pawn, one to seven steps at choice.",
            },
            "de": {
                "split": "Die Sieben wird auf die eigenen Figuren verteilt: genau sieben Schritte.",
                "single": "Die Sieben zieht eine einzige Figur, einen bis sieben Schritte nach Wahl.",
            },
        },
    ),
)

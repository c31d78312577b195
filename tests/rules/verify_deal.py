"""Checks the deals of a record by docs/fair-deal.md alone: `python verify_deal.py RECORD.json`.

It uses nothing of the program that it checks, and no library: whoever doubts a deal may run it, or write it anew.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TOC = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


def ordered(cards: list[Any]) -> list[Any]:
    return sorted(cards, key=TOC.index) if isinstance(cards[0], str) else sorted(cards)


class Stream:
    def __init__(self, key: bytes) -> None:
        self.key, self.block = key, 0
        self.drawn: list[int] = []

    def below(self, bound: int) -> int:
        while True:
            if not self.drawn:
                text = b"tablee/chance/1" + self.block.to_bytes(8, "big")
                digest = hmac.new(self.key, text, hashlib.sha256).digest()
                self.drawn = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                self.block += 1
            draw = self.drawn.pop(0)
            if draw < 2**32 - 2**32 % bound:
                return draw % bound


def verify(record: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each deal: what is right, or what is not."""
    moves = [entry["move"] for entry in record["moves"] if entry["seat"] is None]
    seals = iter(record.get("seals") or [])
    first = None
    for number, move in enumerate([move for move in moves if move["type"] in ("first", "deal")]):
        if move["type"] == "first":
            first = move["seat"]
            continue
        begins_with, first = first, None
        seal = next(seals, None)
        if seal is None:
            yield f"{number}: no seal"
            continue
        seed, salt = bytes.fromhex(seal["seed"]), bytes.fromhex(seal["salt"])
        if hashlib.sha256(b"tablee/commitment/1" + seed + salt).hexdigest() != seal["commitment"]:
            yield f"{number}: another commitment"
            continue
        shares = b"".join(bytes.fromhex(one["share"]) for one in seal["shares"])
        stream = Stream(hmac.new(seed, b"tablee/deal/1" + shares, hashlib.sha256).digest())
        begins = begins_with is None or stream.below(record["seats"]) == begins_with
        deck = ordered(move["cards"])
        for place in range(len(deck) - 1, 0, -1):
            other = stream.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        yield f"{number}: right" if begins and deck == move["cards"] else f"{number}: another deal"


if __name__ == "__main__":
    print("\n".join(verify(json.loads(Path(sys.argv[1]).read_text()))))

"""Deals that anybody can check: known ones, and what a cheat would have to find."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.rules.chance import SeededChance
from app.rules.fairness import Opening, commitment, deal_chance, fresh_secret, opened_right
from tests.rules.deals import FILE, deals
from tests.rules.driving import Draws

KNOWN = json.loads(FILE.read_text())
SEED, SALT = "00" * 31 + "01", "00" * 31 + "02"


def test_the_commitment_is_the_hash_of_domain_seed_and_salt() -> None:
    told = hashlib.sha256(b"tablee/commitment/1" + bytes(31) + b"\1" + bytes(31) + b"\2").hexdigest()
    assert commitment(SEED, SALT) == told


def test_known_seals_give_known_deals() -> None:
    assert deals() == KNOWN


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["name"])
def test_a_program_of_its_own_agrees(known: dict[str, Any], tmp_path: Path) -> None:
    assert verified(known, tmp_path) == ["right"]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["name"])
def test_it_notices_every_forgery(known: dict[str, Any], tmp_path: Path) -> None:
    swapped = known["cards"][1::-1] + known["cards"][2:]
    assert verified(known | {"cards": swapped}, tmp_path) == ["another deal"]
    other = known["seal"] | {"seed": SEED}
    assert verified(known | {"seal": other}, tmp_path) == ["another commitment"]
    other |= {"commitment": commitment(SEED, other["salt"])}
    assert verified(known | {"seal": other}, tmp_path) == ["another deal"]
    more = known["seal"] | {"shares": [*known["seal"]["shares"], {"seat": None, "share": SALT}]}
    assert verified(known | {"seal": more}, tmp_path) == ["another deal"]
    if known["first"] is not None:
        assert verified(known | {"first": (known["first"] + 1) % known["seats"]}, tmp_path) == ["another deal"]


def verified(known: dict[str, Any], folder: Path) -> list[str]:
    """What the stand-alone program says, run without this project's folder."""
    moves = [{"seat": None, "move": {"type": "deal", "cards": known["cards"]}}]
    if known["first"] is not None:
        moves.insert(0, {"seat": None, "move": {"type": "first", "seat": known["first"]}})
    record = folder / "record.json"
    record.write_text(json.dumps({"seats": known["seats"], "moves": moves, "seals": [known["seal"]]}))
    program = Path(__file__).with_name("verify_deal.py")
    ran = subprocess.run([sys.executable, "-I", program, record], capture_output=True, text=True, check=True)
    return [line.partition(": ")[2] for line in ran.stdout.splitlines()]


def test_each_share_and_their_order_change_the_deal() -> None:
    ways: list[list[str]] = [[], [SEED], [SALT], [SEED, SALT], [SALT, SEED]]
    decks = {tuple(deal_chance(SEED, shares).shuffle(range(104))) for shares in ways}
    assert len(decks) == len(ways)


def test_the_deal_does_not_follow_from_the_commitment() -> None:
    told = commitment(SEED, SALT)
    deck = deal_chance(SEED, []).shuffle(range(104))
    assert deck not in ([deal_chance(told, shares).shuffle(range(104)) for shares in ([], [told])])
    assert deck != SeededChance(bytes.fromhex(told)).shuffle(range(104))
    assert deck != SeededChance(bytes.fromhex(SEED)).shuffle(range(104)), "the seed has a domain of its own"


@pytest.mark.parametrize("short", ["", "00" * 4, "00" * 8, "00" * 31, "00" * 33, "0g" * 32, "00" * 32 + "\n"])
def test_a_seed_of_another_length_is_refused_by_its_type(short: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"commitment": SEED, "seed": short, "salt": SALT}, Opening)


def test_an_opening_is_right_only_for_its_own_commitment() -> None:
    right = Opening(commitment=commitment(SEED, SALT), seed=SEED, salt=SALT)
    assert opened_right(right)
    assert not opened_right(msgspec.structs.replace(right, salt=SEED))


def test_fresh_secrets_have_256_bits_that_differ() -> None:
    chance = Draws(1)
    drawn = [fresh_secret(chance) for _ in range(200)]
    assert len(set(drawn)) == 200
    assert {len(secret) for secret in drawn} == {64}
    ones = sum(int(secret, 16).bit_count() for secret in drawn)
    assert abs(ones - 200 * 128) < 5 * (200 * 64) ** 0.5

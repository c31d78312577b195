"""Ratings are off until somebody wants them, and nobody sees those of others who do not."""

import asyncio
import subprocess
import sys
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.words import begin, sit_down
from tests.services import ROOT, Tablee, tablee
from tests.wire.stranger import Stranger


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"LIMITS": "false"}) as running:
        yield running


def wants(who: Stranger, shown: bool = True) -> Any:
    return who.post("/api/me/ratings", {"shown": shown})


async def a_game(host: Stranger, guest: Stranger) -> str:
    """Two people play a round to its end; returns the id of the game once it has been reckoned."""
    before = sum(one["games"] for one in host.get("/api/me/export")["ratings"]["ratings"])
    await sit_down(host, guest, rounds=1)
    await begin(host, guest)
    await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
    game: str = host.table["room"]["evening"][-1]["id"]
    for _ in range(100):
        if sum(one["games"] for one in host.get("/api/me/export")["ratings"]["ratings"]) > before:
            return game
        await asyncio.sleep(0.1)
    raise AssertionError("the game was not reckoned")


async def test_nobody_is_told_anything_before_they_want_it(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        game = await a_game(host, guest)
        nothing = {"shown": False, "rated": False, "seats": []}
        for who in (host, guest):
            assert who.get("/api/me/ratings") == {"shown": False, "ratings": []}
            assert who.get(f"/api/records/{game}/ratings") == nothing


async def test_who_wants_them_sees_their_own_and_of_the_others_those_who_want_them_too(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        watcher = Stranger(server.url)
        game = await a_game(host, guest)
        ranks = host.get(f"/api/records/{game}")["result"]["ranks"]
        told = wants(host)
        (mine,) = told["ratings"]
        assert told["shown"]
        assert (mine["game"], mine["games"], mine["wanting"]) == ("sixquiprend", 1, 19)
        assert host.get("/api/me/ratings") == told
        after = host.get(f"/api/records/{game}/ratings")
        assert after["seats"] == [{"seat": 0, "points": mine["points"], "change": mine["points"] - 1_000}]
        assert (mine["points"] > 1_000) == (ranks[0] < ranks[1])
        # The guest wants them as well: each sees both, and the change of their own alone.
        (theirs,) = wants(guest)["ratings"]
        own, other = host.get(f"/api/records/{game}/ratings")["seats"]
        assert "change" in own
        assert other == {"seat": 1, "points": theirs["points"]}
        assert mine["points"] + theirs["points"] == pytest.approx(2_000, abs=1)
        # Who did not play is told of nobody, whether they want ratings or not.
        wants(watcher)
        assert watcher.get(f"/api/records/{game}/ratings") == {"shown": True, "rated": True, "seats": []}
        # And nobody once they want none any more.
        assert wants(guest, False) == {"shown": False, "ratings": []}
        assert host.get(f"/api/records/{game}/ratings")["seats"] == [own]


async def test_what_is_known_of_a_browser_says_its_ratings_and_they_go_with_it(server: Tablee) -> None:
    async with Stranger(server.url) as host, Stranger(server.url) as guest:
        game = await a_game(host, guest)
        wants(guest)
        known = host.get("/api/me/export")["ratings"]
        assert (known["shown"], [one["games"] for one in known["ratings"]]) == (False, [1])
        wants(host)
        assert len(guest.get(f"/api/records/{game}/ratings")["seats"]) == 2
        host.post("/api/me/erase", {})
        assert len(guest.get(f"/api/records/{game}/ratings")["seats"]) == 1
        assert len(guest.get("/api/me/ratings")["ratings"]) == 1


@pytest.mark.parametrize("path", ["/api/me/ratings", "/api/records/aaaaaaaaaaaaaaaa/ratings"])
def test_a_browser_that_is_not_known_asks_in_vain(server: Tablee, path: str) -> None:
    nobody = Stranger(server.url)
    nobody.cookie = ""
    with pytest.raises(urllib.error.HTTPError) as refused:
        nobody.get(path)
    refused.value.close()
    assert refused.value.code == 401


def test_a_game_that_is_not_kept_has_done_nothing_yet(server: Tablee) -> None:
    nana = Stranger(server.url)
    wants(nana)
    answer = nana.get("/api/records/aaaaaaaaaaaaaaaa/ratings")
    assert answer == {"shown": True, "rated": False, "seats": []}


async def test_all_ratings_can_be_reckoned_again_from_the_games_that_are_kept(tmp_path: Path) -> None:
    with tablee({"LIMITS": "false", "DATABASE_URL": f"sqlite:///{tmp_path / 'tablee.db'}"}) as server:
        async with Stranger(server.url) as host, Stranger(server.url) as guest:
            await a_game(host, guest)
            for who in (host, guest):
                await who.socket.close()
            await a_game(guest, host)
            before = [wants(who)["ratings"] for who in (host, guest)]
            done = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, "-m", "app.cli", "db", "ratings"],
                cwd=ROOT,
                env=dict(server.environment()),
                capture_output=True,
                text=True,
                check=True,
                timeout=60,
            )
            assert done.stdout == "reckoned from 2 games\n"
            assert [who.get("/api/me/ratings")["ratings"] for who in (host, guest)] == before
            assert [one["games"] for (one,) in before] == [2, 2]

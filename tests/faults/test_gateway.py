"""A game behind a proxy that ends TLS, as with Caddy; and one that lets no socket through."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.faults.gateway import Gateway, certificate
from tests.faults.words import begin, dense, read
from tests.services import Tablee, tablee
from tests.wire.stranger import Stranger


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def server() -> Iterator[Tablee]:
    with tablee({"LIMITS": "false", "TRUSTED_PROXIES": "127.0.0.1"}) as running:
        yield running


@pytest.fixture(autouse=True)
def _believed(pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(pair[0]))


async def test_a_whole_game_behind_a_proxy_that_ends_tls(server: Tablee, pair: tuple[Path, Path]) -> None:
    async with Gateway(server.port, pair) as gateway:
        host, guest = [await asyncio.to_thread(Stranger, gateway.url) for _ in range(2)]
        async with host, guest:
            assert host.cookie.startswith("__Host-tablee="), "the cookie is one of TLS"
            made = await asyncio.to_thread(host.post, "/api/tables", {"game": "sixquiprend", "name": "Nana"})
            code: str = made["code"]
            await host.open(code)
            await guest.open(code)
            assert "acks" in await guest.say("join", name="Bastien")
            assert "acks" in await host.say("set_options", options={"rounds": 1})
            await begin(host, guest)
            await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
            assert host.table["game"] == guest.table["game"]
        rows, room = await read(server.settings["DATABASE_URL"], code)
        assert dense(rows)
        assert room.phase == "over"


async def test_a_proxy_that_takes_the_upgrade_out_gets_a_sentence(server: Tablee, pair: tuple[Path, Path]) -> None:
    async with Gateway(server.port, pair, upgrades=False) as gateway, Gateway(server.port, pair) as other:
        one = await asyncio.to_thread(Stranger, gateway.url)
        made = await asyncio.to_thread(one.post, "/api/tables", {"game": "sixquiprend", "name": "Nana"})
        with pytest.raises(InvalidStatus) as refused:
            await one.open(made["code"])
        answer = refused.value.response
        assert answer.status_code == 426
        assert json.loads(answer.body or b"{}")["code"] == "websocket_only"
        # The seat is there for whoever comes another way.
        one.server = other.url
        await one.open(made["code"])
        assert one.table["you"]["seat"] == 0
        await one.socket.close()

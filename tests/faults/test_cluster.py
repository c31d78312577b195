"""Two server processes on one PostgreSQL and a Redis Cluster of three nodes."""

import asyncio

import pytest

from tests.faults.words import all_show_what_the_log_says, begin, hear_until, play_turns, sit_down
from tests.services import RedisCluster, Tablee
from tests.wire.stranger import Stranger


async def test_a_game_is_played_through_two_processes_while_a_node_of_the_cluster_dies_and_comes_back(
    own_cluster: RedisCluster, migrated_postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    settings = {"DATABASE_URL": migrated_postgres_url, "REDIS_URL": own_cluster.url, "LIMITS": "false"}
    first, second = (Tablee(tmp_path_factory.mktemp("serve"), settings) for _ in range(2))
    with first, second:
        async with Stranger(first.url) as host, Stranger(second.url) as guest:
            code = await sit_down(host, guest, rounds=2)
            await begin(host, guest)
            await play_turns(2, host, guest)
            # Whichever node the table lives on dies within the game.
            for node in own_cluster.nodes:
                node.kill()
                await play_turns(1, host, guest)
                node.start()
            await asyncio.gather(host.play_to_the_end(), guest.play_to_the_end())
            await hear_until(guest, lambda: "result" in guest.table["game"])
            assert host.table["game"] == guest.table["game"]
            await all_show_what_the_log_says(migrated_postgres_url, code, host, guest)

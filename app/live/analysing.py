"""Analyses of finished games, made by the workers when somebody first asks, and kept in memory.

An analysis follows from the record alone, so that any process makes the same one at any time: nothing is stored. It is
made round by round: no computer's move waits for a whole game.
"""

import asyncio
from collections import OrderedDict
from typing import Final

from app.live.work import judge
from app.live.workers import NotDone, Workers
from app.rules.analysis import Analysis, can_be_analysed, in_all, rounds_of
from app.rules.record import NotARecord, read
from app.storage.log import FinishedGame

KEPT: Final = 200
"""Analyses kept in memory, the longest unused going first: some 20 KiB each."""


class NoAnalysis(Exception):
    """There is none of this game."""


class Analysing:
    """The analyses that this process has made or is making."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._made: OrderedDict[str, asyncio.Task[Analysis]] = OrderedDict()

    async def of(self, game: FinishedGame) -> Analysis:
        """Return the analysis of a game, made now if it is not there.

        Raises:
            NoAnalysis: this game has none.
            NotDone: the workers cannot make it now.
        """
        task = self._made.get(game.id)
        if task is None:
            task = self._made[game.id] = asyncio.get_running_loop().create_task(self._make(game), name="analysis")
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(game.id)
        try:
            # Who asks may go away; others may be waiting for the same.
            return await asyncio.shield(task)
        except NotDone:
            self._made.pop(game.id, None)
            raise

    async def _make(self, game: FinishedGame) -> Analysis:
        try:
            record = read(game.record)
        except NotARecord as error:
            raise NoAnalysis from error
        if not can_be_analysed(record):
            raise NoAnalysis
        numbers = range(1, rounds_of(record) + 1)
        return in_all([await self._workers.run(judge, game.record, number) for number in numbers])

    async def close(self) -> None:
        """Give up what is being made."""
        tasks = list(self._made.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

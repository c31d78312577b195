"""Deciding the commands that wait at a table, one after the other, before anything of it is written."""

from collections.abc import Callable, Sequence

import msgspec
import structlog

from app.live import entropy
from app.live.viewer import Viewer
from app.rooms.acts import Entry
from app.rooms.commands import Command, MayBegin, RotateLink, SystemCommands
from app.rooms.decide import Repeated, decide
from app.rooms.draft import Decision
from app.rooms.room import Room
from app.rooms.system import decide_system
from app.rules.game import Refused
from app.storage.log import LogRow

_log = structlog.get_logger(__name__)


class Wish(msgspec.Struct):
    """A command on its way, and who sent it; the system has no viewer."""

    command: Command | SystemCommands
    viewer: Viewer | None


class Batch:
    """What came of deciding the waiting commands on the room as it stood after row `seq` of its log."""

    def __init__(
        self,
        room_id: int,
        room: Room,
        seq: int,
        wishes: Sequence[Wish],
        now: float,
        has_parted: Callable[[str], bool],
    ) -> None:
        self.room = room
        self.rows: list[LogRow] = []
        self.acks: list[tuple[Viewer, str]] = []
        self.refusals: list[tuple[Viewer, str, Refused]] = []
        self.visitors: set[str] = set()
        for wish in wishes:
            if wish.viewer is not None and has_parted(wish.viewer.player):
                continue
            try:
                entry = self._decide(wish, now)
            except Exception:
                # One command that our own code cannot follow must not take the others with it.
                _log.exception("a command could not be decided", room=room_id, command=type(wish.command).__name__)
                if wish.viewer is not None and isinstance(wish.command, Command):
                    self.refusals.append((wish.viewer, wish.command.id, Refused("try_again")))
                continue
            if entry is not None:
                seq += 1
                self.rows.append(LogRow(room=room_id, seq=seq, at=now, entry=msgspec.json.encode(entry)))

    def _decide(self, wish: Wish, now: float) -> Entry | None:
        command, viewer = wish.command, wish.viewer
        if viewer is None or not isinstance(command, Command):
            assert not isinstance(command, Command), "a player's command comes with its socket"
            decision: Decision | Repeated | Refused | None = decide_system(self.room, command, now, entropy.Chance())
            if decision is None:
                return None
        else:
            # An id is drawn only where it may be needed: that takes as long as all the rest of deciding a move.
            fresh_id = ""
            if isinstance(command, MayBegin):
                fresh_id = entropy.record_id()
            elif isinstance(command, RotateLink):
                fresh_id = entropy.room_code()
            decision = decide(self.room, command, viewer.player, now, entropy.Chance(), fresh_id)
            if isinstance(decision, Refused):
                self.refusals.append((viewer, command.id, decision))
                return None
            self.acks.append((viewer, command.id))
        if not isinstance(decision, Decision):
            return None
        if decision.entry.by is not None and decision.entry.by not in self.room.done:
            self.visitors.add(decision.entry.by)
        self.room = decision.room
        return decision.entry

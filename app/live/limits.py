"""Every limit and timing of rooms at work, with its unit and its reason."""

from typing import Final

QUIET_SECONDS: Final = 0.08
"""A change without anything to show (who has chosen, an acknowledgement) waits so long for company: nobody sees 80 ms,
and a table that chooses all at once gets one message in place of five."""

WRITE_TRIES: Final = 20
"""Times that a batch of commands is decided again because another process was faster: with two processes the chance to
lose so often in a row is one in a million."""

SURE_SECONDS: Final = 3600.0
"""A table that has not looked at its log for so long reads it before it writes: its process was asleep, and the numbers
that it would give may have been taken and, by packing, be free again."""

SNAPSHOT_EVERY_ROWS: Final = 32
"""Rows of the log between snapshots: reading a room reads one snapshot and at most so many rows."""

LEASE_SECONDS: Final = 20.0
"""Presence in the live store lasts so long without renewal: a killed process is noticed within 20 s."""
SWEEP_SECONDS: Final = 5.0
"""Leases are renewed, lost rows looked for and idle rooms put away so often: four times in a lease."""
RENEWED_IN_A_ROUND: Final = 250
"""Tables whose leases are renewed by what is said in one turn of the loop: a thousand calls, 5 ms of it."""
ROUNDS_AT_ONCE: Final = 8
"""Such rounds that wait for their answers: 8,000 calls, less than half of what a connection to Redis lets wait. With
5,000 tables open a Redis that takes a second for each answer is asked for three."""
LOSS_CHECK_SECONDS: Final = 1.0
"""Lost connections are looked at so often: absence shows at most a second late."""
IDLE_ROOM_SECONDS: Final = 300.0
"""A room that nobody has open stays in memory for so long: people come back within minutes or tomorrow."""

SIGN_OF_LIFE_SECONDS: Final = 1.0
"""While a clock runs somewhere, the database learns so often that a server is alive: an outage is known to a second."""
REST_SIGN_SECONDS: Final = 10.0
"""Without a running clock so often is enough."""
OUTAGE_SECONDS: Final = 3.0
"""A silence longer than this is an outage; clocks are given it back."""

UPKEEP_SECONDS: Final = 3600.0
"""What nobody needs any more is looked for so often, by one of all processes: days are kept, not minutes."""
UPKEEP_FIRST_SECONDS: Final = 60.0
"""The first look comes so long after the start: a host who plays for an evening never waits an hour for it, and nobody
who comes back after a restart is kept waiting."""
UPKEEP_AT_MOST: Final = 1000
"""Tables, and browsers, deleted in one go: 24,000 a day is more than any host sees, a few seconds of the database."""
PACK_SECONDS: Final = 7 * 24 * 3600.0
"""The log of a room at rest for so long becomes one row: a table that meets every week keeps its rows, and whoever
looks for what went wrong at a table finds a week of it."""
PACK_ROWS: Final = 24
"""Fewer rows stay as they are: as one they would take more room, not less."""
PACKED_AT_MOST: Final = 1000
"""Rooms packed, or tried, in one go: 24,000 a day is more than any host sees."""
PACK_PAUSE_SECONDS: Final = 0.5
"""Between two rooms: one takes 10 to 200 ms of the core, which is not to be more than a quarter of it."""
HUSK_SECONDS: Final = 24 * 3600.0
"""A deleted table leaves one row for so long: a process that was asleep meets it in place of writing after it."""

ARCHIVE_SECONDS: Final = 3.0
"""Whoever asks for the record of a game that has just ended waits for it so long: a page asks again by itself after."""

LOOK_AGAIN_SECONDS: Final = 5.0
"""So long after somebody was erased, every process looks for what was on its way at that moment: no request takes as
long."""
UNFINISHED_SECONDS: Final = 300.0
"""An erasing that has not come to its end after so long was interrupted, and is begun anew."""

ANNOUNCED_PAST_SECONDS: Final = 600.0
"""An announced restart that has not come so long after its moment was forgotten, and is told no more."""

SPOKEN_SECONDS: Final = 900.0
"""A spoken code is good for so long: a friend at the telephone finds the page, nobody finds the note next week."""
SPOKEN_AT_ONCE: Final = 300
"""Spoken codes that are good at the same time: of 3·10¹¹, so that a guess has to be tried 10⁹ times to meet one."""
SPOKEN_REMEMBERED_SECONDS: Final = 3600.0
"""So long after its end whoever types a code is told that it has ended, and not that there never was one."""

WAITING_FOR_WORKERS: Final = 100
"""Moves and analyses that may wait for the workers: two seconds of one; a computer beyond plays as a cow."""
STUCK_SECONDS: Final = 10.0
"""A worker that has not answered for so long is stuck, and is ended."""
WORKER_REST_SECONDS: Final = 5.0
"""A worker that broke is started again so much later, so that one that cannot start does not keep the machine busy."""
WORKER_NICENESS: Final = 10
"""How far workers stand back behind the processes that serve tables, where the system cannot let them wait for rest."""

QUEUED_COMMANDS_PER_ROOM: Final = 200
"""Commands that may wait in one room: ten seats with twenty each; more is a flood or a database that stands still."""
OPEN_TABLES_LISTED: Final = 50
"""Public tables on the home page: more than anybody reads."""
TABLES_OF_PLAYER_LISTED: Final = 20
"""Tables of one browser on its home page."""
GAMES_OF_PLAYER_LISTED: Final = 200
"""Finished games of one browser on its page of memories: a year of weekly evenings."""

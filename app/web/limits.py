"""Every limit at the edge, with its unit and its reason. `TABLEE_LIMITS=false` lifts rates and counts, never sizes.

`Bucket` is the one way in which a rate is limited on a socket, `LiveStore.allow` the one way across processes.
"""

from typing import Final

MESSAGE_BYTES: Final = 4096
"""Largest message of a client: the longest honest one, a chat line of four-byte letters, is a quarter of it."""
BODY_BYTES: Final = 4096
"""Largest body of a POST: it holds a name and a few choices."""
RECORD_BYTES: Final = 512 * 1024
"""Largest record that somebody may bring: eight times the longest of our own whole games."""
RECORD_MOVES: Final = 10_000
"""Most moves of such a record, fifteen times as many as in those games: they are replayed within two seconds."""
RECORD_FRAMES: Final = 5_000
"""Most moments of a film: a page holds them all."""

HEAD_BYTES: Final = 32 * 1024
"""Largest request of a socket that is handed on to another process: eight times what browsers send."""

MESSAGES_PER_SECOND: Final = 15.0
"""Messages of one socket, sustained: a person taps five times a second at most, a client pings and re-sends besides."""
MESSAGES_AT_ONCE: Final = 60.0
"""Messages of one socket in a burst: what was not acknowledged during an outage comes all at once."""

SOCKETS_PER_ADDRESS: Final = 120
"""Sockets of one address in this process: a school class or a club behind one router, with room to reconnect."""
SOCKETS_PER_PLAYER: Final = 20
"""Sockets of one browser in this process: several tables and the home page in tabs."""

IDENTITIES_PER_ADDRESS: Final = (60, 60.0)
"""New browsers of one address: so many in so many seconds; a class of thirty arrives at once, twice."""
TABLES_PER_ADDRESS: Final = (30, 60.0)
"""New tables of one address: so many in so many seconds; nobody plays thirty tables a minute."""
LOOKUPS_PER_ADDRESS: Final = (300, 60.0)
"""Questions about links of one address: so many in so many seconds; guessing 64 bits at that rate takes for ever."""

SPOKEN_PER_ADDRESS: Final = (10, 60.0)
"""Spoken codes typed at one address: so many in so many seconds; a family mistypes less often, and at that rate a guess
takes two hundred years."""
FILMS_PER_ADDRESS: Final = (60, 60.0)
"""Films of one address: so many in so many seconds; a class looks at one game together."""
ANALYSES_PER_ADDRESS: Final = (30, 60.0)
"""Analyses of one address: so many in so many seconds; each may take a worker a second or two."""
UPLOADS_PER_ADDRESS: Final = (20, 60.0)
"""Records brought from one address: so many in so many seconds; each may take a second of computing."""

EXPORTS_PER_ADDRESS: Final = (20, 3600.0)
"""Exports and erasings of one address: so many in so many seconds; each reads whole logs of tables."""
MEMORIES_PER_ADDRESS: Final = (60, 600.0)
"""Lists of games played, of one address: so many in so many seconds; each reads whole logs, and people leaf through."""

OPERATOR_LOGINS: Final = (5, 60.0)
"""Tries to log in as operator of one address: so many in so many seconds; sixteen characters last for ever."""

FRAMES_WAITING: Final = 256
"""Messages waiting for one slow reader before it is cut; it comes back and is greeted with the present view."""

ACCEPTED_AT_ONCE: Final = 16
"""New connections in a turn of the loop, which takes 10 ms when a server is busy: more than a server can greet."""

LATE_LOOK_SECONDS: Final = 0.1
"""So often a process looks how late it is with its own work."""
TOO_LATE_SECONDS: Final = 0.06
"""Behind by so much on average, a process takes on nobody new: a move goes through the loop three times before it is
seen, so that reveals come a quarter of a second late already, and one more table would be paid for by all others."""
LATE_AGAIN_SECONDS: Final = 0.025
"""Behind by less than this it takes on people again."""

HEAD_SECONDS: Final = 8.0
"""A connection that has not sent the whole head of a request after so long is cut: a browser sends it in one packet,
and a lost packet comes again within 3 s. Whoever waits behind a crowd of such connections waits less than ten."""
EXCHANGE_SECONDS: Final = 60.0
"""A request and its answer take at most so long from the head on: at 9 KB a second the largest record is there."""
REQUESTS_WAITING: Final = 16
"""Requests of one connection that wait for the answer to one before them: no browser sends a second one so early."""
IDLE_HTTP_SECONDS: Final = 10
"""A kept-alive HTTP connection without a request is closed after so long."""

PING_SECONDS: Final = 5.0
"""A quiet socket is asked whether it is there so often, and given as long to answer: a dead one is noticed within ten
seconds, in front of the ten after which the table sees it."""
WORKER_SECONDS: Final = 30
"""One of several processes is killed and replaced when it does not answer for so long, and has as long to begin: a busy
machine needs ten seconds for that, and a process that is killed for being slow makes it slower."""
STOP_SECONDS: Final = 6
"""At a stop, sockets get 1012 at once and work in hand so long to end: a host that stops the process waits eight."""


class Bucket:
    """A rate: it holds `size` tokens and gains `rate` of them a second."""

    __slots__ = ("_at", "_rate", "_size", "_tokens")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate, self._size = rate, size
        self._tokens, self._at = size, now

    def take(self, now: float) -> bool:
        """Take one token; False when there is none."""
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

"""Every limit and timing of a room, with its unit and its reason."""

from typing import Final

NAME_GRAPHEMES: Final = 20
"""Longest name in visible characters: fits on a seat of a 360 px wide phone in two lines."""
NAME_CODE_POINTS: Final = 80
"""Longest name in code points: room for 20 composed emoji, none for towers of combining marks."""
MARKS_PER_CHARACTER: Final = 3
"""Combining marks kept on one character: more than any living script stacks, fewer than paint over a neighbour."""

REASON_GRAPHEMES: Final = 120
"""Longest reason for a removal in visible characters: one sentence."""
LATE_IN_A_ROW: Final = 2
"""Decisions that a seat has to miss in a row before the table may give it to a computer."""
BANS_KEPT: Final = 30
"""Removed people that a table remembers: three full tables of them."""
KNOCKS_KEPT: Final = 10
"""People who may wait at a guarded door at once: a full table."""
SEAT_OFFER_SECONDS: Final = 600.0
"""An offered seat can be claimed for so long: to find the other phone, not to find the note next week."""
HANDOVERS_KEPT: Final = 8
"""Claimed offers that are remembered, so that whoever comes second learns who was first."""
EVENING_GAMES_KEPT: Final = 50
"""Games of one evening that a table counts: more than anybody plays in a night."""

WORDS_GRAPHEMES: Final = 200
"""Longest line of the chat in visible characters: four lines on a phone, a sentence or two."""
WORDS_CODE_POINTS: Final = 800
"""Longest line of the chat in code points: every character may be a composed emoji of four."""
WORDS_AT_ONCE: Final = 5
WORDS_WITHIN_SECONDS: Final = 10.0
"""Lines and reactions of one seat: so many in so many seconds; lively talk fits, a flood does not."""
NUDGE_EVERY_SECONDS: Final = 30.0
"""A seat is nudged at most so often: a reminder, not a siren."""

COMMANDS_REMEMBERED: Final = 16
"""Accepted command ids kept for each player: a client re-sends only the few that were not acknowledged."""
PLAYERS_REMEMBERED: Final = 64
"""Players whose command ids are kept: everybody at the largest table and many who came and went."""
EVENTS_REMEMBERED: Final = 60
"""Public events kept for the log and for the film of who comes back: about two rounds of the largest table."""
WORDS_REMEMBERED: Final = 60
"""Lines and reactions kept for who comes back, besides those events: no flood of talk shortens a film."""

AWAY_AFTER_SECONDS: Final = 10.0
"""A connection lost for so long is shown as absence: shorter losses are tunnels, lifts and sleeping screens."""
STAND_IN_AFTER_SECONDS: Final = 60.0
"""From then on the table may let the system play for who is away: a dead battery, not a tunnel."""
HOST_MOVES_AFTER_SECONDS: Final = 60.0
"""A host away for so long hands the role to the person who has sat longest, so that a table is never without one."""

CLOCK_SECONDS: Final = (5, 3600)
"""Fewest and most seconds for a decision: long enough to see the card one taps, short enough to be a clock."""
RESERVE_SECONDS: Final = 3600
"""Largest reserve of a seat for a whole game."""
DROPPED_CLOCK_STOPS_SECONDS: Final = 60.0
"""The clock stands still so long at most while an awaited player's connection is lost, once for each deal."""
PAUSE_WHEN_ALONE_SECONDS: Final = 600.0
"""A game at which nobody has been for so long is paused: whoever comes back looks round before the clock runs on."""

CHOICE_PAUSE_SECONDS: Final = 0.7
"""A computer chooses in secret so long after a question opened: the table breathes, nobody waits."""
THOUGHT_SECONDS: Final = 2.0
"""Once its move is due, the table waits so long for a computer that thinks; then a cow's move is made for it. Its own
time is a few hundredths of a second: only a machine that cannot keep up comes here."""
TURN_PAUSE_SECONDS: Final = 1.4
"""A computer whose turn everybody watches takes so long: people can see that it was its turn."""

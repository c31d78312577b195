"""Everything that a player or the system may ask of a room."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from app.rooms.events import Reaction
from app.rooms.limits import CLOCK_SECONDS, RESERVE_SECONDS
from app.rooms.seats import DEFAULT_LEVEL
from app.rules.fairness import Secret
from app.rules.game import Level, Move

SeatToken = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
"""A secret that the client draws: at least 128 bits."""

CommandId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


class Command(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A wish, named by the client with an id that is used once."""

    id: CommandId


class Answer(Command, frozen=True, kw_only=True):
    """A wish that answers the question which was open at `step`."""

    step: int


class AddShare(Command, frozen=True, tag="share"):
    """Add 256 bits of one's own to the chance of the deal with this commitment."""

    commitment: Secret
    share: Secret


class Join(Command, frozen=True, tag="join"):
    """Sit down under a name."""

    name: str


class LeaveTable(Command, frozen=True, tag="leave"):
    """Get up; in a game the system plays on for the seat."""


class ReturnToSeat(Command, frozen=True, tag="return"):
    """Take one's seat again after leaving."""


class Rename(Command, frozen=True, tag="rename"):
    """Go by another name."""

    name: str


class Ready(Command, frozen=True, tag="ready"):
    """Say that one is ready, or not."""

    ready: bool


class AddComputer(Answer, frozen=True, tag="add_computer"):
    """Seat a computer (host)."""

    level: Level = DEFAULT_LEVEL


class Remove(Answer, frozen=True, tag="remove"):
    """Take a player or computer from the table, and say why (host)."""

    seat: int
    reason: str = ""


class Forgive(Command, frozen=True, tag="forgive"):
    """Let somebody who was removed come back (host)."""

    name: str


class SetHints(Command, frozen=True, tag="set_hints"):
    """Let those who play ask for hints, or not (host)."""

    hints: bool


class SetAnalysis(Command, frozen=True, tag="set_analysis"):
    """Let the choices of a game be weighed after its end, or not (host)."""

    analysis: bool


class SetGuarded(Command, frozen=True, tag="set_guarded"):
    """Let newcomers knock, or walk in (host)."""

    guarded: bool


class Admit(Command, frozen=True, tag="admit"):
    """Let in who knocked under this name (host)."""

    name: str


class TurnAway(Command, frozen=True, tag="turn_away"):
    """Do not let in who knocked under this name (host)."""

    name: str


class RotateLink(Command, frozen=True, tag="rotate_link"):
    """Give the table another link; the old one leads nowhere (host)."""


class PassHost(Command, frozen=True, tag="pass_host"):
    """Make another person the host (host)."""

    seat: int


class Replace(Answer, frozen=True, tag="replace"):
    """Let a computer play for who is lost or late, until they are back."""

    seat: int
    level: Level = DEFAULT_LEVEL


class SitOut(Command, frozen=True, tag="sit_out"):
    """Sit the next game out, or play after all."""

    out: bool = True


class OfferSeat(Command, frozen=True, tag="offer_seat"):
    """Offer one's own seat to whoever brings this token."""

    token: SeatToken


class ClaimSeat(Command, frozen=True, tag="claim_seat"):
    """Take the seat that was offered with this token, perhaps under another name."""

    token: SeatToken
    name: str | None = None


class AskSeat(Command, frozen=True, tag="ask_seat"):
    """Say that a seat is one's own, from a browser that the table does not know."""

    seat: int


class GrantSeat(Command, frozen=True, tag="grant_seat"):
    """Give the seat to who asks for it (host)."""

    seat: int


class DenySeat(Command, frozen=True, tag="deny_seat"):
    """Do not give the seat to who asks for it (host)."""

    seat: int


class Arrange(Answer, frozen=True, tag="arrange"):
    """Move a seat to another place in the turn order (host)."""

    seat: int
    to: int


class SetGame(Answer, frozen=True, tag="set_game"):
    """Choose the game that the table plays next (host)."""

    game: str


class SetOptions(Command, frozen=True, tag="set_options"):
    """Change rules of the table (host); only the options that change."""

    options: dict[str, Any]


class SetPublic(Command, frozen=True, tag="set_public"):
    """List the table on the home page, or not (host)."""

    public: bool


class Start(Answer, frozen=True, tag="start"):
    """Begin the game (host)."""


class MakeMove(Answer, frozen=True, tag="move"):
    """Make a move of the game."""

    move: msgspec.Raw


class StandIn(Answer, frozen=True, tag="stand_in"):
    """Let the system play for a seat whose player has been away for long."""

    seat: int


class Rematch(Answer, frozen=True, tag="rematch"):
    """Play again with the same people."""


class Reopen(Answer, frozen=True, tag="reopen"):
    """Go back to the waiting room."""


class SetClock(Command, frozen=True, tag="set_clock"):
    """Choose the time for a decision; without `seconds` there is none (host)."""

    seconds: Annotated[int, msgspec.Meta(ge=CLOCK_SECONDS[0], le=CLOCK_SECONDS[1])] | None = None
    reserve: Annotated[int, msgspec.Meta(ge=0, le=RESERVE_SECONDS)] = 0
    waits: bool = True


class Pause(Command, frozen=True, tag="pause"):
    """Wish a pause, or not any more; the game pauses once everybody who is here wishes it."""

    wish: bool = True


class GoOn(Command, frozen=True, tag="go_on"):
    """End the pause."""


class Say(Command, frozen=True, tag="say"):
    """Say something to the table."""

    words: str


class React(Command, frozen=True, tag="react"):
    """Show a reaction."""

    reaction: Reaction


class Nudge(Command, frozen=True, tag="nudge"):
    """Remind a seat that the table waits for it."""

    seat: int


Commands = (
    Join
    | LeaveTable
    | ReturnToSeat
    | Rename
    | Ready
    | AddComputer
    | Remove
    | Arrange
    | SetGame
    | SetOptions
    | SetPublic
    | Start
    | MakeMove
    | StandIn
    | Rematch
    | Reopen
    | Forgive
    | SetGuarded
    | SetHints
    | SetAnalysis
    | Admit
    | TurnAway
    | RotateLink
    | PassHost
    | Replace
    | SitOut
    | OfferSeat
    | ClaimSeat
    | AskSeat
    | GrantSeat
    | DenySeat
    | SetClock
    | Pause
    | GoOn
    | Say
    | React
    | Nudge
    | AddShare
)
"""What a client may send."""

MayBegin = Start | Rematch
"""What may begin a game: an id for its record has to be at hand."""


class Tick(msgspec.Struct, frozen=True):
    """The system: do what is due at this moment.

    `thoughts` are what computers that think beside the table have found for the question of `step`, by seat: a move, or
    None if none will come. A seat that is not in it is still thinking.
    """

    step: int = -1
    thoughts: Mapping[int, Move | None] = {}


class Lost(msgspec.Struct, frozen=True):
    """The system: a player's last connection was lost at `since`, Unix seconds."""

    player: str
    since: float


class Found(msgspec.Struct, frozen=True):
    """The system: a player is connected again."""

    player: str


class Outage(msgspec.Struct, frozen=True):
    """The system: the server was out of reach from `since` until `until`, Unix seconds."""

    since: float
    until: float


class Part(msgspec.Struct, frozen=True):
    """The system: these players will never come back."""

    players: frozenset[str]


SystemCommands = Part | Tick | Lost | Found | Outage

"""What the room log says: acts, the facts from which a room is folded. Chance and choices are in them, so that the fold
needs neither. One entry is what one command did, written in one row: all of it or nothing."""

from typing import Any

import msgspec

from app.rooms.clock import Clock
from app.rooms.events import Reaction
from app.rooms.guests import Ban, SeatOffer
from app.rooms.packed import NameGiven, PackedGame, Written
from app.rooms.sealing import Given
from app.rules.game import Level


class Act(msgspec.Struct, frozen=True, tag_field="act", omit_defaults=True):
    """One fact."""


class Opened(Act, frozen=True, tag="opened"):
    """The room exists."""

    code: str
    game: str
    host: str
    public: bool = False


class SatDown(Act, frozen=True, tag="sat_down"):
    """A person took the next seat."""

    player: str
    name: str


class ComputerSat(Act, frozen=True, tag="computer_sat"):
    """A computer took the next seat."""

    name: str
    level: Level


class GotUp(Act, frozen=True, tag="got_up"):
    """The person of a seat left the table."""

    seat: int


class TakenAway(Act, frozen=True, tag="taken_away"):
    """The host removed whoever held the seat."""

    seat: int
    reason: str = ""


class Named(Act, frozen=True, tag="named"):
    """The person of a seat took another name."""

    seat: int
    name: str


class ReadyShown(Act, frozen=True, tag="ready_shown"):
    """A person said that they are ready, or not."""

    seat: int
    ready: bool


class SeatMoved(Act, frozen=True, tag="seat_moved"):
    """A seat went to another place in the turn order."""

    seat: int
    to: int


class GameChosen(Act, frozen=True, tag="game_chosen"):
    """The table plays this game from now on, by its usual rules."""

    game: str


class OptionsSet(Act, frozen=True, tag="options_set"):
    """Options have these values now."""

    options: dict[str, Any]


class PublicSet(Act, frozen=True, tag="public_set"):
    """The table is listed on the home page, or not."""

    public: bool


class HostSet(Act, frozen=True, tag="host_set"):
    """This player is the host."""

    player: str | None


class GameBegun(Act, frozen=True, tag="game_begun"):
    """A game begins with those who sit; `id` is the link of its record."""

    id: str


class Moved(Act, frozen=True, tag="moved"):
    """A move of the game, in the game's form: `seat` None is chance, `auto` the system for an absent player."""

    seat: int | None
    move: msgspec.Raw
    auto: bool = False


class WentAway(Act, frozen=True, tag="went_away"):
    """The connection of the seat's player was lost at `since`, Unix seconds."""

    seat: int
    since: float


class CameBack(Act, frozen=True, tag="came_back"):
    """The seat's player is connected again."""

    seat: int


class Banned(Act, frozen=True, tag="banned"):
    """The host removed a person, who cannot come back while the host does not forgive it."""

    ban: Ban


class Forgiven(Act, frozen=True, tag="forgiven"):
    """A removed person may come back."""

    player: str


class GuardSet(Act, frozen=True, tag="guard_set"):
    """Newcomers knock, or walk in."""

    guarded: bool


class HintsSet(Act, frozen=True, tag="hints_set"):
    """Who plays may ask what a computer that looks ahead would do, or may not."""

    hints: bool


class AnalysisSet(Act, frozen=True, tag="analysis_set"):
    """The choices of the games to come are weighed after their end, or not."""

    analysis: bool


class Knocked(Act, frozen=True, tag="knocked"):
    """Somebody waits at the door."""

    player: str
    name: str


class Admitted(Act, frozen=True, tag="admitted"):
    """Somebody who knocked may sit down."""

    player: str


class TurnedAway(Act, frozen=True, tag="turned_away"):
    """Somebody who knocked may not sit down."""

    player: str


class LinkChanged(Act, frozen=True, tag="link_changed"):
    """The table has another link; the old one leads nowhere."""

    code: str


class ComputerTookOver(Act, frozen=True, tag="computer_took_over"):
    """A computer plays for the seat: for its person until they are back, or, under a name of its own, for good."""

    seat: int
    level: Level
    name: str | None = None


class SatOut(Act, frozen=True, tag="sat_out"):
    """A person sits the next game out, or plays."""

    seat: int
    out: bool


class SeatOffered(Act, frozen=True, tag="seat_offered"):
    """The holder offers the seat to whoever brings the token of this digest."""

    offer: SeatOffer


class SeatRequested(Act, frozen=True, tag="seat_requested"):
    """Somebody says that this seat is theirs."""

    player: str
    seat: int


class RequestDenied(Act, frozen=True, tag="request_denied"):
    """The host does not believe it."""

    player: str


class SeatHanded(Act, frozen=True, tag="seat_handed"):
    """The seat has another holder, by an offer (its digest) or with the host's consent, perhaps under another name."""

    seat: int
    player: str
    digest: str | None = None
    name: str | None = None


class ClockSet(Act, frozen=True, tag="clock_set"):
    """A decision may take so long; without `clock` there is none."""

    clock: Clock | None = None


class Extended(Act, frozen=True, tag="extended"):
    """The server was out of reach until `until`, Unix seconds: so many seconds are given back."""

    seconds: float
    until: float


class TimeRanOut(Act, frozen=True, tag="time_ran_out"):
    """The time of a seat is up: the moves that follow are the system's."""

    seat: int


class PauseWished(Act, frozen=True, tag="pause_wished"):
    """A seat wishes a pause, or does not any more."""

    seat: int
    wish: bool


class Paused(Act, frozen=True, tag="paused"):
    """The game stands still."""


class WentOn(Act, frozen=True, tag="went_on"):
    """A seat ended the pause."""

    seat: int


class Said(Act, frozen=True, tag="said"):
    """A person said something to the table."""

    seat: int
    words: str


class Reacted(Act, frozen=True, tag="reacted"):
    """A person showed a reaction."""

    seat: int
    reaction: Reaction


class Nudged(Act, frozen=True, tag="nudged"):
    """A person reminded a seat that the table waits for it."""

    seat: int
    by: int


class Closed(Act, frozen=True, tag="closed"):
    """The table is no more, and what was written before is deleted."""


class Rewritten(Act, frozen=True, tag="rewritten"):
    """What was written before has been changed, since somebody wished to be forgotten: read it again from the start."""


class Packed(Act, frozen=True, tag="packed"):
    """What was written before is deleted: this is the room as it was, and what else was known (`packed.py`)."""

    room: msgspec.Raw
    names: tuple[NameGiven, ...] = ()
    written: tuple[Written, ...] = ()
    games: tuple[PackedGame, ...] = ()


class Sealed(Act, frozen=True, tag="sealed"):
    """The secret of the next deal is drawn; it is shown when that deal is over."""

    seed: str
    salt: str


class ShareAdded(Act, frozen=True, tag="share_added"):
    """A player added to the chance of the next deal."""

    player: str
    share: str


class DealGiven(Act, frozen=True, tag="deal_given"):
    """The first deal of the table is one that was dealt before."""

    given: Given


class WaitingAgain(Act, frozen=True, tag="waiting_again"):
    """The table is a waiting room again; who had left has no seat any more."""


Acts = (
    Opened
    | SatDown
    | ComputerSat
    | GotUp
    | TakenAway
    | Named
    | ReadyShown
    | SeatMoved
    | GameChosen
    | OptionsSet
    | PublicSet
    | HostSet
    | GameBegun
    | Moved
    | WentAway
    | CameBack
    | WaitingAgain
    | Sealed
    | ShareAdded
    | DealGiven
    | Banned
    | Forgiven
    | GuardSet
    | HintsSet
    | AnalysisSet
    | Knocked
    | Admitted
    | TurnedAway
    | LinkChanged
    | ComputerTookOver
    | SatOut
    | SeatOffered
    | SeatRequested
    | RequestDenied
    | SeatHanded
    | ClockSet
    | Extended
    | TimeRanOut
    | PauseWished
    | Paused
    | WentOn
    | Said
    | Reacted
    | Nudged
    | Closed
    | Rewritten
    | Packed
)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the room log: the acts, and whose command (`by`, `id`, `digest` of its content) they answer."""

    acts: tuple[Acts, ...]
    by: str | None = None
    id: str | None = None
    digest: str | None = None

    @property
    def rewrites(self) -> bool:
        """Return whether what was written before has been changed; whoever read it before has to read it again."""
        return any(isinstance(act, Rewritten) for act in self.acts)

"""What there is to tell of the room itself."""

from typing import Literal

from app.rules.game import Event

Reaction = Literal["bravo", "laugh", "ouch", "oh", "hurry", "thanks", "sorry", "good_game"]
"""What a person can show with one tap; everybody reads it in their own language."""


class Joined(Event, frozen=True, tag="joined"):
    """Somebody, or a computer, sat down."""

    seat: int
    name: str


class Left(Event, frozen=True, tag="left"):
    """Somebody got up; in a game the seat stays and the system plays for it."""

    seat: int
    name: str


class Removed(Event, frozen=True, tag="removed"):
    """The host took somebody, or a computer, from the table, and why."""

    seat: int
    name: str
    reason: str = ""


class Renamed(Event, frozen=True, tag="renamed"):
    """Somebody goes by another name."""

    seat: int
    name: str
    was: str


class GameChanged(Event, frozen=True, tag="game"):
    """The host chose another game for the table; until now it played `was`."""

    game: str
    was: str


class OptionsChanged(Event, frozen=True, tag="options"):
    """The host changed rules of the table; `changed` names the options."""

    changed: tuple[str, ...]


class HostMoved(Event, frozen=True, tag="host"):
    """The role of host went to another seat."""

    seat: int


class Started(Event, frozen=True, tag="started"):
    """A game begins; `played` games were finished on this link before."""

    game: str
    played: int


class Away(Event, frozen=True, tag="away"):
    """The connection of a seat's player has been lost for some seconds."""

    seat: int


class Back(Event, frozen=True, tag="back"):
    """The player of a seat is connected again."""

    seat: int


class StoodIn(Event, frozen=True, tag="stand_in"):
    """The table lets the system play for who was lost."""

    seat: int


class Returned(Event, frozen=True, tag="returned"):
    """A player has the seat again; the system made `moves` moves meanwhile."""

    seat: int
    moves: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over and its record is kept."""


class Reopened(Event, frozen=True, tag="reopened"):
    """The table is a waiting room again."""


class Forgave(Event, frozen=True, tag="forgiven"):
    """Somebody who was removed may come back."""

    name: str


class GuardChanged(Event, frozen=True, tag="guard"):
    """Newcomers knock from now on, or walk in."""

    guarded: bool


class HintsChanged(Event, frozen=True, tag="hints"):
    """Hints may be asked for from now on, or not any more."""

    hints: bool


class AnalysisChanged(Event, frozen=True, tag="analysis"):
    """The choices of the games to come are weighed after their end, or not."""

    analysis: bool


class SomebodyKnocked(Event, frozen=True, tag="knocked"):
    """Somebody waits at the door."""

    name: str


class LinkMoved(Event, frozen=True, tag="link"):
    """The table has another link."""


class Replaced(Event, frozen=True, tag="replaced"):
    """A computer plays for a seat; with `was` it has taken the place of a person who was removed."""

    seat: int
    was: str = ""


class SitsOut(Event, frozen=True, tag="sits_out"):
    """Somebody sits the next game out, or plays after all."""

    seat: int
    out: bool


class SeatAsked(Event, frozen=True, tag="seat_asked"):
    """Somebody in another browser says that this seat is theirs."""

    seat: int


class Handed(Event, frozen=True, tag="handed"):
    """A seat went to another browser, or to another person."""

    seat: int
    name: str
    was: str


class ClockChanged(Event, frozen=True, tag="clock"):
    """The host chose another time for a decision; without `seconds` there is none."""

    seconds: int | None = None
    reserve: int = 0


class Late(Event, frozen=True, tag="late"):
    """The time of a seat ran out: the system made its move."""

    seat: int


class TimeGivenBack(Event, frozen=True, tag="extended"):
    """The server was out of reach: the clock runs so many seconds longer."""

    seconds: int


class PauseAsked(Event, frozen=True, tag="pause_wished"):
    """A seat wishes a pause, or does not any more."""

    seat: int
    wish: bool


class GamePaused(Event, frozen=True, tag="paused"):
    """The game stands still until somebody goes on."""


class GameWentOn(Event, frozen=True, tag="went_on"):
    """A seat ended the pause."""

    seat: int


class WordsSaid(Event, frozen=True, tag="said"):
    """Somebody said something."""

    seat: int
    name: str
    words: str


class ReactionShown(Event, frozen=True, tag="reacted"):
    """Somebody showed a reaction."""

    seat: int
    name: str
    reaction: Reaction


class SeatNudged(Event, frozen=True, tag="nudged"):
    """Somebody reminded a seat that the table waits for it."""

    seat: int
    by: int


RoomEvents = (
    Joined
    | Left
    | Removed
    | Renamed
    | GameChanged
    | OptionsChanged
    | HostMoved
    | Started
    | Away
    | Back
    | StoodIn
    | Returned
    | Finished
    | Reopened
    | Forgave
    | GuardChanged
    | HintsChanged
    | AnalysisChanged
    | SomebodyKnocked
    | LinkMoved
    | Replaced
    | SitsOut
    | SeatAsked
    | Handed
    | ClockChanged
    | Late
    | TimeGivenBack
    | PauseAsked
    | GamePaused
    | GameWentOn
    | WordsSaid
    | ReactionShown
    | SeatNudged
)

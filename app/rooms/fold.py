"""The fold: what each act of the log makes of a room.

Deciding (`decide.py`) and reading the log again share it, so that a room read from its log is the room that was.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from app.rooms.acts import (
    Act,
    Admitted,
    Banned,
    CameBack,
    ClockSet,
    Closed,
    ComputerSat,
    ComputerTookOver,
    Entry,
    Extended,
    Forgiven,
    GameBegun,
    GameChosen,
    GotUp,
    GuardSet,
    HostSet,
    Knocked,
    LinkChanged,
    Moved,
    Named,
    Nudged,
    Opened,
    OptionsSet,
    Paused,
    PauseWished,
    PublicSet,
    Reacted,
    ReadyShown,
    RequestDenied,
    Rewritten,
    Said,
    SatDown,
    SatOut,
    SeatHanded,
    SeatMoved,
    SeatOffered,
    SeatRequested,
    TakenAway,
    TimeRanOut,
    TurnedAway,
    WaitingAgain,
    WentAway,
    WentOn,
)
from app.rooms.events import (
    Away,
    Back,
    ClockChanged,
    Finished,
    Forgave,
    GameChanged,
    GamePaused,
    GameWentOn,
    GuardChanged,
    Handed,
    HostMoved,
    Joined,
    Late,
    Left,
    LinkMoved,
    OptionsChanged,
    PauseAsked,
    ReactionShown,
    Removed,
    Renamed,
    Reopened,
    Replaced,
    Returned,
    SeatAsked,
    SeatNudged,
    SitsOut,
    SomebodyKnocked,
    Started,
    StoodIn,
    TimeGivenBack,
    WordsSaid,
)
from app.rooms.guests import EveningGame, Handover, Knock, SeatRequest, Sitter
from app.rooms.limits import (
    BANS_KEPT,
    COMMANDS_REMEMBERED,
    EVENING_GAMES_KEPT,
    EVENTS_REMEMBERED,
    HANDOVERS_KEPT,
    KNOCKS_KEPT,
    PAUSE_WHEN_ALONE_SECONDS,
    PLAYERS_REMEMBERED,
    WORDS_AT_ONCE,
)
from app.rooms.room import Room
from app.rooms.seats import Seat
from app.rooms.timing import stood_still
from app.rules.game import Event, Game, Leave, Move, Refused, Result, Return

G = TypeVar("G", Knock, SeatRequest)

Folded = tuple[Room, tuple[Event, ...]]


class BrokenLogError(Exception):
    """The log holds an act that the room or the rules cannot follow: it was not written by this program."""


class RoomClosed(Exception):
    """The log says that the table is no more."""


def fold_entry(room: Room | None, entry: Entry, at: float) -> Folded:
    """Return the room after an entry that was written at `at` (Unix seconds), and its events.

    `room` is None before the first entry, whose first act opens it.

    Raises:
        BrokenLogError: the entry does not fit the room.
        RoomClosed: there is no room any more.
    """
    events: tuple[Event, ...] = ()
    for act in entry.acts:
        room, told = fold_act(room, act, at)
        events += told
    if room is None:
        raise BrokenLogError("an entry without acts cannot begin a room")
    return seal(room, entry, events), events


def seal(room: Room, entry: Entry, events: tuple[Event, ...]) -> Room:
    """Return the room with the entry's events and command remembered."""
    changes: dict[str, Any] = {}
    if events:
        changes["events"] = (*room.events, *events)[-EVENTS_REMEMBERED:]
        changes["event_count"] = room.event_count + len(events)
    if entry.by is not None and entry.id is not None:
        changes["done"] = _remember(room, entry.by, entry.id, entry.digest or "")
    return replace(room, **changes) if changes else room


def _remember(room: Room, player: str, command: str, digest: str) -> dict[str, Mapping[str, str]]:
    players = dict(room.done)
    # Taken out and put back, so that the dictionary's order is that of the last command.
    commands = {**players.pop(player, {}), command: digest}
    while len(commands) > COMMANDS_REMEMBERED:
        del commands[next(iter(commands))]
    players[player] = commands
    while len(players) > PLAYERS_REMEMBERED:
        del players[next(iter(players))]
    return players


def fold_act(room: Room | None, act: Act, at: float) -> Folded:
    """Return the room after one act, and what there is to tell of it."""
    if isinstance(act, Closed):
        raise RoomClosed
    if isinstance(act, Opened):
        return Room(code=act.code, game=act.game, public=act.public, host=act.host, step=1, step_at=at), ()
    if room is None:
        raise BrokenLogError(f"{type(act).__name__} cannot begin a room")
    if isinstance(act, Moved):
        move = decode_move(room.rules, act.move)
        folded = fold_move(room, act.seat, move, at, auto=act.auto)
        if isinstance(folded, Refused):
            raise BrokenLogError(f"the rules refuse a move of the log: {folded.code}")
        return folded
    return _CHAPTERS[type(act)](room, act, at)


@cache
def _decoder(rules: Game[Any, Any]) -> msgspec.json.Decoder[Move]:
    # Made once for each game: that takes fifty times as long as reading a move.
    return msgspec.json.Decoder(rules.moves_type)


def decode_move(rules: Game[Any, Any], move: msgspec.Raw) -> Move:
    """Return a move of the game.

    Raises:
        msgspec.DecodeError, RecursionError: the game has no such move.
    """
    return _decoder(rules).decode(move)


def fold_move(room: Room, seat: int | None, move: Move, at: float, *, auto: bool) -> Folded | Refused:
    """Return the room after a move of the game, and what there is to tell of it, or the refusal of the rules."""
    rules = room.rules
    answer = rules.apply(room.state, seat, move, auto=auto)
    if isinstance(answer, Refused):
        return answer
    events = answer.events
    changes: dict[str, Any] = {"state": answer.state}
    if rules.step(answer.state) != rules.step(room.state):
        changes |= {"step": room.step + 1, "step_at": at}
    seats = room.seats
    if room.clock is not None:
        seats, changes["reserves"] = _timed(room, seat, events, at, auto=auto)
    if seat is not None:
        if auto:
            seats = _of(seats, seat, missed=seats[seat].missed + 1)
        elif isinstance(move, Leave):
            if not seats[seat].left:
                events = (StoodIn(seat=seat), *events)
            seats = _of(seats, seat, missed=0)
        elif isinstance(move, Return):
            events = (Returned(seat=seat, moves=seats[seat].missed), *events)
            seats = _of(seats, seat, missed=0)
    if seats is not room.seats:
        changes["seats"] = seats
    result = rules.result(answer.state)
    if result is not None:
        changes |= {"phase": "over", "played": room.played + 1, "step": room.step + 1, "step_at": at}
        changes |= {"paused_at": None, "pausing": (), "evening": _one_more(room, result)}
        events = (*events, Finished())
    return replace(room, **changes), events


def _one_more(room: Room, result: Result) -> tuple[EveningGame, ...]:
    """Return the evening with the game that has just ended."""
    sitters = tuple(Sitter(name=seat.name, player=seat.player, level=seat.level) for seat in room.seats)
    ended = EveningGame(
        game=room.game,
        id=room.game_id or "",
        sitters=sitters[: len(result.ranks)],
        ranks=result.ranks,
        scores=result.scores,
    )
    return (*room.evening, ended)[-EVENING_GAMES_KEPT:]


def _timed(
    room: Room, seat: int | None, events: tuple[Event, ...], at: float, *, auto: bool
) -> tuple[tuple[Seat, ...], tuple[float, ...]]:
    """Return seats and reserves after a move at a table with a clock."""
    seats, reserves = room.seats, room.reserves
    if seat is not None and not auto and seat in room.rules.to_act(room.state):
        reserves = _charged(room, seat, at)
        if seats[seat].late:
            seats = _of(seats, seat, late=0)
    if any(event.__struct_config__.tag == "dealt" for event in events) and any(one.waited_for for one in seats):
        seats = tuple(replace(one, waited_for=False) for one in seats)
    return seats, reserves


# Sitting down and getting up


def _with(room: Room, seat: int, **changes: Any) -> tuple[Seat, ...]:
    return _of(room.seats, seat, **changes)


def _of(seats: tuple[Seat, ...], seat: int, **changes: Any) -> tuple[Seat, ...]:
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def _seated(room: Room, seats: tuple[Seat, ...], at: float) -> Room:
    """Return the room with other seats: that changes what a start, a removal or a new order would mean."""
    return replace(room, seats=seats, step=room.step + 1, step_at=at)


def _sit(room: Room, act: SatDown, at: float) -> Folded:
    seats = (*room.seats, Seat(name=act.name, player=act.player))
    return _seated(room, seats, at), (Joined(seat=len(room.seats), name=act.name),)


def _computer(room: Room, act: ComputerSat, at: float) -> Folded:
    seats = (*room.seats, Seat(name=act.name, level=act.level, ready=True))
    return _seated(room, seats, at), (Joined(seat=len(room.seats), name=act.name),)


def _get_up(room: Room, act: GotUp, at: float) -> Folded:
    told = (Left(seat=act.seat, name=room.seats[act.seat].name),)
    if room.phase == "waiting":
        return _seated(room, _without(room, act.seat), at), told
    # The seat stays: in a game it can be taken again, after it the result still names it.
    gone = replace(room, seats=_with(room, act.seat, left=True, ready=False, away_since=None))
    return _now_alone(gone, at), told


def _take_away(room: Room, act: TakenAway, at: float) -> Folded:
    told = (Removed(seat=act.seat, name=room.seats[act.seat].name, reason=act.reason),)
    return _seated(room, _without(room, act.seat), at), told


def _without(room: Room, seat: int) -> tuple[Seat, ...]:
    return (*room.seats[:seat], *room.seats[seat + 1 :])


def _name(room: Room, act: Named, at: float) -> Folded:
    was = room.seats[act.seat].name
    return replace(room, seats=_with(room, act.seat, name=act.name)), (Renamed(act.seat, act.name, was),)


def _ready(room: Room, act: ReadyShown, at: float) -> Folded:
    return replace(room, seats=_with(room, act.seat, ready=act.ready)), ()


def _move_seat(room: Room, act: SeatMoved, at: float) -> Folded:
    seats = list(_without(room, act.seat))
    seats.insert(act.to, room.seats[act.seat])
    return _seated(room, tuple(seats), at), ()


# Presence


def _go_away(room: Room, act: WentAway, at: float) -> Folded:
    gone = replace(room, seats=_with(room, act.seat, away_since=act.since))
    return _now_alone(gone, act.since), (Away(seat=act.seat),)


def _come_back(room: Room, act: CameBack, at: float) -> Folded:
    back: dict[str, Any] = {"away_since": None, "left": False, "level": None}
    changes: dict[str, Any] = {"seats": _with(room, act.seat, **back)}
    stood_still_for = stood_still(room, act.seat, at)
    if room.alone_since is not None:
        changes |= _after_solitude(room, room.alone_since, at)
    elif stood_still_for:
        changes["step_at"] = room.step_at + stood_still_for
        changes["seats"] = _with(room, act.seat, **back, waited_for=True)
    return replace(room, **changes), (Back(seat=act.seat),)


def _after_solitude(room: Room, alone_since: float, at: float) -> dict[str, Any]:
    """Nothing went on while nobody was here, and after a while the game is paused."""
    changes: dict[str, Any] = {"alone_since": None}
    if room.phase == "playing" and room.paused_at is None:
        if at - alone_since >= PAUSE_WHEN_ALONE_SECONDS:
            changes["paused_at"] = alone_since
        elif room.clock is not None:
            changes["step_at"] = room.step_at + at - max(alone_since, room.step_at)
    return changes


def _now_alone(room: Room, since: float) -> Room:
    """Return the room with the moment at which its last person went, if that was now."""
    return room if room.alone_since is not None or room.someone_is_here() else replace(room, alone_since=since)


# The table's rules


def _choose_game(room: Room, act: GameChosen, at: float) -> Folded:
    # Who was ready was ready for another game.
    seats = tuple(replace(seat, ready=not seat.is_person) for seat in room.seats)
    chosen = replace(_seated(room, seats, at), game=act.game, options={}, changed=())
    return chosen, (GameChanged(game=act.game, was=room.game),)


def _set_options(room: Room, act: OptionsSet, at: float) -> Folded:
    usual = {option.name: option.default for option in room.rules.sheet}
    options = {name: value for name, value in {**room.options, **act.options}.items() if value != usual[name]}
    changed = tuple(act.options)
    return replace(room, options=options, changed=changed), (OptionsChanged(changed=changed),)


def _set_public(room: Room, act: PublicSet, at: float) -> Folded:
    return replace(room, public=act.public), ()


def _set_host(room: Room, act: HostSet, at: float) -> Folded:
    seat = None if act.player is None else room.seat_of(act.player)
    return replace(room, host=act.player), () if seat is None else (HostMoved(seat=seat),)


# The game


def _begin(room: Room, act: GameBegun, at: float) -> Folded:
    rules = room.rules
    fresh = [replace(seat, ready=not seat.is_person, missed=0, waited_for=False, late=0) for seat in room.seats]
    # Who sits the game out comes behind those who play: a seat's number is its place in the turn order.
    seats = tuple(sorted(fresh, key=lambda seat: seat.out))
    playing = sum(not seat.out for seat in seats)
    begun = replace(
        room,
        phase="playing",
        seats=seats,
        changed=(),
        step=room.step + 1,
        step_at=at,
        game_id=act.id,
        started_at=at,
        state=rules.new(playing, rules.options(room.options)),
        reserves=() if room.clock is None else (float(room.clock.reserve),) * playing,
        paused_at=None,
        pausing=(),
    )
    return begun, (Started(game=room.game, played=room.played),)


def _wait_again(room: Room, act: WaitingAgain, at: float) -> Folded:
    # A computer that played for a person goes with the game.
    seats = tuple(
        replace(seat, ready=not seat.is_person, missed=0, level=None if seat.is_person else seat.level)
        for seat in room.seats
        if not seat.left
    )
    waiting = replace(_seated(room, seats, at), phase="waiting", state=None, game_id=None)
    return waiting, (Reopened(),)


# Who may come in, and whose a seat is


def _ban(room: Room, act: Banned, at: float) -> Folded:
    others = tuple(ban for ban in room.bans if ban.player != act.ban.player)
    return replace(room, bans=(*others, act.ban)[-BANS_KEPT:]), ()


def _forgive(room: Room, act: Forgiven, at: float) -> Folded:
    name = next(ban.name for ban in room.bans if ban.player == act.player)
    return replace(room, bans=tuple(ban for ban in room.bans if ban.player != act.player)), (Forgave(name=name),)


def _guard(room: Room, act: GuardSet, at: float) -> Folded:
    knocks = room.knocks if act.guarded else ()
    return replace(room, guarded=act.guarded, knocks=knocks, admitted=()), (GuardChanged(guarded=act.guarded),)


def _knock(room: Room, act: Knocked, at: float) -> Folded:
    knocks = (*_others(room.knocks, act.player), Knock(player=act.player, name=act.name))[-KNOCKS_KEPT:]
    return replace(room, knocks=knocks), (SomebodyKnocked(name=act.name),)


def _admit(room: Room, act: Admitted, at: float) -> Folded:
    admitted = (*(player for player in room.admitted if player != act.player), act.player)[-KNOCKS_KEPT:]
    return replace(room, knocks=_others(room.knocks, act.player), admitted=admitted), ()


def _turn_away(room: Room, act: TurnedAway, at: float) -> Folded:
    return replace(room, knocks=_others(room.knocks, act.player)), ()


def _others(waiting: tuple[G, ...], player: str) -> tuple[G, ...]:
    return tuple(one for one in waiting if one.player != player)


def _change_link(room: Room, act: LinkChanged, at: float) -> Folded:
    return replace(room, code=act.code), (LinkMoved(),)


def _take_over(room: Room, act: ComputerTookOver, at: float) -> Folded:
    was = room.seats[act.seat]
    if act.name is None:
        return replace(room, seats=_with(room, act.seat, level=act.level, late=0)), (Replaced(seat=act.seat),)
    computer = Seat(name=act.name, level=act.level, ready=True)
    seats = (*room.seats[: act.seat], computer, *room.seats[act.seat + 1 :])
    return replace(room, seats=seats), (Replaced(seat=act.seat, was=was.name),)


def _sit_out(room: Room, act: SatOut, at: float) -> Folded:
    return _seated(room, _with(room, act.seat, out=act.out), at), (SitsOut(seat=act.seat, out=act.out),)


def _offer(room: Room, act: SeatOffered, at: float) -> Folded:
    others = tuple(offer for offer in room.offers if offer.seat != act.offer.seat and offer.until > at)
    return replace(room, offers=(*others, act.offer)), ()


def _request(room: Room, act: SeatRequested, at: float) -> Folded:
    asked = SeatRequest(player=act.player, seat=act.seat)
    requests = (*_others(room.requests, act.player), asked)[-KNOCKS_KEPT:]
    return replace(room, requests=requests), (SeatAsked(seat=act.seat),)


def _deny(room: Room, act: RequestDenied, at: float) -> Folded:
    return replace(room, requests=_others(room.requests, act.player)), ()


def _hand(room: Room, act: SeatHanded, at: float) -> Folded:
    was = room.seats[act.seat]
    name = was.name if act.name is None else act.name
    changes: dict[str, Any] = {
        "seats": _with(room, act.seat, player=act.player, name=name, away_since=None, left=False, level=None, late=0),
        "host": act.player if room.host == was.player else room.host,
        "requests": tuple(asked for asked in room.requests if asked.seat != act.seat and asked.player != act.player),
        "offers": tuple(offer for offer in room.offers if offer.seat != act.seat),
    }
    if act.digest is not None:
        changes["handovers"] = (*room.handovers, Handover(digest=act.digest, name=name))[-HANDOVERS_KEPT:]
    return replace(room, **changes), (Handed(seat=act.seat, name=name, was=was.name),)


# Time


def _set_clock(room: Room, act: ClockSet, at: float) -> Folded:
    told = ClockChanged() if act.clock is None else ClockChanged(seconds=act.clock.seconds, reserve=act.clock.reserve)
    return replace(room, clock=act.clock), (told,)


def _give_time_back(room: Room, act: Extended, at: float) -> Folded:
    told = TimeGivenBack(seconds=round(act.seconds))
    return replace(room, step_at=room.step_at + act.seconds, extended_until=act.until), (told,)


def _run_out(room: Room, act: TimeRanOut, at: float) -> Folded:
    seat = room.seats[act.seat]
    seats = _with(room, act.seat, late=seat.late + 1, waited_for=seat.waited_for or seat.away_since is not None)
    reserves = tuple(0.0 if seat == act.seat else left for seat, left in enumerate(room.reserves))
    return replace(room, seats=seats, reserves=reserves), (Late(seat=act.seat),)


def _wish_pause(room: Room, act: PauseWished, at: float) -> Folded:
    others = tuple(seat for seat in room.pausing if seat != act.seat)
    pausing = (*others, act.seat) if act.wish else others
    return replace(room, pausing=pausing), (PauseAsked(seat=act.seat, wish=act.wish),)


def _pause(room: Room, act: Paused, at: float) -> Folded:
    return replace(room, paused_at=at, pausing=()), (GamePaused(),)


def _go_on(room: Room, act: WentOn, at: float) -> Folded:
    if room.paused_at is None:
        raise BrokenLogError("a game that is not paused cannot go on")
    stood = at - max(room.paused_at, room.step_at)
    return replace(room, paused_at=None, step_at=room.step_at + stood), (GameWentOn(seat=act.seat),)


def _charged(room: Room, seat: int, at: float) -> tuple[float, ...]:
    """Return the reserves once the seat has paid for what it took longer than the clock allows."""
    if room.clock is None:
        return room.reserves
    longer = max(0.0, at - room.step_at - room.clock.seconds)
    return tuple(max(0.0, left - longer) if other == seat else left for other, left in enumerate(room.reserves))


# Forgetting


def _rewritten(room: Room, act: Rewritten, at: float) -> Folded:
    return room, ()


# Talk


def _say(room: Room, act: Said, at: float) -> Folded:
    told = WordsSaid(seat=act.seat, name=room.seats[act.seat].name, words=act.words)
    return _spoken(room, act.seat, at), (told,)


def _react(room: Room, act: Reacted, at: float) -> Folded:
    told = ReactionShown(seat=act.seat, name=room.seats[act.seat].name, reaction=act.reaction)
    return _spoken(room, act.seat, at), (told,)


def _spoken(room: Room, seat: int, at: float) -> Room:
    spoke = (*room.seats[seat].spoke, at)[-WORDS_AT_ONCE:]
    return replace(room, seats=_with(room, seat, spoke=spoke))


def _nudge(room: Room, act: Nudged, at: float) -> Folded:
    return replace(room, seats=_with(room, act.seat, nudged_at=at)), (SeatNudged(seat=act.seat, by=act.by),)


_CHAPTERS: dict[type[Act], Callable[[Room, Any, float], Folded]] = {
    SatDown: _sit,
    ComputerSat: _computer,
    GotUp: _get_up,
    TakenAway: _take_away,
    Named: _name,
    ReadyShown: _ready,
    SeatMoved: _move_seat,
    WentAway: _go_away,
    CameBack: _come_back,
    GameChosen: _choose_game,
    OptionsSet: _set_options,
    PublicSet: _set_public,
    HostSet: _set_host,
    GameBegun: _begin,
    WaitingAgain: _wait_again,
    Banned: _ban,
    Forgiven: _forgive,
    GuardSet: _guard,
    Knocked: _knock,
    Admitted: _admit,
    TurnedAway: _turn_away,
    LinkChanged: _change_link,
    ComputerTookOver: _take_over,
    SatOut: _sit_out,
    SeatOffered: _offer,
    SeatRequested: _request,
    RequestDenied: _deny,
    SeatHanded: _hand,
    ClockSet: _set_clock,
    Extended: _give_time_back,
    TimeRanOut: _run_out,
    PauseWished: _wish_pause,
    Paused: _pause,
    WentOn: _go_on,
    Said: _say,
    Reacted: _react,
    Nudged: _nudge,
    Rewritten: _rewritten,
}

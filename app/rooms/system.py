"""What the system does in a room: notes presence, hands on the role of host, moves for computers and absent seats."""

from collections.abc import Mapping

from app.rooms.acts import Extended, HostSet, RequestDenied, TimeRanOut, TurnedAway, WentAway
from app.rooms.commands import Found, Lost, Outage, Part, SystemCommands, Tick
from app.rooms.draft import Decision, Draft
from app.rooms.due import host_is_due, machines_awaited, machines_due_at, thinkers_awaited, thoughts_late_at
from app.rooms.room import Room
from app.rooms.seats import DEFAULT_LEVEL
from app.rooms.sitting import come_back, get_up
from app.rooms.timing import late_seats, time_is_up_at
from app.rules.chance import Chance
from app.rules.game import Level, Move


def decide_system(room: Room, command: SystemCommands, now: float, chance: Chance) -> Decision | None:
    """Return what the system does at this moment, or None when nothing is to be done."""
    draft = Draft(room, now, chance)
    match command:
        case Lost():
            _lose(draft, command)
        case Found():
            _find(draft, command.player)
        case Outage():
            _give_time_back(draft, command)
        case Part():
            _part(draft, command.players)
        case Tick():
            _tick(draft, command)
    if not draft.acts:
        return None
    draft.let_chance_play()
    return draft.done()


def _lose(draft: Draft, command: Lost) -> None:
    seat = draft.room.seat_of(command.player)
    if seat is not None and draft.room.seats[seat].is_here:
        draft.add(WentAway(seat=seat, since=command.since))


def _find(draft: Draft, player: str) -> None:
    seat = draft.room.seat_of(player)
    # Who got up comes back by a wish of their own; a connection alone may be that of a person who only watches.
    if seat is not None and draft.room.seats[seat].away_since is not None:
        come_back(draft, seat)


def _part(draft: Draft, players: frozenset[str]) -> None:
    for player in sorted(players):
        seat = draft.room.seat_of(player)
        if seat is not None and not draft.room.seats[seat].left:
            get_up(draft, seat)
        if any(knock.player == player for knock in draft.room.knocks):
            draft.add(TurnedAway(player=player))
        if any(asked.player == player for asked in draft.room.requests):
            draft.add(RequestDenied(player=player))
    if draft.room.host in players:
        here = [seat.player for seat in draft.room.seats if seat.is_here]
        # Without anybody, whoever comes next is the host.
        draft.add(HostSet(player=here[0] if here else None))


def _give_time_back(draft: Draft, outage: Outage) -> None:
    room = draft.room
    if time_is_up_at(room) is None:
        return
    # Several processes may have noticed the same outage, each with its own idea of it: no second is given twice.
    lost = outage.until - max(outage.since, room.step_at, room.extended_until)
    if lost > 0:
        draft.add(Extended(seconds=lost, until=outage.until))


def _tick(draft: Draft, tick: Tick) -> None:
    if host_is_due(draft.room, draft.now):
        here = next(seat.player for seat in draft.room.seats if seat.is_here)
        draft.add(HostSet(player=here))
    for seat in late_seats(draft.room, draft.now):
        _late_move(draft, seat)
    due = machines_due_at(draft.room)
    if due is None or due > draft.now:
        return
    step, late_at = draft.room.step, thoughts_late_at(draft.room)
    thinking = thinkers_awaited(draft.room)
    thoughts: Mapping[int, Move | None] = tick.thoughts if tick.step == step else {}
    if late_at is not None and late_at <= draft.now:
        thoughts = {**dict.fromkeys(thinking), **thoughts}
    for seat in machines_awaited(draft.room):
        # A move that opens the next question ends this one: the others' turn to answer it comes with its own pause.
        if draft.room.step != step:
            return
        if seat not in thinking:
            _machine_move(draft, seat)
        elif seat in thoughts:
            _thought_move(draft, seat, thoughts[seat])


def _late_move(draft: Draft, seat: int) -> None:
    """Play the whole turn of who is late, as the rules prescribe it."""
    if seat not in draft.room.rules.to_act(draft.room.state):
        return
    draft.add(TimeRanOut(seat=seat))
    _prescribed_move(draft, seat)
    while _is_in_turn(draft.room, seat):
        _prescribed_move(draft, seat)


def _is_in_turn(room: Room, seat: int) -> bool:
    return room.phase == "playing" and seat in room.rules.to_act(room.state) and room.rules.is_mid_turn(room.state)


def _prescribed_move(draft: Draft, seat: int) -> None:
    refused = draft.move(seat, draft.room.rules.absent_move(draft.room.state, seat, draft.chance), auto=True)
    assert refused is None, "the rules take the move that they prescribe"


def _machine_move(draft: Draft, seat: int) -> None:
    room = draft.room
    if room.system_plays(seat):
        _prescribed_move(draft, seat)
        return
    level = room.seats[seat].level
    assert level is not None, "a seat that the system does not play and that is a machine's has a level"
    _bot_move(draft, seat, level)


def _thought_move(draft: Draft, seat: int, thought: Move | None) -> None:
    """Make the move that was found beside the table; a cow's if there is none, or none that counts."""
    if thought is None or draft.move(seat, thought) is not None:
        _bot_move(draft, seat, DEFAULT_LEVEL)


def _bot_move(draft: Draft, seat: int, level: Level) -> None:
    room, rules = draft.room, draft.room.rules
    refused = draft.move(seat, rules.bot_move(rules.sight(room.state, seat), level, draft.chance))
    assert refused is None, "the rules take the moves of their bots"

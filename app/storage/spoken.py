"""The statements about short codes that are read aloud, within somebody else's transaction."""

from sqlalchemy import Connection, delete, func, insert, select

from app.storage.log import Spoken
from app.storage.tables import rooms, spoken


def speak(
    connection: Connection, room: int, link: str, new: Spoken, *, now: float, forget_before: float, at_most: int
) -> Spoken | None:
    """Return the code by which this link can be said: the one that is good already, else the new one.

    Codes that ended before `forget_before` are deleted; None if `at_most` others are good now.

    Raises:
        IntegrityError: another table has the new code, or had it lately.
    """
    connection.execute(delete(spoken).where(spoken.c.until < forget_before))
    good = spoken.c.until > now
    mine = (spoken.c.room_id == room, spoken.c.link == link)
    kept = connection.execute(
        select(spoken.c.code, spoken.c.until).where(*mine, good).order_by(spoken.c.until.desc()).limit(1)
    ).first()
    if kept is not None:
        return Spoken(code=kept.code, until=kept.until)
    if connection.execute(select(func.count()).select_from(spoken).where(good)).scalar_one() >= at_most:
        return None
    connection.execute(insert(spoken).values(code=new.code, room_id=room, link=link, until=new.until))
    return new


# A code ends with the link for which it was made.
heard = select(spoken.c.until, rooms.c.code.label("link")).join(
    rooms, (rooms.c.id == spoken.c.room_id) & (rooms.c.code == spoken.c.link)
)
"""Asks for the link to which a code leads, and until when."""

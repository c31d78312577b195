"""Rooms at work: one writer per room and process, commit then publish, presence, and what is due at its time."""

"""What is kept: the room log and the archive in SQL, and the live state that may be lost, in process or in Redis."""

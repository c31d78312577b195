"""The games: pure rules that know no clock, no network, no database and no randomness of their own."""

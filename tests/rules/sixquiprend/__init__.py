"""The rule book of 6 qui prend! as tests."""

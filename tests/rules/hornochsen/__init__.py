"""The rule book of Hornochsen as tests."""

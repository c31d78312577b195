"""Toc as a rule book, told by tests."""

"""Tablée: tables of 6 qui prend!, Hornochsen and Toc in the browser, joined through a link."""

__version__ = "0.1.0"

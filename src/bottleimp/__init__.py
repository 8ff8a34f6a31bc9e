"""Bottle Imp: the card game, its records, its bots and a table to play at."""

# A literal, because reading the installed metadata would slow down every start.
__version__ = "0.1.0"

"""Bottle Imp: the card game, its records, its bots and a table to play at."""

# A literal, and not a look-up of the installed metadata, which would slow every start.
__version__ = "0.1.0"

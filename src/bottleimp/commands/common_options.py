"""Options shared by several commands. Imports only `argparse`, to keep `--help` fast."""

import argparse

MODES = """\
modes:
  classic (3 or 4 players), teams-2-1-1 (4), teams-2-2-1 (5), teams-2-2-2 (6),
  teams-2-2-1-1 (6), two-bottles (5 or 6), eye (2), lopaka (2), house (2)
decks:
  bambus-2003, bambus-1995, matagot; with 5 or 6 players matagot
"""
"""The help text about modes and decks, for commands that deal cards."""

BOTS = "beginner, casual, rulebook, expert, imp, devil, random, lopaka"
"""The names of the bots, the levels first. Importing `bottleimp.bots.BOTS` would be slow."""


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the options for mode, players and deck."""
    parser.add_argument("--mode", help="see below (default: classic)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: most)")
    parser.add_argument("--deck", help="see below (default: the first that fits)")


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the argument for record files."""
    kinds = "files of records; - for standard input"
    parser.add_argument("files", metavar="FILE", nargs="+", help=kinds)


def add_end(parser: argparse.ArgumentParser) -> None:
    """Add the option for the end of the match."""
    parser.add_argument(
        "--end", help="'8 rounds', '2 deals' by everyone, or '500 points' (default: 2 deals)"
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the option for the seed."""
    parser.add_argument("--seed", help="any word or number; the same seed deals the same cards")

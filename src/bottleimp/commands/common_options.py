"""Options that several commands have. Standard library only, so that --help is there at once."""

import argparse

MODES = """\
modes:
  classic (3 or 4 players), teams-2-1-1 (4), teams-2-2-1 (5), teams-2-2-2 (6),
  teams-2-2-1-1 (6), two-bottles (5 or 6), eye (2), lopaka (2), house (2)
decks:
  bambus-2003, bambus-1995, matagot; with 5 or 6 players matagot
"""
"""What the help of a command that deals cards says about setups."""

BOTS = "beginner, casual, rulebook, expert, imp, devil, random, lopaka"
"""The bots by name, the levels first; `bottleimp.bots.BOTS` would take long to load."""


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Mode, players and deck."""
    parser.add_argument("--mode", help="see below (default: classic)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: most)")
    parser.add_argument("--deck", help="see below (default: the first that fits)")


def add_files(parser: argparse.ArgumentParser) -> None:
    """Files of records."""
    kinds = "files of records; - for standard input"
    parser.add_argument("files", metavar="FILE", nargs="+", help=kinds)


def add_end(parser: argparse.ArgumentParser) -> None:
    """How long a match is."""
    parser.add_argument(
        "--end", help="'8 rounds', '2 deals' by everyone, or '500 points' (default: 2 deals)"
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Where chance comes from."""
    parser.add_argument("--seed", help="any word or number; the same seed deals the same cards")

"""The command `bottleimp rules`, which prints the rules of a mode."""

import argparse

DESCRIPTION = """\
Prints the rules of a mode, or, without one, the list of all modes."""
EPILOG = """\
examples:
  bottleimp rules
  bottleimp rules classic
  bottleimp rules house --language de
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("mode", nargs="?", metavar="MODE", help="without it: the list of modes")
    parser.add_argument("--language", metavar="LANG", help="such as de (default: your system's)")


def run(options: argparse.Namespace) -> int:
    """Print the rules page or the list of modes."""
    from bottleimp.terminal.rules_text import print_rules

    return print_rules(**vars(options))

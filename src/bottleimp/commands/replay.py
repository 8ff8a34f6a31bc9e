"""The command `bottleimp replay`, which prints a round from its code."""

import argparse

DESCRIPTION = """\
Prints the round that a code stands for: the deal, what everybody gave away, a
line for each trick, and the result. The code is what stands behind /r/ in the
link to a round; the link itself does as well. A mistyped code is noticed."""
EPILOG = """\
examples:
  bottleimp replay C4B3-DSPJK-69TDX-KP6RB.293JJ0JHCQZZZZZZ8H
  bottleimp replay "$(bottleimp link mine.jsonl --round 2)"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("code", metavar="CODE", help="the code of a round, or the link to it")


def run(options: argparse.Namespace) -> int:
    """Print the round."""
    from bottleimp.terminal.code_commands import print_replay

    return print_replay(options.code)

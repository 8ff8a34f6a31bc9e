"""The command `bottleimp deal`, which prints a deal and its code."""

import argparse

from bottleimp.commands.common_options import MODES, add_seed, add_setup

DESCRIPTION = """\
Deals a round and prints all hands with the code of the deal; or prints the
deal that a code stands for. A mistyped code is noticed."""
EPILOG = f"""\
{MODES}
examples:
  bottleimp deal --mode eye --seed 7
  bottleimp deal C4B0-7KQ2M-...           the same deal again
  bottleimp deal --json                   as a round of a record has it
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    parser.add_argument("code", nargs="?", metavar="CODE", help="print the deal of this code")
    add_setup(parser)
    parser.add_argument("--dealer", type=int, metavar="SEAT", help="who deals (default: 0)")
    add_seed(parser)
    parser.add_argument("--json", dest="as_json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the deal."""
    from bottleimp.terminal.deal_command import print_deal

    return print_deal(**vars(options))

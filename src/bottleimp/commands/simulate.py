"""The command `bottleimp simulate`, which plays matches between bots."""

import argparse

from bottleimp.commands.common_options import BOTS, MODES, add_end, add_seed, add_setup

DESCRIPTION = """\
Plays matches between bots and prints how each seat did: matches won (a shared
win counts in part), points per round with a 95 % interval, and how often a
round ended with the bottle there. The same seed plays the same matches."""
EPILOG = f"""\
{MODES}
examples:
  bottleimp simulate --matches 100 --seed 1
  bottleimp simulate --bots rulebook,random,random,random
  bottleimp simulate --mode lopaka --end "10 rounds" --record lopaka.jsonl
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    add_setup(parser)
    parser.add_argument(
        "--bots",
        default="rulebook",
        metavar="NAME,…",
        help=f"one bot for all, or one for each seat: {BOTS} (default: rulebook)",
    )
    parser.add_argument(
        "--matches", type=int, default=10, metavar="N", help="how many (default: 10)"
    )
    add_end(parser)
    add_seed(parser)
    parser.add_argument("--record", metavar="FILE", help="append the matches to this file")
    parser.add_argument("--json", dest="as_json", action="store_true", help="print JSON")
    parser.add_argument(
        "--progress", action="store_true", help="say how far it is, also when not on a terminal"
    )


def run(options: argparse.Namespace) -> int:
    """Play the matches and print the table."""
    from bottleimp.terminal.simulate_command import SimulateOptions, simulate

    return simulate(SimulateOptions(**vars(options)))

"""The command `bottleimp arena`, which measures bots against each other."""

import argparse

from bottleimp.commands.common_options import BOTS, MODES, add_seed, add_setup

DESCRIPTION = """\
Measures bots against each other. Every deal is played in every seating: one A
among B's on each side, and one B among A's, so that the luck of the cards
cancels. Prints A's margin in points per round with a 95 % interval, and what
each bot did. Three bots or more give a cross-table and a ladder. Ctrl-C prints
what is known so far. docs/arena.md says what the figures mean."""

EPILOG = f"""\
bots:
  {BOTS};
  exec:COMMAND, a program (docs/bot-protocol.md); package.module:Class, a Python
  class; openspiel-ismcts:2000 and the like
{MODES}
examples:
  bottleimp arena --bot rulebook --bot random --deals 200 --seed 1
  bottleimp arena --mode eye --bot my_bots:Careful --bot rulebook --json
  bottleimp arena --bot "exec:node careful.js" --bot rulebook --limit 1
  bottleimp arena --bot devil --bot imp --seed 1 --cluster 192.0.2.1:6379
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        dest="bots",
        metavar="BOT",
        help="a bot to measure; name two or more",
    )
    add_setup(parser)
    parser.add_argument(
        "--deals", type=int, default=100, metavar="N", help="how many (default: 100)"
    )
    add_seed(parser)
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (default: one per core)")
    parser.add_argument(
        "--cluster", metavar="HOST:PORT", help="play on this Ray cluster; needs the extra 'ray'"
    )
    parser.add_argument(
        "--keep",
        metavar="FILE",
        help="keep played deals here until all are: the same command then goes on after a kill "
        "(on a cluster always, in arena-....kept)",
    )
    parser.add_argument(
        "--limit",
        type=float,
        metavar="SECONDS",
        help="time for a decision (default: 5 for programs, none for Python bots)",
    )
    parser.add_argument("--record", metavar="FILE", help="append all rounds to this file")
    parser.add_argument("--json", dest="as_json", action="store_true", help="print JSON")
    parser.add_argument(
        "--progress", action="store_true", help="say how far it is, also when not on a terminal"
    )


def run(options: argparse.Namespace) -> int:
    """Measure the bots and print the result."""
    from bottleimp.arena.arena_command import ArenaOptions, run_arena

    return run_arena(ArenaOptions(**vars(options)))

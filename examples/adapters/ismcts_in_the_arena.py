"""OpenSpiel's ISMCTS against another bot, every deal from every seat.

    python examples/adapters/ismcts_in_the_arena.py --simulations 200 --deals 2 --against rulebook

With all its simulations, and on several cores, that is the command

    bottleimp arena --bot openspiel-ismcts:2000 --bot rulebook --deals 20 --seed 1 --jobs 4
"""

import argparse

from bottleimp.arena.measurement import measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.report import as_lines
from bottleimp.rules import setup_of


def main() -> None:
    """The margin, and the time a decision takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", default="classic")
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--against", default="random")
    arguments = parser.parse_args()
    bots = (f"openspiel-ismcts:{arguments.simulations}", arguments.against)
    plan = ArenaPlan(setup=setup_of(arguments.mode), bots=bots, seed="1", deals=arguments.deals)
    print(*as_lines(measure(plan)), sep="\n")


if __name__ == "__main__":
    main()

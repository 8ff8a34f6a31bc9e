"""`bottleimp arena`: its options, and what they set going. What it needs is loaded when it runs."""

import argparse
import json
import os
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from bottleimp.arena.measuring import Result
    from bottleimp.arena.plan import Plan
    from bottleimp.arena.playing import Played

INTERRUPTED = 130

DESCRIPTION = """\
Measures bots against each other. Every deal is played in every seating: one A
among B's on each side, and one B among A's, so that the luck of the cards
cancels. Prints A's margin in points a round with a 95 % interval, and what each
bot did. Three bots or more give a cross-table and a ladder. Ctrl-C prints what
is known so far."""

EPILOG = """\
bots:
  rulebook, random, lopaka; exec:COMMAND, a program (see docs/bot-protocol.md);
  package.module:Class, a Python class
examples:
  bottleimp arena --bot rulebook --bot random --deals 200 --seed 1
  bottleimp arena --mode eye --bot my_bots:Careful --bot rulebook --json
  bottleimp arena --bot "exec:node careful.js" --bot rulebook --limit 1
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All options."""
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        dest="bots",
        metavar="BOT",
        help="a bot to measure; name two or more",
    )
    parser.add_argument("--mode", default="classic", help="(default: classic)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: most)")
    parser.add_argument("--deck", help="(default: the first that fits)")
    parser.add_argument(
        "--deals", type=int, default=100, metavar="N", help="how many (default: 100)"
    )
    parser.add_argument("--seed", help="any word or number; the same seed gives the same result")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (default: one a core)")
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
    """Measure and print; 130 if it was stopped before the end."""
    from bottleimp.arena.executors import executor_for
    from bottleimp.arena.measuring import measure
    from bottleimp.arena.report import as_lines
    from bottleimp.arena.resultjson import as_json
    from bottleimp.progress import Progress

    plan, jobs = plan_of(options), jobs_of(options)
    shown = options.progress or (sys.stderr is not None and sys.stderr.isatty())
    with ExitStack() as stack:
        file = stack.enter_context(open(options.record, "ab")) if options.record else None  # noqa: PTH123
        progress = Progress(plan.deals, sys.stderr, what="deals", shown=shown)

        def heard(result: "Result", played: "Played") -> None:
            if file:
                append(file, played)
            progress.at(result.deals)

        try:
            result = measure(plan, executor_for(plan, jobs), heard)
        finally:
            progress.end()
    print(json.dumps(as_json(result)) if options.as_json else "\n".join(as_lines(result)))
    return INTERRUPTED if result.stopped else 0


def append(file: BinaryIO, played: "Played") -> None:
    """The rounds of a chunk, one record a line."""
    file.write("".join(f"{line}\n" for line in played.records).encode())


def plan_of(options: argparse.Namespace) -> "Plan":
    """The plan that the options ask for; each is checked before anything is played."""
    from random import SystemRandom

    from bottleimp.arena.plan import Plan
    from bottleimp.rules import BadText, setup_of

    if options.deals < 1:
        raise BadText("--deals must be 1 or more")
    if options.limit is not None and not 0 < options.limit < 1e6:
        raise BadText("--limit must be a number of seconds above 0")
    setup = setup_of(options.mode, players=options.players, deck=options.deck)
    if len(options.bots) < 2:
        raise BadText("name two bots or more: --bot A --bot B")
    for bot in options.bots:
        check_bot(bot)
    return Plan(
        setup=setup,
        bots=tuple(options.bots),
        seed=str(SystemRandom().randrange(10**9)) if options.seed is None else options.seed,
        deals=options.deals,
        limit=options.limit,
        record=bool(options.record),
    )


def jobs_of(options: argparse.Namespace) -> int:
    """How many processes; without a wish, one for each core that may be used."""
    from bottleimp.rules import BadText

    if options.jobs is None:
        usable: Any = getattr(os, "sched_getaffinity", None)
        return len(usable(0)) if usable else os.cpu_count() or 1
    if options.jobs < 1:
        raise BadText("--jobs must be 1 or more")
    return int(options.jobs)


def check_bot(spec: str) -> None:
    """Make it once, so that what is wrong with it is said before anybody plays."""
    from bottleimp.arena.cast import described
    from bottleimp.bots import make_bot
    from bottleimp.rules import BottleImpError, UnknownName

    try:
        make_bot(spec).close()
    except BottleImpError:
        raise
    except Exception as error:  # a stranger's constructor
        raise UnknownName(f"bot {spec!r} cannot be made: {described(error)}") from error

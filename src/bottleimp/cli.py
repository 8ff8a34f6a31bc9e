"""The command line. Everything but argparse is imported by the command that needs it."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from bottleimp import __version__

USAGE_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

INTRODUCTION = """\
Bottle Imp, the trick-taking card game about a bottle that makes you rich, and
must be sold for less than it cost. Win points in tricks; a card below the
bottle's price wins the trick and the bottle too; whoever is left with the
bottle at the end of a round scores minus the imp's trick."""

EXAMPLES = """\
examples:
  bottleimp play                          classic, against three bots
  bottleimp play --mode lopaka            two players and Lopaka
  bottleimp rules eye                     the rules of a mode
  bottleimp deal --seed 7                 a deal, and a code to share it
  bottleimp simulate --bots rulebook,random,random,random
  bottleimp check matches.jsonl           are these records right?

'bottleimp COMMAND --help' says more about a command.
"""

MODES = """\
modes:
  classic (3 or 4 players), teams-2-1-1 (4), teams-2-2-1 (5), teams-2-2-2 (6),
  teams-2-2-1-1 (6), two-bottles (5 or 6), eye (2), lopaka (2), house (2)
decks:
  bambus-2003, bambus-1995, matagot; with 5 or 6 players matagot
"""

PLAY = """\
Plays a match against bots, here in the terminal. You see the table line by
line and type the number of the card to play; in an exchange, the numbers of
all cards to give. Type ? at any question for help. Leaving (quit, Ctrl-D,
Ctrl-C) keeps the finished rounds in the record."""

PLAY_EXAMPLES = f"""\
{MODES}
examples:
  bottleimp play
  bottleimp play --players 3 --end "500 points"
  bottleimp play --mode two-bottles --players 6 --bots rulebook --seed 1
  bottleimp play --mode eye --deck matagot --record eye.jsonl
  bottleimp play --deal C4B0-7KQ2M-...    the deal of a code, one round
"""

RULES = """\
Prints the rules of a mode, or, without one, the list of all modes."""

RULES_EXAMPLES = """\
examples:
  bottleimp rules
  bottleimp rules classic
  bottleimp rules house --language de
"""

DEAL = """\
Deals a round and prints all hands with the code of the deal; or prints the
deal that a code stands for. A mistyped code is noticed."""

DEAL_EXAMPLES = f"""\
{MODES}
examples:
  bottleimp deal --mode eye --seed 7
  bottleimp deal C4B0-7KQ2M-...           the same deal again
  bottleimp deal --json                   as a round of a record has it
"""

SIMULATE = """\
Plays matches between bots and prints how each seat did: matches won (a shared
win counts in part), points a round with a 95 % interval, and how often a round
ended with the bottle there. The same seed plays the same matches."""

SIMULATE_EXAMPLES = f"""\
{MODES}
examples:
  bottleimp simulate --matches 100 --seed 1
  bottleimp simulate --bots rulebook,random,random,random
  bottleimp simulate --mode lopaka --end "10 rounds" --record lopaka.jsonl
"""

CHECK = """\
Checks records of matches (bottle-imp/1, one JSON object a line) and answers
each line with one line of JSON: the scores, or what is wrong in which round and
trick. Status 0 if all lines are right, 1 if any is not, 2 if the file cannot be
read."""

CHECK_EXAMPLES = """\
examples:
  bottleimp check matches.jsonl
  bottleimp play --record mine.jsonl; bottleimp check mine.jsonl
  cat *.jsonl | bottleimp check -
"""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def __init__(self, **options: Any) -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(formatter_class=layout, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"bottleimp: {message}; see '{self.prog} --help'\n")


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = Parser(prog="bottleimp", description=INTRODUCTION, epilog=EXAMPLES)
    top.add_argument("--version", action="version", version=f"bottleimp {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_rules(commands)
    _add_deal(commands)
    _add_simulate(commands)
    _add_check(commands)
    return top


def _add_play(commands: Any) -> None:
    play = commands.add_parser(
        "play", help="play against bots in this terminal", description=PLAY, epilog=PLAY_EXAMPLES
    )
    _add_setup(play)
    play.add_argument(
        "--bots",
        default="rulebook",
        metavar="NAME,…",
        help="one bot for all, or one for each opponent: rulebook, random, lopaka",
    )
    _add_end(play)
    _add_seed(play)
    play.add_argument("--deal", metavar="CODE", help="play this deal first; alone without --end")
    play.add_argument("--seat", type=int, default=0, help="where you sit, from 0 (default: 0)")
    play.add_argument("--name", default="You", help="your name in the record")
    play.add_argument("--record", metavar="FILE", help="append the match to this file")
    play.add_argument("--language", metavar="LANG", help="the language of the rules pages")
    play.add_argument(
        "--auto-last", action="store_true", help="play the last card of a hand by itself"
    )
    play.set_defaults(run=run_play)


def _add_rules(commands: Any) -> None:
    rules = commands.add_parser(
        "rules", help="print the rules of a mode", description=RULES, epilog=RULES_EXAMPLES
    )
    rules.add_argument("mode", nargs="?", metavar="MODE", help="without it: the list of modes")
    rules.add_argument(
        "--language", metavar="LANG", help="en, de, fr, it or ru (default: your system's)"
    )
    rules.set_defaults(run=run_rules)


def _add_deal(commands: Any) -> None:
    deal = commands.add_parser(
        "deal", help="print a deal and its code", description=DEAL, epilog=DEAL_EXAMPLES
    )
    deal.add_argument("code", nargs="?", metavar="CODE", help="print the deal of this code")
    _add_setup(deal)
    deal.add_argument("--dealer", type=int, metavar="SEAT", help="who deals (default: 0)")
    _add_seed(deal)
    deal.add_argument("--json", dest="as_json", action="store_true", help="print JSON")
    deal.set_defaults(run=run_deal)


def _add_simulate(commands: Any) -> None:
    simulate = commands.add_parser(
        "simulate",
        help="let bots play matches and print a score table",
        description=SIMULATE,
        epilog=SIMULATE_EXAMPLES,
    )
    _add_setup(simulate)
    simulate.add_argument(
        "--bots",
        default="rulebook",
        metavar="NAME,…",
        help="one bot for all, or one for each seat: rulebook, random, lopaka",
    )
    simulate.add_argument(
        "--matches", type=int, default=10, metavar="N", help="how many (default: 10)"
    )
    _add_end(simulate)
    _add_seed(simulate)
    simulate.add_argument("--record", metavar="FILE", help="append the matches to this file")
    simulate.add_argument("--json", dest="as_json", action="store_true", help="print JSON")
    simulate.add_argument(
        "--progress", action="store_true", help="say how far it is, also when not on a terminal"
    )
    simulate.set_defaults(run=run_simulate)


def _add_check(commands: Any) -> None:
    check = commands.add_parser(
        "check", help="check records of matches", description=CHECK, epilog=CHECK_EXAMPLES
    )
    check.add_argument("file", metavar="FILE", help="a file of records; - for standard input")
    check.set_defaults(run=run_check)


def _add_setup(command: argparse.ArgumentParser) -> None:
    command.add_argument("--mode", help="see below (default: classic)")
    command.add_argument("--players", type=int, metavar="N", help="how many play (default: most)")
    command.add_argument("--deck", help="see below (default: the first that fits)")


def _add_end(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--end", help="'8 rounds', '2 deals' by everyone, or '500 points' (default: 2 deals)"
    )


def _add_seed(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", help="any word or number; the same seed deals the same cards")


def run_play(**options: Any) -> int:
    """A match in the terminal."""
    from bottleimp.terminal.playing import Wishes, play

    return play(Wishes(**options))


def run_rules(**options: Any) -> int:
    """Pages of rules."""
    from bottleimp.terminal.pages import print_rules

    return print_rules(**options)


def run_deal(**options: Any) -> int:
    """A deal and its code."""
    from bottleimp.terminal.dealing import print_deal

    return print_deal(**options)


def run_simulate(**options: Any) -> int:
    """Matches between bots."""
    from bottleimp.terminal.simulating import Wishes, simulate

    return simulate(Wishes(**options))


def run_check(*, file: str) -> int:
    """The answers to a file of records."""
    from bottleimp.records import check_file

    return check_file(file, sys.stdout)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its status. What goes wrong is one line on standard error."""
    _make_streams_forgiving()
    top = parser()
    try:
        options = vars(top.parse_args(argv))
        if "run" not in options:
            top.print_help()
            return 0
        run = options.pop("run")
        status: int = run(**options)
        sys.stdout.flush()
    except SystemExit as done:  # argparse has said what there is to say
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        return _failed("stopped", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read us has gone: keep the interpreter from complaining at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _failed(f"{where}{error.strerror or error}", USAGE_ERROR)
    except Exception as error:
        from bottleimp.rules.errors import BottleImpError

        if not isinstance(error, BottleImpError):
            raise
        return _failed(str(error), USAGE_ERROR)
    return status


def _failed(reason: str, status: int) -> int:
    print(f"bottleimp: {reason}", file=sys.stderr)
    return status


def _make_streams_forgiving() -> None:
    """Letters that a terminal does not have, bytes that are no letters and closed streams.

    None of them ends a match.
    """
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")

"""The command line: runs a command and reports errors on one line.

Each command is a module of `bottleimp.commands`. Only the requested command is imported.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from bottleimp import __version__

USAGE_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

COMMANDS = {
    "play": "play against bots or with friends, in the browser",
    "rules": "print the rules of a mode",
    "deal": "print a deal and its code",
    "replay": "print a round from its code",
    "link": "print the codes of recorded rounds",
    "simulate": "let bots play matches and print a score table",
    "check": "check records of matches",
    "review": "say what each decision of a record cost, and why",
    "serve": "serve tables for a club",
    "site": "write the game as a static site",
    "tables": "list, show, end and export a server's tables",
    "backup": "copy a server's database while it runs",
    "migrate": "copy a server's tables into another database",
    "arena": "measure bots against each other",
    "bench": "measure the engines' speed",
    "train": "train a network by self-play",
}

OLD_NAMES = {"move": "migrate"}
"""Former names of commands, which still work."""

INTRODUCTION = """\
Bottle Imp, the trick-taking card game about a bottle that makes you rich, and
must be sold for less than it cost. Win points in tricks; a card below the
bottle's price wins the trick and the bottle too; whoever is left with the
bottle at the end of a round scores minus the imp's trick."""

EXAMPLES = """\
examples:
  bottleimp play                          a table in your browser
  bottleimp play --terminal --mode lopaka here, two players and Lopaka
  bottleimp rules eye                     the rules of a mode
  bottleimp deal --seed 7                 a deal, and a code to share it
  bottleimp link mine.jsonl               a code for each round, to share it
  bottleimp replay C4B3-DSPJK-69TDX-...   the round of a code
  bottleimp simulate --bots rulebook,random,random,random
  bottleimp check matches.jsonl           are these records right?
  bottleimp review mine.jsonl --seat 0    what did my decisions cost?
  bottleimp serve --port 8000             for a club
  bottleimp site public                   for any static host
  bottleimp tables list                   what is played there?
  bottleimp backup tables.sqlite monday.sqlite
  bottleimp migrate tables.sqlite postgresql://imp@localhost/imp
  bottleimp arena --bot rulebook --bot random
  bottleimp bench --peers                 how fast are the engines?
  bottleimp train runs/first              needs PyTorch

'bottleimp COMMAND --help' says more about a command.
"""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error on one line."""

    def __init__(self, **options: Any) -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(formatter_class=layout, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"bottleimp: {message}; see '{self.prog} --help'\n")


def parser(wanted: str | None) -> argparse.ArgumentParser:
    """Return a parser that knows all commands by name, but only the options of `wanted`."""
    top = Parser(prog="bottleimp", description=INTRODUCTION, epilog=EXAMPLES)
    top.add_argument("--version", action="version", version=f"bottleimp {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        if name != wanted:
            commands.add_parser(name, help=summary)
            continue
        module = import_module(f"bottleimp.commands.{name}")
        texts = {"description": module.DESCRIPTION, "epilog": module.EPILOG}
        command = commands.add_parser(name, help=summary, **texts)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status. An error is one line on standard error."""
    _make_streams_forgiving()
    arguments = sys.argv[1:] if argv is None else list(argv)
    at = next((at for at, word in enumerate(arguments) if not word.startswith("-")), None)
    wanted = None
    if at is not None:
        wanted = arguments[at] = OLD_NAMES.get(arguments[at], arguments[at])
    top = parser(wanted)
    try:
        options, unknown = top.parse_known_args(arguments)
        if unknown:
            where = f"bottleimp {wanted}" if wanted in COMMANDS else "bottleimp"
            reason = f"unrecognized arguments: {' '.join(unknown)}; see '{where} --help'"
            return _failed(reason, USAGE_ERROR)
        if "run" not in options:
            top.print_help()
            return 0
        run = options.run
        del options.run
        status: int = run(options)
        sys.stdout.flush()
    except SystemExit as done:  # argparse has said what there is to say
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        return _failed("stopped", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone. Keep the interpreter from reporting that at its exit.
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
    """Let standard streams replace characters they cannot encode or decode.

    Also replace closed streams, so that a match does not end because of its terminal.
    """
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")

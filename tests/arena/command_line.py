"""`bottleimp arena` as a process of its own: `python -m tests.arena.command_line …`."""

import argparse
import sys
from typing import Any

from bottleimp import cli
from bottleimp.arena import command


def parser() -> argparse.ArgumentParser:
    top = cli.Parser(prog="bottleimp")
    arena = top.add_subparsers().add_parser(
        "arena", description=command.DESCRIPTION, epilog=command.EPILOG
    )
    command.add_arguments(arena)
    arena.set_defaults(run=lambda **options: command.run(argparse.Namespace(**options)))
    return top


def main(argv: list[str] | None = None) -> int:
    as_it_was: Any = cli.parser
    cli.parser = parser
    try:
        return cli.main(argv)
    finally:
        cli.parser = as_it_was


if __name__ == "__main__":
    sys.exit(main())

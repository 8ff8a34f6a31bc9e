"""The command `bottleimp migrate`, which copies all tables of one database into another."""

import argparse
import sys

DESCRIPTION = """\
Copies all tables, with the contests and what the days' deals follow from, from
one database into another, and compares what arrived with what was sent. Stop
the server first. What is there already is left alone: after an interruption the
same command goes on. FROM stays as it is."""
EPILOG = """\
examples:
  bottleimp migrate tables.sqlite postgresql://imp@localhost/imp
  bottleimp migrate postgresql://imp@localhost/imp backup.sqlite
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    kind = "a file, or postgresql://…"
    parser.add_argument("source", metavar="FROM", help=kind)
    parser.add_argument("target", metavar="TO", help=kind)


def run(options: argparse.Namespace) -> int:
    """Copy the tables and print their number."""
    import asyncio

    from bottleimp.plurals import counted

    count = asyncio.run(_migrate(options.source, options.target))
    print(f"{counted(count, 'table')} moved, each compared with the one it was")
    return 0


async def _migrate(source: str, target: str) -> int:
    from bottleimp.progress import Progress
    from bottleimp.server.migration import move

    progress, done = None, 0
    async for done, total in move(source, target):
        progress = progress or Progress(max(1, total), sys.stderr, what="table", shown=True)
        progress.at(done)
    if progress is not None:
        progress.end()
    return done

"""The command `bottleimp backup`, which copies a server's database while the server runs."""

import argparse

DESCRIPTION = """\
Copies the SQLite database of a server into a new file, also while the server
runs, and checks the copy. All that players were told is done before the command
began is in it. A PostgreSQL database is backed up with its own pg_dump."""
EPILOG = """\
examples:
  bottleimp backup /var/lib/bottleimp/tables.sqlite /backup/2026-11-16.sqlite
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("database", metavar="DATABASE", help="the server's file")
    parser.add_argument("file", metavar="FILE", help="the copy; must not be there yet")


def run(options: argparse.Namespace) -> int:
    """Copy the database and print the number of tables."""
    from pathlib import Path

    from bottleimp.plurals import counted
    from bottleimp.server.storage.sqlite_backup import back_up

    count = back_up(options.database, Path(options.file))
    print(f"{counted(count, 'table')} copied and checked")
    return 0

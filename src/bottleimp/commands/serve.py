"""The command `bottleimp serve`, which runs the table server of a club."""

import argparse

from bottleimp.server.flags import add_flags
from bottleimp.server.start import serve_with

DESCRIPTION = """\
Serves tables to browsers until it is stopped; games going on are kept and go on
with the next start. docs/hosting.md has a reverse proxy, a service file and
what each limit means."""

EPILOG = """\
examples:
  bottleimp serve --port 8000 --database /var/lib/bottleimp/tables.sqlite
  bottleimp serve --public-url https://imp.example.org --trust-proxy 127.0.0.1
  bottleimp serve --workers 4 --database postgresql://imp@db.example.org/imp
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    add_flags(parser)


def run(options: argparse.Namespace) -> int:
    """Serve tables until stopped."""
    serve_with(options)
    return 0

"""`bottleimp site`: the game as a static site."""

import argparse
from pathlib import Path

DESCRIPTION = """\
Writes the whole game as a folder of files that any static host can serve: the
page, and the same Python that runs here, for the browser. Whoever opens it plays
against bots, alone, without a server, and from then on without a network.
docs/site.md says how to put it on the usual hosts."""

EPILOG = """\
examples:
  bottleimp site public                         for a host's own address
  bottleimp site public --base /bottleimp       for a path of it
  bottleimp site public --friends https://imp.example.org
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All options."""
    parser.add_argument("out", type=Path, metavar="OUT", help="an empty folder, or a new one")
    parser.add_argument("--base", default="/", metavar="PATH", help="where the host has it (/)")
    parser.add_argument("--friends", metavar="URL", help="a server where friends can play")


def run(options: argparse.Namespace) -> int:
    """Write it."""
    from bottleimp.site.build.building import build

    build(options.out, print, base=options.base, friends=options.friends)
    return 0

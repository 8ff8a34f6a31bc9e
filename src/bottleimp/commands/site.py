"""The command `bottleimp site`, which writes the game as a static site."""

import argparse
from contextlib import suppress
from pathlib import Path

DESCRIPTION = """\
Writes the whole game as a folder of files that any static host can serve: the
page, and the same Python that runs here, for the browser. Whoever opens it
plays against bots without a server, and from then on without a network.
docs/site.md says how to put it on the usual hosts."""

EPILOG = """\
What it is made from comes by npm and pip the first time, and is kept for the
next; needs Node: pip install 'bottleimp[site]' brings it.

examples:
  bottleimp site public                         for a host's own address
  bottleimp site public --base /bottleimp       for a path of it
  bottleimp site public --friends https://imp.example.org
  bottleimp site public --sizes                 what a first visit loads
  bottleimp site public --look                  and open it here
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    parser.add_argument("out", type=Path, metavar="OUT", help="an empty folder, or a new one")
    parser.add_argument("--base", default="/", metavar="PATH", help="where the host has it (/)")
    parser.add_argument("--friends", metavar="URL", help="a server where friends can play")
    parser.add_argument("--sizes", action="store_true", help="say what a first visit loads")
    parser.add_argument("--look", action="store_true", help="serve it here until stopped")
    parser.add_argument("--port", type=int, default=0, help="for --look (any free one)")


def run(options: argparse.Namespace) -> int:
    """Write the site and, with `--look`, serve it until stopped.

    The preview server is created before the site is built, so that a port in use fails early.
    """
    from bottleimp.site.build.preview import address_of, create_server
    from bottleimp.site.build.site_builder import path_of

    if not options.look:
        _write(options)
        return 0
    base = path_of(options.base)
    with create_server(options.out, base=base, port=options.port) as server:
        _write(options)
        print(f"Open this address in your browser: {address_of(server, base)}")
        print("Ctrl-C ends it; what was opened goes on without it.", flush=True)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def _write(options: argparse.Namespace) -> None:
    from bottleimp.site.build.site_builder import build

    build(options.out, print, base=options.base, friends=options.friends)
    print(f"The site is in {options.out}")
    if options.sizes:
        from bottleimp.site.build.sizes import table

        print(table(options.out))

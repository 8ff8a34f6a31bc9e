"""`python -m bottleimp.server`: the server without the rest of the command line."""

import argparse
import sys

from bottleimp.rules import BottleImpError
from bottleimp.server.flags import add_flags
from bottleimp.server.start import serve_with

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bottleimp.server")
    add_flags(parser)
    try:
        serve_with(parser.parse_args())
    except BottleImpError as error:
        sys.exit(f"bottleimp: {error}")

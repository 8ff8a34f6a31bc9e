"""Runs the command line as `python -m bottleimp`."""

import sys

from bottleimp.cli import main

if __name__ == "__main__":
    sys.exit(main())

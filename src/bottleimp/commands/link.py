"""The command `bottleimp link`, which prints the codes of recorded rounds."""

import argparse

from bottleimp.commands.common_options import add_files

DESCRIPTION = """\
Prints a code for each round of a file of records, one a line. The code holds
the whole round and nothing about the players: put behind /r/ at the address
of any server, it is a link to step through the round. Status 1 if a file has no
record."""
EPILOG = """\
examples:
  bottleimp link mine.jsonl
  bottleimp link mine.jsonl --round 2
  bottleimp link records/*.jsonl
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    add_files(parser)
    parser.add_argument("--round", type=int, metavar="N", help="only round N of each match")


def run(options: argparse.Namespace) -> int:
    """Print the codes."""
    from bottleimp.terminal.code_commands import print_codes

    return print_codes(options.files, only=options.round)

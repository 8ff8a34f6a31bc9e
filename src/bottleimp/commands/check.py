"""`bottleimp check`: check records of matches."""

import argparse
import sys

DESCRIPTION = """\
Checks records of matches (bottle-imp/1, one JSON object per line) and answers
each line with one line of JSON: the scores, or what is wrong in which round and
trick. Status 0 if all lines are right, 1 if any is not, 2 if the file cannot be
read."""
EPILOG = """\
examples:
  bottleimp check matches.jsonl
  bottleimp play --record mine.jsonl; bottleimp check mine.jsonl
  cat *.jsonl | bottleimp check -
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All options."""
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")


def run(options: argparse.Namespace) -> int:
    """Answer every line of the file."""
    from bottleimp.records import check_file

    return check_file(options.file, sys.stdout)

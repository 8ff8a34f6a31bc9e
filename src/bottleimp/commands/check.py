"""The command `bottleimp check`, which checks records of matches."""

import argparse
import sys

from bottleimp.commands.common_options import add_files

DESCRIPTION = """\
Checks records of matches (bottle-imp/1, one JSON object per line) and answers
each line with one line of JSON: the scores, or what is wrong in which round and
trick. Of several files, each answer names its file. Status 0 if all lines are
right, 1 if any is not or a file has none, 2 if a file cannot be read."""
EPILOG = """\
examples:
  bottleimp check matches.jsonl
  bottleimp play --record mine.jsonl; bottleimp check mine.jsonl
  bottleimp check records/*.jsonl
  zcat old.jsonl.gz | bottleimp check -
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    add_files(parser)


def run(options: argparse.Namespace) -> int:
    """Print an answer to every line of the files."""
    from bottleimp.records import check_each

    status, several = 0, len(options.files) > 1
    for file in options.files:
        answers = list(check_each(file, sys.stdout, name=file if several else None))
        if not answers:
            print(f"bottleimp: {file}: there is no record in it", file=sys.stderr)
        if not answers or not all(answers):
            status = 1
    return status

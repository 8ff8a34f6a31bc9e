"""The command `bottleimp review`, which says what the decisions of a record cost and why."""

import argparse

from bottleimp.commands.common_options import add_files

DESCRIPTION = """\
Judges the decisions of recorded rounds (bottle-imp/1) on what their players
knew: points lost beside the best choice, and the reasons. As text, a line for
each trick; as JSON, the records with a 'review' in each round; as HTML, a page
to keep or to print. Needs the extras 'imp' and 'fast'. docs/review.md has the
method. Status 0 if every line was reviewed, 1 if any was not or a file has
none, 2 if a file cannot be read."""
EPILOG = """\
examples:
  bottleimp play --terminal --record mine.jsonl; bottleimp review mine.jsonl
  bottleimp review mine.jsonl --round 2 --seat 0 --language de
  bottleimp review mine.jsonl --format html > review.html
  bottleimp review mine.jsonl --format json > reviewed.jsonl
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    add_files(parser)
    parser.add_argument("--round", type=int, metavar="N", help="only that round, from 1")
    parser.add_argument("--seat", type=int, metavar="S", help="only that seat, from 0")
    parser.add_argument(
        "--worlds",
        type=int,
        metavar="N",
        help="deals to look at for a decision, at most (default: 960)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of the random numbers (default: 1)"
    )
    parser.add_argument(
        "--format",
        dest="form",
        choices=("text", "json", "html"),
        default="text",
        help="(default: text)",
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (default: one per core)")
    parser.add_argument("--language", metavar="LANG", help="such as de (default: your system's)")
    parser.add_argument(
        "--progress", action="store_true", help="say how far it is, also when not on a terminal"
    )


def run(options: argparse.Namespace) -> int:
    """Review the records and print the result."""
    from bottleimp.terminal.review_command import ReviewOptions, review

    return review(ReviewOptions(**vars(options)))

"""The command `bottleimp bench`, which measures the speed of the engines."""

import argparse

DESCRIPTION = """\
Measures random play, decisions and rounds per second, in every mode: compiled
(the kernel) and in the rules engine. Figures of one run compare with each
other, those of different machines or days do not."""

EPILOG = """\
examples:
  bottleimp bench
  bottleimp bench --json
  bottleimp bench --peers                 beside OpenSpiel, RLCard, PettingZoo
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--peers", action="store_true", help="measure other engines too")
    parser.add_argument("--jobs", type=int, default=1, help="threads; 0 is all cores (default: 1)")


def run(options: argparse.Namespace) -> int:
    """Measure the engines and print the figures."""
    from bottleimp.bench.speed_table import run_bench
    from bottleimp.cores import cores

    jobs = options.jobs if options.jobs > 0 else cores()
    return run_bench(json=options.json, peers=options.peers, jobs=jobs)

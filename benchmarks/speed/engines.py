"""How fast both engines play every mode at random, beside others': `bottleimp bench --peers`."""

import sys
import warnings

from bottleimp.bench.speed_table import run_bench


def main() -> int:
    """Print the speed table with the engines of other projects, on one thread."""
    warnings.simplefilter("ignore")  # from the other projects' packages
    return run_bench(json=False, peers=True, jobs=1)


if __name__ == "__main__":
    sys.exit(main())

"""`make bench`: every figure the README and the docs give, measured in one run as ratios."""

import warnings

from benchmarks import page, rules_speed, server_load, startup
from bottleimp.bench.run import run_bench


def main() -> None:
    warnings.simplefilter("ignore")  # other people's
    startup.report()
    rules_speed.report()
    run_bench(json=False, peers=True, jobs=1)
    server_load.report()
    page.report()


if __name__ == "__main__":
    main()

"""`make bench`: every figure the README and the docs give, measured in one run as ratios."""

import warnings

from benchmarks import rules_speed, startup


def main() -> None:
    warnings.simplefilter("ignore")  # other people's
    startup.report()
    rules_speed.report()


if __name__ == "__main__":
    main()

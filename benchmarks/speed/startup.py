"""How long the program takes to start: `bottleimp --help` in a new process."""

import argparse
import statistics
import subprocess
import sys
import time


def report(runs: int = 15) -> None:
    """The median, beside a bare interpreter's in the same run."""

    def median(*command: str) -> float:
        times = []
        for _ in range(runs):
            began = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, capture_output=True)
            times.append(time.perf_counter() - began)
        return statistics.median(times)

    help_text, bare = median("-m", "bottleimp", "--help"), median("-c", "pass")
    print("Start of the program")
    print(f"  bottleimp --help          {help_text:>10.3f} s")
    print(f"  the interpreter alone     {bare:>10.3f} s")


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="of each (default 15)")
    report(parser.parse_args().runs)


if __name__ == "__main__":
    main()

"""Our WebSocket class and uvicorn's own: what a second of a processor is worth with each.

    python -m benchmarks server.sockets [--pairs 8] [--seconds 4] [--json FILE]

Two servers take turns under the same full load, so that what else the machine does meets both. A
pair is one turn of each; the ratio is uvicorn's actions per processor second over ours.
"""

import argparse
import json
import tempfile
from pathlib import Path

from benchmarks.server.load import SATURATED, run, run_load
from benchmarks.server.server_process import Server
from bottleimp.intervals import Estimate, estimate

_MODULES = {"ours": "bottleimp.server", "uvicorn": "benchmarks.server.asgisocket"}


def measured(pairs: int, seconds: float) -> dict[str, list[float]]:
    """Accepted actions per processor second, by class, in the order of the pairs."""
    figures: dict[str, list[float]] = {name: [] for name in _MODULES}
    with tempfile.TemporaryDirectory() as folder:
        for pair in range(pairs):
            for name, module in _MODULES.items():
                place = Path(folder) / f"{name}{pair}"
                place.mkdir()
                server = Server(place, module=module)
                try:
                    load = run(run_load(server, tables=SATURATED, pause=0, seconds=seconds))
                finally:
                    server.stop()
                figures[name].append(load["per_cpu"])
            last = {name: round(values[-1]) for name, values in figures.items()}
            print(f"  pair {pair + 1}: {last}", flush=True)
    return figures


def ratio(figures: dict[str, list[float]]) -> Estimate:
    """The mean ratio of a pair and its 95 % interval."""
    pairs = zip(figures["uvicorn"], figures["ours"], strict=True)
    return estimate([other / ours for other, ours in pairs])


def main() -> None:
    """Measure as the command line asks, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=8, help="how often each has its turn")
    parser.add_argument("--seconds", type=float, default=4, help="how long a turn lasts")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    figures = measured(options.pairs, options.seconds)
    found = ratio(figures)
    for name, values in figures.items():
        print(f"{name:8} {estimate(values).mean:8.0f} actions per processor second")
    print(f"uvicorn's over ours: {found.mean:.3f}, 95 % interval {found.interval}")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()

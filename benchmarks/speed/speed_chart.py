"""Draw what `bottleimp bench --peers --json` printed, read from standard input, as SVG.

bottleimp bench --peers --json | python -m benchmarks speed.speed_chart benchmarks.svg
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.charts import Bar, draw_bars
from bottleimp.bench.speed_table import YARDSTICK


def bars(results: dict[str, Any]) -> list[Bar]:
    """Decisions per second, the fastest first."""
    found = [
        Bar(
            name=f"{part}, {YARDSTICK}",
            value=results[part][YARDSTICK]["decisions_per_s"],
            ours=True,
        )
        for part in ("kernel", "rules")
    ]
    for name, peer in results.get("peers", {}).items():
        if "decisions_per_s" in peer:
            value = peer["decisions_per_s"]
            found.append(Bar(name=f"{name}, {peer['game']}", value=value, ours=False))
    return sorted(found, key=lambda bar: -bar.value)


def picture(results: dict[str, Any]) -> str:
    """Ours beside the others'."""
    return draw_bars(
        bars(results),
        title="Random play on one thread: decisions per second",
        told="Decisions per second of random play, on a logarithmic axis",
    )


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("picture", type=Path, help="the SVG to draw")
    told = parser.parse_args()
    told.picture.write_text(picture(json.load(sys.stdin)), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Draw the log of a training run: its strength against fixed company, and its losses.

python -m benchmarks training.training_curve runs/imp/log.jsonl docs/images/training.svg
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.charts import Line, Panel, draw
from bottleimp.rules import MODES

COMPANY = {"over_random": "random players", "over_opponent": "frozen opponents"}
LOSSES = {
    "policy_loss": "policy",
    "value_loss": "value",
    "belief_loss": "belief",
    "entropy": "entropy",
}


def read(text: str) -> list[dict[str, Any]]:
    """The lines of a log; one that a kill cut short is left out."""
    found = []
    for line in text.splitlines():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def strength(log: Sequence[dict[str, Any]], over: str) -> list[Line]:
    """By mode and player count, the margin over that company; its decks are averaged."""
    names = [f"{mode.id}-{mode.players}" for mode in MODES]
    points: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for entry in log:
        by_setup: dict[str, float] = entry.get(over, {})
        for name in names:
            if margins := [m for setup, m in by_setup.items() if setup.startswith(f"{name}-")]:
                points[name].append((entry["decisions"] / 1e6, fmean(margins)))
    return [Line(name=name, points=found, dots=True) for name, found in points.items() if found]


def losses(log: Sequence[dict[str, Any]]) -> list[Line]:
    """What the learner watches, by iteration."""
    return [
        Line(name=name, points=[(e["decisions"] / 1e6, e[key]) for e in log if key in e])
        for key, name in LOSSES.items()
        if any(key in entry for entry in log)
    ]


def curve(log: Sequence[dict[str, Any]]) -> str:
    """All panels."""
    across = "million decisions"
    panels = [
        *(
            Panel(
                title=f"One side among {company}",
                across=across,
                up="points per round ahead",
                lines=strength(log, over),
                reaching=[(0, 0)],
            )
            for over, company in COMPANY.items()
        ),
        Panel(
            title="Losses and entropy",
            across=across,
            up="nats; value: squared error",
            lines=losses(log),
            reaching=[(0, 0)],
        ),
    ]
    told = "Strength against fixed company and the losses over the decisions of a training run"
    return draw([panel for panel in panels if panel.lines], told=told)


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log", type=Path, help="log.jsonl of a run")
    parser.add_argument("picture", type=Path, help="the SVG to draw")
    told = parser.parse_args()
    log = read(told.log.read_text(encoding="utf-8"))
    told.picture.write_text(curve(log), encoding="utf-8")


if __name__ == "__main__":
    main()

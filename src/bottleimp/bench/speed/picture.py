"""Draw the figures of `bottleimp bench --peers --json`, read from standard input, as SVG.

bottleimp bench --peers --json | python -m bottleimp.bench speed.picture > benchmarks.svg
"""

import json
import sys
from html import escape
from math import log10
from typing import Any

from bottleimp.bench.speed.engines import YARDSTICK

WIDTH, BAR, LEFT, TOP = 760, 34, 250, 56
LOWEST, HIGHEST = 2.0, 8.5
"""The powers of ten at the two ends of the axis."""


def bars(results: dict[str, Any]) -> list[tuple[str, float, str]]:
    """Name, decisions a second and colour, the fastest first."""
    found = [
        (f"{part}, {YARDSTICK}", results[part][YARDSTICK]["decisions_per_s"], "#1d7a5f")
        for part in ("kernel", "rules")
    ]
    for name, peer in results.get("peers", {}).items():
        if "decisions_per_s" in peer:
            found.append((f"{name}, {peer['game']}", peer["decisions_per_s"], "#8a8f98"))
    return sorted(found, key=lambda bar: -bar[1])


def draw(results: dict[str, Any]) -> str:
    """Bars on a logarithmic axis, so that all of them can be seen."""
    found = bars(results)
    height = TOP + BAR * len(found) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="system-ui, sans-serif" font-size="14" role="img" '
        'aria-label="Decisions a second of random play">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="16" y="26" font-size="16" font-weight="600" fill="#1b1f24">'
        "Random play on one thread: decisions a second (each line is ten times the last)</text>",
    ]
    for power in range(int(LOWEST), int(HIGHEST) + 1):
        x = _across(10.0**power)
        parts.append(
            f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{TOP - 8}" y2="{height - 30}" stroke="#d9dce1"/>'
            f'<text x="{x:.0f}" y="{height - 12}" text-anchor="middle" fill="#57606a">'
            f"{_short(10.0**power)}</text>"
        )
    for nth, (name, value, colour) in enumerate(found):
        y = TOP + nth * BAR
        end = _across(value)
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end" fill="#1b1f24">'
            f"{escape(name)}</text>"
            f'<rect x="{LEFT}" y="{y}" width="{end - LEFT:.0f}" height="{BAR - 10}" rx="3" '
            f'fill="{colour}"/><text x="{end + 6:.0f}" y="{y + 17}" fill="#1b1f24">'
            f"{_short(value)}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _across(value: float) -> float:
    share = (log10(max(value, 10**LOWEST)) - LOWEST) / (HIGHEST - LOWEST)
    return LEFT + share * (WIDTH - LEFT - 20)


def _short(value: float) -> str:
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"


if __name__ == "__main__":
    sys.stdout.write(draw(json.load(sys.stdin)))

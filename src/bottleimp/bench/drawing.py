"""Line charts as SVG, in the table's inks: panels side by side, each line named at its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

PAPER, GRID, INK, PALE_INK = "#F8EFDC", "#E4D2AC", "#1B2547", "#4A5478"
INKS = (
    "#22346B", "#D5421F", "#9A6A08", "#1F6FA6", "#B01E3C", "#5E7A3A",
    "#7A4E9C", "#A9623D", "#2F8276", "#6B7280", "#C2557F",
)  # fmt: skip
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Noto Serif', serif"
SANS = "'Avenir Next', Avenir, 'Segoe UI', system-ui, 'Noto Sans', sans-serif"

WIDTH, HEIGHT = 480, 350
"""Of one panel."""
LEFT, RIGHT, TOP, BOTTOM = 54, 118, 62, 48
LETTER = 15
"""Names of lines keep this distance."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """Points in the order of x; `faint` is a line to compare with."""

    name: str
    points: Sequence[tuple[float, float]]
    dots: bool = False
    faint: bool = False


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One chart; its axes reach from the least to the most of what it shows, and `reaching`."""

    title: str
    across: str
    up: str
    lines: Sequence[Line]
    reaching: Sequence[tuple[float, float]] = ()


def draw(panels: Sequence[Panel], *, told: str) -> str:
    """The panels side by side; `told` says in words what there is to see."""
    width = WIDTH * len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" '
        f'font-family="{SANS}" font-size="12" role="img" aria-label="{escape(told)}">',
        f'<rect width="{width}" height="{HEIGHT}" fill="{PAPER}"/>',
    ]
    for number, panel in enumerate(panels):
        parts += [f'<g transform="translate({WIDTH * number} 0)">', *_panel(panel), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def ticks(least: float, most: float) -> list[float]:
    """Round numbers, four to nine of them, the outer ones around both ends."""
    if most <= least:
        most = least + 1
    step = 10.0 ** floor(log10((most - least) / 4))
    step *= next(by for by in (1, 2, 5, 10) if (most - least) / (step * by) <= 6)
    first, last = floor(least / step + 1e-9), ceil(most / step - 1e-9)
    return [round(step * n, 10) for n in range(first, last + 1)]


def apart(places: Sequence[float], distance: float) -> list[float]:
    """The places moved as little as keeps them this far apart, in their order."""
    order = sorted(range(len(places)), key=places.__getitem__)
    groups: list[list[int]] = []
    centres: list[float] = []
    for one in order:
        groups.append([one])
        centres.append(places[one])
        while len(groups) > 1:
            reach = (len(groups[-1]) + len(groups[-2])) / 2 * distance
            if centres[-1] - centres[-2] >= reach:
                break
            nearest = groups.pop()
            groups[-1] += nearest
            centres.pop()
            centres[-1] = sum(places[n] for n in groups[-1]) / len(groups[-1])
    moved = [0.0] * len(places)
    for group, centre in zip(groups, centres, strict=True):
        for nth, one in enumerate(group):
            moved[one] = centre + (nth - (len(group) - 1) / 2) * distance
    return moved


def _panel(panel: Panel) -> list[str]:
    shown = [*(point for line in panel.lines for point in line.points), *panel.reaching]
    x_ticks = ticks(min(x for x, _ in shown), max(x for x, _ in shown))
    y_ticks = ticks(min(y for _, y in shown), max(y for _, y in shown))
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        along = (x - x_ticks[0]) / (x_ticks[-1] - x_ticks[0])
        above = (y - y_ticks[0]) / (y_ticks[-1] - y_ticks[0])
        return LEFT + along * (right - LEFT), bottom - above * (bottom - TOP)

    parts = [
        _text(16, 26, panel.title, INK, f'font-family="{SERIF}" font-size="16" font-weight="700"'),
        _text(LEFT - 8, TOP - 10, panel.up, PALE_INK),
        _text((LEFT + right) / 2, HEIGHT - 10, panel.across, PALE_INK, 'text-anchor="middle"'),
    ]
    for tick in y_ticks:
        _, y = place(x_ticks[0], tick)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="{GRID}"/>')
        parts.append(_text(LEFT - 8, y + 4, _short(tick), PALE_INK, 'text-anchor="end"'))
    for tick in x_ticks:
        x, _ = place(tick, y_ticks[0])
        parts.append(f'<path d="M{x:.1f} {bottom}v5" stroke="{PALE_INK}"/>')
        parts.append(_text(x, bottom + 18, _short(tick), PALE_INK, 'text-anchor="middle"'))
    ends = [place(*line.points[-1])[1] for line in panel.lines]
    inks = iter(INKS * len(panel.lines))
    for line, height in zip(panel.lines, apart(ends, LETTER), strict=True):
        ink = PALE_INK if line.faint else next(inks)
        places = [place(*point) for point in line.points]
        parts += _line(line, places, ink)
        x, y = places[-1]
        if line.name:
            parts.append(
                f'<path d="M{x + 4:.1f} {y:.1f}L{right + 10} {height:.1f}" '
                f'stroke="{ink}" stroke-width=".7" opacity=".6"/>'
            )
            parts.append(_text(right + 13, height + 4, line.name, ink))
    return parts


def _line(line: Line, places: Sequence[tuple[float, float]], ink: str) -> list[str]:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    look = 'stroke-dasharray="5 4"' if line.faint else 'stroke-width="2"'
    parts = [f'<path d="{path}" fill="none" stroke="{ink}" stroke-linejoin="round" {look}/>']
    if line.dots:
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{ink}"/>' for x, y in places]
    return parts


def _text(x: float, y: float, text: str, ink: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" {more}>{escape(text)}</text>'


def _short(value: float) -> str:
    return f"{value:g}".replace("-", "−")

"""Charts as SVG, in the table's inks, by matplotlib: the same figures give the same bytes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import EngFormatter
from matplotlib.typing import RcKeyType

PAPER, GRID, INK, PALE_INK = "#F8EFDC", "#E4D2AC", "#1B2547", "#4A5478"
INKS = (
    "#22346B", "#D5421F", "#9A6A08", "#1F6FA6", "#B01E3C", "#5E7A3A",
    "#7A4E9C", "#A9623D", "#2F8276", "#6B7280", "#C2557F",
)  # fmt: skip
WIDTH, HEIGHT = 5.6, 3.9
"""Inches of one panel of lines."""
BAR = 0.4
"""Inches of one bar with the gap to the next."""
STYLE: dict[RcKeyType, Any] = {
    # Text stays text; it is measured in the font that matplotlib brings, alike everywhere.
    "svg.fonttype": "none",
    "font.family": ["DejaVu Sans", "sans-serif"],
    "svg.hashsalt": "bottleimp",
    "figure.facecolor": PAPER,
    "figure.constrained_layout.w_pad": 0.15,
    "figure.constrained_layout.h_pad": 0.12,
    "axes.facecolor": PAPER,
    "axes.edgecolor": PALE_INK,
    "axes.labelcolor": PALE_INK,
    "axes.titlecolor": INK,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "xtick.color": PALE_INK,
    "ytick.color": PALE_INK,
    "legend.frameon": False,
    "legend.labelcolor": "linecolor",
}


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of points in the order of x; a `faint` one serves for comparison."""

    name: str
    points: Sequence[tuple[float, float]]
    dots: bool = False
    faint: bool = False


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One chart; its axes cover all points and those of `reaching`."""

    title: str
    across: str
    up: str
    lines: Sequence[Line]
    reaching: Sequence[tuple[float, float]] = ()
    by_tens: bool = False
    """True for a logarithmic y axis."""


@dataclass(frozen=True, kw_only=True)
class Bar:
    """A bar; `ours` is drawn in a stronger colour."""

    name: str
    value: float
    ours: bool


def draw(panels: Sequence[Panel], *, told: str) -> str:
    """Return an SVG with the panels side by side; `told` is its text alternative."""
    with _figure(WIDTH * len(panels), HEIGHT) as figure:
        places = figure.subplots(1, len(panels), squeeze=False)[0]
        for axes, panel in zip(places, panels, strict=True):
            _lines(axes, panel)
        return _svg(figure, told)


def draw_bars(bars: Sequence[Bar], *, title: str, told: str) -> str:
    """Return an SVG of horizontal bars on a logarithmic axis."""
    with _figure(WIDTH * 1.5, 1 + BAR * len(bars)) as figure:
        axes = figure.subplots()
        axes.set_title(title)
        found = axes.barh(
            [bar.name for bar in bars],
            [bar.value for bar in bars],
            color=[INKS[0] if bar.ours else INKS[9] for bar in bars],
        )
        short = EngFormatter(sep=" ", places=None)
        axes.bar_label(found, [short_number(bar.value) for bar in bars], padding=4, color=INK)
        axes.set_xscale("log")
        axes.set_xlim(left=100, right=10 * max(bar.value for bar in bars))
        axes.xaxis.set_major_formatter(short)
        axes.minorticks_off()
        axes.grid(axis="x")
        axes.invert_yaxis()
        return _svg(figure, told)


def short_number(value: float) -> str:
    """Format a number with three digits and a unit: `59.4 M`, `85.2 k`."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"


@contextmanager
def _figure(width: float, height: float) -> Iterator[Figure]:
    with rc_context(STYLE):
        yield Figure(figsize=(width, height), layout="constrained")


def _lines(axes: Axes, panel: Panel) -> None:
    axes.set_title(panel.title)
    axes.set_xlabel(panel.across)
    axes.set_ylabel(panel.up)
    axes.grid(axis="y")
    if panel.by_tens:
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter("{x:g}")
        axes.minorticks_off()
    inks = iter(INKS * len(panel.lines))
    for line in panel.lines:
        axes.plot(
            *zip(*line.points, strict=True),
            label=line.name,
            color=PALE_INK if line.faint else next(inks),
            linestyle="--" if line.faint else "-",
            linewidth=1 if line.faint else 1.8,
            marker="o" if line.dots else None,
            markersize=4,
        )
    if panel.reaching:
        axes.update_datalim(panel.reaching)
        axes.autoscale_view()
    # Named from the top in the order in which the lines end.
    ends = {line.name: line.points[-1][1] for line in panel.lines if line.name}
    drawn = {str(line.get_label()): line for line in axes.lines}
    names = sorted(ends, key=lambda name: -ends[name])
    axes.legend([drawn[name] for name in names], names, loc="center left", bbox_to_anchor=(1, 0.5))


def _svg(figure: Figure, told: str) -> str:
    written = StringIO()
    figure.savefig(written, format="svg", metadata={"Title": told, "Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines()) + "\n"

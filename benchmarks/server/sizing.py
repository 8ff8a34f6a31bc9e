"""What `server.load_curve` has measured, as a picture and as a table for hosts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.charts import Line, Panel, draw

STOP_MS = 250.0
"""One answer in a hundred takes longer: too many tables."""
GOOD_MS = 50.0
"""So long nobody notices."""
TOLD = "Answer times and processor use by the number of tables"
_BEGIN, _END = "<!-- server.load_curve -->\n", "<!-- /server.load_curve -->\n"
"""Between these lines a page has the table."""


@dataclass(frozen=True)
class Point:
    """So many tables at one action a second each, and what that took."""

    tables: int
    actions: float
    p50: float
    p99: float
    cores: dict[str, float]
    megabytes: dict[str, float]
    lost: int = 0
    """Players whose connection was cut."""

    def told(self) -> str:
        """In a line."""
        cores = ", ".join(f"{part} {share:.2f}" for part, share in self.cores.items())
        return (
            f"{self.tables:5} tables, {self.actions:6.0f} actions/s: p50 {self.p50:6.1f} ms, "
            f"p99 {self.p99:6.1f} ms; cores: {cores}; {sum(self.megabytes.values()):.0f} MB"
            + (f"; {self.lost} cut off" if self.lost else "")
        )


@dataclass(frozen=True)
class Curve:
    """The points of one kind of server and of table."""

    store: str
    cast: str
    points: list[Point]

    @classmethod
    def read(cls, told: dict[str, Any]) -> "Curve":
        """From what was written as JSON."""
        return cls(told["store"], told["cast"], [Point(**point) for point in told["points"]])

    @property
    def good(self) -> Point | None:
        """The most tables with quick answers; fewer that had slower ones had bad luck."""
        good = [point for point in self.points if point.p99 <= GOOD_MS and not point.lost]
        return good[-1] if good else None


def picture(curves: Sequence[Curve]) -> str:
    """Answer times and processor over the number of tables."""
    names = {id(curve): f"{curve.store}, {curve.cast}" for curve in curves}
    most = max(point.tables for curve in curves for point in curve.points)
    limit = Line(name="", points=[(0, GOOD_MS), (most, GOOD_MS)], faint=True)
    waits = [
        Line(name=names[id(c)], points=[(p.tables, p.p99) for p in c.points], dots=True)
        for c in curves
    ]
    cores = [
        Line(
            name=names[id(c)],
            points=[(p.tables, sum(p.cores.values())) for p in c.points],
            dots=True,
        )
        for c in curves
    ]
    across = "tables, an action a second each"
    return draw(
        [
            Panel(
                title="99 of 100 answers come within",
                across=across,
                up="milliseconds",
                lines=[*waits, limit],
                reaching=[(0, 1), (0, STOP_MS)],
                by_tens=True,
            ),
            Panel(
                title="Processor, database and proxy included",
                across=across,
                up="cores",
                lines=cores,
                reaching=[(0, 0)],
            ),
        ],
        told=TOLD,
    )


def table(curves: Sequence[Curve]) -> str:
    """For docs/hosting.md: the most tables at which answers are quick, and what they take."""
    lines = [
        f"| what serves | at each table | tables with p99 under {GOOD_MS:.0f} ms | p50, p99, ms "
        "| cores | MB |",
        "|---|---|---|---|---|---|",
    ]
    for curve in curves:
        point = curve.good
        if point is None:
            lines.append(f"| {curve.store} | {curve.cast} | none | | | |")
            continue
        cores = ", ".join(f"{part} {share:.2f}" for part, share in point.cores.items())
        size = ", ".join(f"{part} {size:.0f}" for part, size in point.megabytes.items())
        lines.append(
            f"| {curve.store} | {curve.cast} | {point.tables:,} | {point.p50:.1f}, {point.p99:.1f} "
            f"| {cores} | {size} |"
        )
    return "\n".join(lines)


def filled(page: str, figures: str) -> str:
    """The page with these figures in the place that it has for them."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise SystemExit(f"the page has no place for them: {_BEGIN}{_END}")
    return f"{before}{begin}{figures}\n{end}{after}"

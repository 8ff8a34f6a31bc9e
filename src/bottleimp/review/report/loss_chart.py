"""The chart of a seat's losses: one column per choice before the tricks and per trick.

Each column hangs down as deep as the loss; it is dashed where the seat had no choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt

from bottleimp.review.report.sentences import DIGITS, Words, marked
from bottleimp.review.verdict import PLAY, Verdict

COLUMN, TOP, DEPTH = 52, 26, 190
RADIUS = 16
DEEPEST = 28.0
"""Minimum loss that the bottom of the chart stands for, in points."""
FATHOMS = (1, 3, 8, 24)


def soundings(words: Words, seat: int, verdicts: Sequence[Verdict], ids: Sequence[str]) -> str:
    """Return the chart; each column links to its decision on the page."""
    phases = [phase.name for phase in words.state.setup.mode.phases]
    tricks = len(words.state.tricks)
    at = {_place(verdict, phases): nth for nth, verdict in enumerate(verdicts)}
    width = COLUMN * (len(phases) + tricks)
    scale = Scale(max((DEEPEST, *(verdict.shown for verdict in verdicts))))
    parts = [_fathom(scale, points, width) for points in FATHOMS]
    for place in range(len(phases) + tricks):
        nth, x = at.get(place), COLUMN * (place + 0.5)
        name = _short(phases, place)
        if nth is None:
            parts.append(_forced(name, x))
        else:
            parts.append(_column(words, verdicts[nth], ids[nth], name, x, scale))
    label = escape(f"{words.catalogue.t('review.soundings')}: {words.names[seat]}")
    return (
        '<div class="rv-water"><svg class="rv-crest" aria-hidden="true"><rect fill="url(#crest)"'
        ' width="100%" height="46"/></svg><svg class="rv-deep" aria-hidden="true">'
        '<rect fill="url(#deep)" width="100%" height="100%"/></svg>'
        f'<nav class="rv-sea" tabindex="0" aria-label="{label}">'
        f'<svg viewBox="0 0 {width} {TOP + DEPTH + 48}" style="--columns:{len(phases) + tricks}">'
        f"{''.join(parts)}</svg></nav></div>"
    )


def _place(verdict: Verdict, phases: Sequence[str]) -> int:
    if verdict.kind == PLAY:
        return len(phases) + verdict.trick
    return phases.index(verdict.kind)


def _short(phases: Sequence[str], place: int) -> str:
    """The number of a trick; before the first, the sign of cards that change hands."""
    return "⇄" if place < len(phases) else str(place - len(phases) + 1)


@dataclass(frozen=True)
class Scale:
    """A square-root scale, on which small losses stay distinguishable."""

    deepest: float

    def depth(self, points: float) -> float:
        """Return the y coordinate of a loss."""
        return TOP + RADIUS + sqrt(min(points, self.deepest) / self.deepest) * (DEPTH - RADIUS)


def _fathom(scale: Scale, points: int, width: int) -> str:
    y = scale.depth(points)
    return (
        f'<path class="fath" d="M0 {y:.1f}H{width}"/>'
        f'<text class="fl" aria-hidden="true" x="2" y="{y - 8:.1f}">{points}</text>'
    )


def _forced(name: str, x: float) -> str:
    return (
        f'<g class="none" aria-hidden="true"><path class="rope0" d="M{x} {TOP + RADIUS}v22"/>'
        f'<circle class="tag" cx="{x}" cy="{TOP}" r="{RADIUS}"/>'
        f'<text x="{x}" y="{TOP}">{name}</text></g>'
    )


def _column(words: Words, verdict: Verdict, to: str, name: str, x: float, scale: Scale) -> str:
    lost, error, catalogue = verdict.shown, verdict.error, words.catalogue
    shown, y = catalogue.number(lost, DIGITS), max(scale.depth(lost), TOP + RADIUS + 12)
    told = f"{catalogue.points(lost, DIGITS)}, {catalogue.t(f'review.grade.{verdict.grade}')}"
    whisker = ""
    if mark := marked(verdict):
        low, high = scale.depth(max(0.0, lost - error)), scale.depth(lost + error)
        whisker = (
            f'<path class="wh" d="M{x + 13} {low:.1f}V{high:.1f}m-4 0h8M{x + 9} {low:.1f}h8"/>'
            f'<text class="sgn" x="{x}" y="{y + 20:.1f}">{mark}</text>'
            f'<text class="pt" x="{x}" y="{y + 37:.1f}">{shown}</text>'
        )
    return (
        f'<a href="#{to}" class="{verdict.grade}"'
        f' aria-label="{escape(f"{words.title(verdict)}: {told}")}">'
        f'<rect class="beam" x="{x - COLUMN / 2 + 2}" y="2" width="{COLUMN - 4}"'
        f' height="{TOP + DEPTH + 44}" rx="6"/></a>'
        f'<g class="{verdict.grade}" aria-hidden="true" pointer-events="none">'
        f'<path class="rope" d="M{x - 4} {TOP}L{x - 3.4} {y - 6:.1f}H{x + 3.6}L{x + 4} {TOP}Z"/>'
        f'<path class="lead" d="M{x - 5} {y - 10:.1f}h10l3 17q-8 4-16 0Z"/>{whisker}'
        f'<circle class="tag" cx="{x}" cy="{TOP}" r="{RADIUS}"/>'
        f'<text class="name" x="{x}" y="{TOP}">{name}</text></g>'
    )

"""A review as one self-contained HTML page without scripts."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from bottleimp.review.report.art import style, symbols, use
from bottleimp.review.report.loss_chart import soundings
from bottleimp.review.report.scenes import Scene, told
from bottleimp.review.report.sentences import MARKS, Words, lost_by, marked
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.report.verdict_cards import plate
from bottleimp.review.verdict import Verdict
from bottleimp.rules import scores


@dataclass(frozen=True)
class Chapter:
    """A round of a record with its verdicts."""

    number: int
    words: Words
    verdicts: tuple[Verdict, ...]
    seats: tuple[int, ...]


def page(catalogue: Catalogue, chapters: Sequence[Chapter], made: str, *, you: bool) -> str:
    """Return the page; `you` addresses the player if only one seat is reviewed."""
    title = escape(catalogue.t("review.title"))
    rounds = "\n".join(
        _round(chapter, f"r{nth}", you=you) for nth, chapter in enumerate(chapters, start=1)
    )
    legend = " · ".join(
        f"<b>{mark}</b> {escape(catalogue.t(f'review.grade.{grade}'))}"
        for grade, mark in MARKS.items()
        if mark
    )
    return f"""<!DOCTYPE html>
<html lang="{catalogue.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<style>{style()}</style>
</head>
<body class="rv">
{symbols()}
<header class="rv-head">{use("bottle", "rv-bottle")}<div><h1>{title}</h1>
<p>{escape(catalogue.t("review.lede"))}</p></div></header>
<main>
{rounds}
</main>
<footer class="rv-foot"><p>{legend}</p><p>{escape(catalogue.t("review.method"))}</p>
<p>{escape(made)}</p></footer>
</body>
</html>"""


def _round(chapter: Chapter, name: str, *, you: bool) -> str:
    words, catalogue = chapter.words, chapter.words.catalogue
    setup, scene = words.state.setup, told(words.state)
    mode = escape(catalogue.t(f"mode.{setup.mode.id}"))
    number = escape(catalogue.t("table.round", n=chapter.number))
    results = zip(words.names, scores(words.state), strict=True)
    points = "".join(
        f"<li>{escape(who)} <b>{catalogue.number(score)}</b></li>" for who, score in results
    )
    seats = "\n".join(_seat(chapter, scene, seat, f"{name}s{seat}", you) for seat in chapter.seats)
    return (
        f'<section class="rv-round" aria-labelledby="{name}"><header>'
        f'<h2 id="{name}">{number} <small>{mode}</small></h2>'
        f'<ul class="rv-scores">{points}</ul></header>\n{seats}</section>'
    )


def _seat(chapter: Chapter, scene: Scene, seat: int, name: str, you: bool) -> str:
    words, catalogue = chapter.words, chapter.words.catalogue
    own = [verdict for verdict in chapter.verdicts if verdict.seat == seat]
    ids = [f"{name}d{verdict.number}" for verdict in own]
    plates = [
        (bool(marked(verdict)), plate(words, scene, verdict, to))
        for verdict, to in zip(own, ids, strict=True)
    ]
    worth = [drawn for wrong, drawn in plates if wrong]
    rest = [drawn for wrong, drawn in plates if not wrong]
    folded = ""
    if rest:
        title = escape(catalogue.plural("review.rest", len(rest)))
        inside = f'<div class="rv-plates">{"".join(rest)}</div>'
        folded = f'<details class="rv-rest"><summary>{title}</summary>{inside}</details>'
    total = escape(catalogue.number(lost_by(own), 1))
    return (
        f'<section class="rv-seat" aria-labelledby="{name}"><header>'
        f'<h3 id="{name}">{escape(words.names[seat])}</h3><p class="rv-total"><b>{total}</b></p>'
        f"<p>{escape(words.summary(seat, own, you=you))}.<br>"
        f"{escape(words.beside(seat, own))}.</p></header>"
        f"{soundings(words, seat, own, ids)}"
        f'<div class="rv-plates">{"".join(worth)}</div>{folded}</section>'
    )

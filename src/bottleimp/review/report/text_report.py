"""A review as text: one line per trick, with the explanations of its decisions below.

`17?? {24.1: 4!}` is a card that lost 24.1 points against the 4.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from bottleimp.review.report.scenes import Scene, Step, sold
from bottleimp.review.report.sentences import BEST, DIGITS, Words, marked
from bottleimp.review.verdict import PLAY, Verdict
from bottleimp.rules import Round, Trick, card_text, points_of

WIDTH = 79
INDENT = 4


def lines_of(
    words: Words, told: Scene, verdicts: Iterable[Verdict], tricks: Sequence[int | None]
) -> Iterator[str]:
    """Everything but the summary; each line as soon as the verdicts that it needs are there.

    `tricks` are those of the verdicts to come, None for a choice before them.
    """
    every, nth, waiting = told.tricks(), 0, list[Verdict]()

    def until(following: int | None) -> Iterator[str]:
        nonlocal nth
        while nth < (following or 0):
            yield from _trick(words, nth, *every[nth], waiting)
            waiting.clear()
            nth += 1

    for verdict, following in zip(verdicts, [*tricks[1:], None], strict=False):
        if verdict.kind == PLAY:
            waiting.append(verdict)
        else:
            yield from _chosen(words, verdict)
        yield from until(following)
    yield from until(len(every))


def _chosen(words: Words, verdict: Verdict) -> Iterator[str]:
    who = f"{words.title(verdict)}, {words.names[verdict.seat]}:"
    yield from fitted(f"{who} {_annotated(words, verdict)}")
    yield from _said(words, verdict)


def _trick(
    words: Words,
    nth: int,
    trick: Trick,
    steps: Sequence[Step],
    after: Round,
    verdicts: Sequence[Verdict],
) -> Iterator[str]:
    found = {(verdict.seat, verdict.played): verdict for verdict in verdicts}
    plays = []
    for seat, card, _ in trick.plays:
        verdict = found.get((seat, card))
        shown = card_text(card) if verdict is None else _annotated(words, verdict)
        plays.append(f"{words.names[seat]}\N{NO-BREAK SPACE}{shown}")
    end = _end(words, trick, steps[0].before, after)
    yield from fitted(f"{nth + 1:2}. {', '.join(plays)}. {end}")
    for verdict in verdicts:
        yield from _said(words, verdict)


def _end(words: Words, trick: Trick, before: Round, after: Round) -> str:
    """Return the text that says who took the trick or bought the bottle."""
    name = words.names[trick.winner]
    if (prices := sold(trick, before, after)) is not None:
        old, new = map(card_text, prices)
        return words.catalogue.t("table.log.bottle", name=name, **{"from": old, "to": new})
    points = words.catalogue.points(points_of(before.setup.deck, trick.cards))
    return words.catalogue.t("table.log.trick", name=name, points=points)


def _annotated(words: Words, verdict: Verdict) -> str:
    """What was chosen, with its sign, its loss and what was better, where something was."""
    played = words.choice(verdict, verdict.played)
    mark = marked(verdict)
    if not mark:
        return played
    loss = words.catalogue.number(verdict.shown, DIGITS)
    return f"{played}{mark} {{{loss}: {words.choice(verdict, verdict.reference)}{BEST}}}"


def _said(words: Words, verdict: Verdict) -> Iterator[str]:
    if marked(verdict):
        sentences = " ".join((words.better(verdict), *words.why(verdict)))
        who = f"{words.names[verdict.seat]}, {words.choice(verdict, verdict.played)}"
        played = who if verdict.kind == PLAY else words.names[verdict.seat]
        yield from fitted(f"{' ' * INDENT}{played}. {sentences}")


def fitted(text: str) -> list[str]:
    """Wrap a paragraph; continuation lines are indented."""
    lines = wrap(text, WIDTH, subsequent_indent=" " * INDENT, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]

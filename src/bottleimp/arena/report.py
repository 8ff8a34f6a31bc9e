"""The result of a match as text."""

from collections.abc import Iterator

from bottleimp.arena.measurement import Result
from bottleimp.arena.result_json import rounded
from bottleimp.intervals import Estimate
from bottleimp.plurals import counted

_WIDEST = 40


def as_lines(result: Result) -> Iterator[str]:
    """Yield the lines of the report."""
    plan, mode = result.plan, result.plan.setup.mode
    labels = [_short(label) for label in plan.labels]
    yield f"{mode.id}, {mode.players} players, deck {plan.setup.deck.id}, seed {plan.seed}"
    deals = f"{result.deals} of " if result.stopped else ""
    deals += counted(plan.deals, "deal")
    yield f"{deals}, {counted(result.rounds, 'round')}: each deal in every seating"
    yield ""
    if len(labels) == 2:
        yield from _duel_lines(result, labels)
    else:
        yield from _cross_table(result, labels)
        yield ""
        yield from _ladder_lines(result, labels)
    yield ""
    yield from _bot_lines(result, labels)
    yield from _forfeit_lines(result, labels)


def _duel_lines(result: Result, labels: list[str]) -> Iterator[str]:
    first, second = labels
    duel = result.duels[0]
    yield f"{first} over {second}: {_points(duel.margin)} points per round"
    if len(duel.line_ups) == 2:
        for text, margin in zip(
            ("holding one side", "holding all sides but one"),
            duel.line_ups,
            strict=True,
        ):
            yield f"  {text}: {_points(margin)}"


def _cross_table(result: Result, labels: list[str]) -> Iterator[str]:
    width = max(map(len, labels))
    yield "margin of the row's bot over the column's, points per round with 95 % interval"
    yield "  ".join((" " * (width + 4), *(f"{f'({n + 1})':>15}" for n in range(len(labels)))))
    for row, label in enumerate(labels):
        cells = [
            "-" if row == column else _brief(result.duel(row, column))
            for column in range(len(labels))
        ]
        yield "  ".join((f"({row + 1}) {label:<{width}}", *(f"{cell:>15}" for cell in cells)))


def _ladder_lines(result: Result, labels: list[str]) -> Iterator[str]:
    width = max(map(len, labels))
    yield f"{'ladder':<{width + 3}}  {'OpenSkill':>13}  margin over the others"
    for place, (bot, rating) in enumerate(result.ladder(), start=1):
        skill = f"{rating.mu:.1f} ± {rating.sigma:.1f}"
        yield f"{place}. {labels[bot]:<{width}}  {skill:>13}  {_points(result.margin(bot))}"


def _bot_lines(result: Result, labels: list[str]) -> Iterator[str]:
    width = max(map(len, (*labels, "bot")))
    yield f"{'bot':<{width}}  score  points won  with a bottle  ms median  ms 99 %  forfeits"
    for label, tally in zip(labels, result.tallies, strict=True):
        yield (
            f"{label:<{width}}  {tally.mean_score:>5.1f}  {tally.mean_points:>10.1f}"
            f"  {tally.bottle_rate:>13.1%}  {tally.times.quantile_ms(0.5):>9.3g}"
            f"  {tally.times.quantile_ms(0.99):>7.3g}  {tally.forfeits.total():>8}"
        )


def _forfeit_lines(result: Result, labels: list[str]) -> Iterator[str]:
    for label, tally in zip(labels, result.tallies, strict=True):
        if tally.forfeits:
            kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.forfeits.items()))
            yield ""
            decisions = counted(tally.forfeits.total(), "decision")
            yield f"{label} forfeited {decisions} to chance: {kinds}"
            yield f"  first in {tally.first_forfeit}"
            yield from (f"  its standard error: {line}" for line in tally.last_words)


def _points(margin: Estimate) -> str:
    if margin.low is None or margin.high is None:
        return f"{_signed(margin.mean)} (one deal: no interval)"
    return f"{_signed(margin.mean)} (95 % interval {_signed(margin.low)} to {_signed(margin.high)})"


def _brief(margin: Estimate) -> str:
    if margin.high is None:
        return _signed(margin.mean)
    return f"{_signed(margin.mean)} ± {margin.high - margin.mean:.2f}"


def _signed(value: float) -> str:
    return f"{rounded(value, 2):+.2f}"


def _short(label: str) -> str:
    return label if len(label) <= _WIDEST else f"{label[: _WIDEST - 1]}…"

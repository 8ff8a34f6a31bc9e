"""The result of a match as JSON."""

from typing import Any

from bottleimp.arena.bot_tally import BotTally
from bottleimp.arena.measurement import Result
from bottleimp.intervals import Estimate


def as_json(result: Result) -> dict[str, Any]:
    """The first bot's margin over the others, and everything else there is to say."""
    plan, labels = result.plan, result.plan.labels
    margin = result.margin(0)
    table: dict[str, Any] = {
        "deals": result.deals,
        "margin": rounded(margin.mean),
        "ci95": _ends(margin),
        "bots": {label: _bot(tally) for label, tally in zip(labels, result.tallies, strict=True)},
        "mode": plan.setup.mode.id,
        "players": plan.setup.mode.players,
        "deck": plan.setup.deck.id,
        "seed": plan.seed,
        "rounds": result.rounds,
        "stopped": result.stopped,
        "duels": [
            {
                "bots": [labels[duel.first], labels[duel.second]],
                **_estimate(duel.margin),
                "lineups": [
                    {"alone": labels[alone], **_estimate(margin)}
                    for alone, margin in zip((duel.first, duel.second), duel.line_ups, strict=False)
                ],
            }
            for duel in result.duels
        ],
    }
    if len(labels) > 2:
        table["ladder"] = [
            {
                "bot": labels[bot],
                **_estimate(result.margin(bot)),
                "mu": round(rating.mu, 4),
                "sigma": round(rating.sigma, 4),
            }
            for bot, rating in result.ladder()
        ]
    return table


def _bot(tally: BotTally) -> dict[str, Any]:
    said: dict[str, Any] = {
        "mean_score": rounded(tally.mean_score),
        "bottle_rate": rounded(tally.bottle_rate),
        "ms_median": round(tally.times.quantile_ms(0.5), 4),
        "ms_p99": round(tally.times.quantile_ms(0.99), 4),
        "mean_points": rounded(tally.mean_points),
        "decisions": tally.times.count,
        "forfeits": tally.forfeits.total(),
    }
    if tally.forfeits:
        said["forfeits_by_kind"] = dict(sorted(tally.forfeits.items()))
        said["first_forfeit"] = tally.first_forfeit
        said["last_words"] = list(tally.last_words)
    return said


def _estimate(margin: Estimate) -> dict[str, Any]:
    return {"margin": rounded(margin.mean), "ci95": _ends(margin)}


def _ends(margin: Estimate) -> list[float | None]:
    return [None if end is None else rounded(end) for end in margin.interval]


def rounded(value: float, digits: int = 4) -> float:
    """Round a number, and turn -0.0 into 0.0."""
    return round(value, digits) + 0.0

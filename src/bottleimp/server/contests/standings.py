"""The results of a contest for a player who has finished: place, histogram, other attempts."""

from collections.abc import Mapping
from typing import Any

from bottleimp.rules import Round, parse_round_code, scores
from bottleimp.rules.round_replay import states_of
from bottleimp.server.contests.store import Attempt

Json = dict[str, Any]
OTHERS_SHOWN = 20


def board_of(
    mine: Attempt,
    done: list[tuple[int, int]],
    others: list[Attempt],
    *,
    seat: int,
    named: bool,
    counts: bool,
    losses: Mapping[str, float],
) -> Json:
    """The board: how many had each score, of those that count, and the best of the others.

    `losses` is what the decisions cost, by a round's code, as far as that is known.
    """
    assert mine.code is not None
    assert mine.score is not None
    better = sum(count for score, count in done if score > mine.score)
    return {
        "id": mine.contest,
        "begun": True,
        "you": {
            **_result(mine, named=named, lost=losses.get(mine.code)),
            **_story(parse_round_code(mine.code), seat),
            "counts": counts,
        },
        "place": better + 1,
        "played": sum(count for _score, count in done),
        "scores": done,
        "others": [
            _result(each, named=named, lost=losses.get(each.code or ""))
            for each in others[:OTHERS_SHOWN]
        ],
    }


def _result(attempt: Attempt, *, named: bool, lost: float | None) -> Json:
    """Return a line of a board. `lost` is the cost of the decisions, None if not judged."""
    name = attempt.name if named else None
    return {"name": name, "score": attempt.score, "code": attempt.code, "lost": lost}


def _story(end: Round, seat: int) -> Json:
    """Return all scores, the seat's number of bottles, and the prices after each trick."""
    falls: list[list[float]] = [[] for _ in end.bottles]
    for state in states_of(end):
        for fall, bottle in zip(falls, state.bottles, strict=True):
            fall[len(state.tricks) :] = [bottle.price]
    kept = sum(bottle.owner == seat for bottle in end.bottles)
    return {"scores": scores(end), "kept": kept, "falls": falls}

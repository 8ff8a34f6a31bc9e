"""How everybody fared in a contest, for somebody who has played: a place, a histogram, replays."""

from collections import Counter
from typing import Any

from bottleimp.rules import Round, parse_round_code, scores
from bottleimp.rules.replay import states_of
from bottleimp.server.storage.contests import Attempt

Json = dict[str, Any]
OTHERS_SHOWN = 20


def board_of(mine: Attempt, done: list[Attempt], *, seat: int, named: bool) -> Json:
    """The board, from all attempts that count, the best first; mine may be none of them."""
    assert mine.code is not None
    assert mine.score is not None
    better = [each for each in done if each.score is not None and each.score > mine.score]
    others = [each for each in done if each.player != mine.player]
    return {
        "id": mine.contest,
        "begun": True,
        "you": {
            **_result(mine, named=named),
            **_story(parse_round_code(mine.code), seat),
            "counts": mine in done,
        },
        "place": len(better) + 1,
        "played": len(done),
        "scores": sorted(Counter(each.score for each in done).items()),
        "others": [_result(each, named=named) for each in others[:OTHERS_SHOWN]],
    }


def _result(attempt: Attempt, *, named: bool) -> Json:
    """One line. `lost` is what the decisions cost, where somebody has judged them."""
    name = attempt.name if named else None
    return {"name": name, "score": attempt.score, "code": attempt.code, "lost": None}


def _story(end: Round, seat: int) -> Json:
    """How the round went: everybody's points, the bottles kept, how the prices fell by trick."""
    falls: list[list[float]] = [[] for _ in end.bottles]
    for state in states_of(end):
        for fall, bottle in zip(falls, state.bottles, strict=True):
            fall[len(state.tricks) :] = [bottle.price]
    kept = sum(bottle.owner == seat for bottle in end.bottles)
    return {"scores": scores(end), "kept": kept, "falls": falls}

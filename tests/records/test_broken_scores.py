"""Scores that are wrong or invalid."""

import json

import pytest

from bottleimp.records import CorrectRecord, check_line
from tests.records.broken import Broken
from tests.records.edits import add, put, remove
from tests.records.samples import sample

BROKEN = {
    "wrong score": Broken(
        "classic 3",
        "round 2: the scores are [23, 21, -8], not [24, 21, -8]",
        put("rounds.1.scores.0", 24),
    ),
    "a team scored once": Broken(
        "teams-2-2-1 5",
        "round 1: the scores are [36, 72, -18, 72, -18], not [36, 72, -18, 72, 0]",
        put("rounds.0.scores.4", 0),
    ),
    "wrong score of Lopaka": Broken(
        "lopaka 2", "round 1: Lopaka's score is -16, not 16", put("rounds.0.lopaka_score", 16)
    ),
    "score with many digits": Broken(
        "lopaka 2",
        f"round 1: Lopaka's score is -16, not 1{'0' * 56}...",
        put("rounds.0.lopaka_score", 10**400),
    ),
    "Lopaka's score as text": Broken(
        "lopaka 2",
        "round 1: 'lopaka_score' must be a whole number, not \"-16\"",
        put("rounds.0.lopaka_score", "-16"),
    ),
    "Lopaka's score among the players'": Broken(
        "lopaka 2", "round 1: 'scores' has 3 numbers instead of 2", add("rounds.0.scores", -16)
    ),
    "too few scores": Broken(
        "classic 3", "round 1: 'scores' has 2 numbers instead of 3", remove("rounds.0.scores.2")
    ),
    "score as text": Broken(
        "classic 3",
        "round 1: 'scores' must be a list of whole numbers",
        put("rounds.0.scores.2", "28"),
    ),
    "half a point": Broken(
        "classic 3",
        "round 1: 'scores' must be a list of whole numbers",
        put("rounds.0.scores.2", 28.5),
    ),
    "scores by name": Broken(
        "classic 3",
        "round 1: 'scores' must be a list of whole numbers",
        put("rounds.0.scores", {"Ada": 43}),
    ),
    "scores null": Broken(
        "classic 3",
        "round 1: 'scores' must be a list of whole numbers",
        put("rounds.0.scores", None),
    ),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_named_with_its_place(broken: Broken) -> None:
    broken.check()


def test_the_first_of_several_mistakes_is_named() -> None:
    first, second = put("rounds.0.scores.0", 0), put("rounds.1.tricks.0.0", "no card")
    error = "round 1: the scores are [43, -10, 28], not [0, -10, 28]"
    Broken("classic 3", error, first, second).check()


@pytest.mark.parametrize("key", ["scores", "lopaka_score"])
def test_scores_may_be_left_out(key: str) -> None:
    record = sample("lopaka", 2)
    for played in record["rounds"]:
        del played[key]
    assert check_line(json.dumps(record)) == CorrectRecord(((12, 44), (-6, 24)), (6, 68))

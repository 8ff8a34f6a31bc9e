import json
from random import Random

import pytest

from bottleimp.records import CorrectRecord, check_line, record_of, write_record
from bottleimp.rules import Setup, every_setup, scores
from tests.records.recount import recount
from tests.records.samples import SAMPLES, random_round


@pytest.mark.parametrize("line", SAMPLES)
def test_every_sample_is_correct_and_scored_as_it_says(line: str) -> None:
    rounds = json.loads(line)["rounds"]
    answer = check_line(line)
    assert isinstance(answer, CorrectRecord)
    assert list(map(list, answer.scores)) == [played["scores"] for played in rounds]
    totals = [sum(of_seat) for of_seat in zip(*answer.scores, strict=True)]
    assert list(answer.totals) == totals


@pytest.mark.parametrize("line", SAMPLES)
def test_the_recount_agrees_with_every_sample(line: str) -> None:
    record = json.loads(line)
    as_written = [
        [*played["scores"], *([played["lopaka_score"]] if "lopaka_score" in played else [])]
        for played in record["rounds"]
    ]
    assert recount(record) == as_written


@pytest.mark.parametrize("setup", every_setup(), ids=lambda s: f"{s.mode.code}-{s.deck.id}")
def test_random_rounds_check_with_the_scores_of_rules_and_recount(setup: Setup) -> None:
    rng = Random(f"{setup.mode.id} {setup.mode.players} {setup.deck.id}")
    players = setup.mode.players
    for _ in range(4):
        first = rng.randrange(players)
        dealers = [(first + number) % players for number in range(5)]
        rounds = [random_round(setup, dealer=dealer, rng=rng) for dealer in dealers]
        line = write_record(record_of(setup, [f"seat {seat}" for seat in range(players)], rounds))
        answer = check_line(line)
        assert isinstance(answer, CorrectRecord), answer
        assert answer.scores == tuple(scores(state)[:players] for state in rounds)
        assert recount(json.loads(line)) == [list(scores(state)) for state in rounds]

"""What a loss is made of, and that judged rounds are not judged again."""

from pathlib import Path

import pytest

from benchmarks.strength.loss import Loss, missed
from benchmarks.strength.resumable_run import ResumableRun
from benchmarks.strength.search_gain import Gain, cells, gains
from benchmarks.strength.self_play_verdicts import SelfPlayVerdict, judge_rounds
from benchmarks.strength.tree_search_gain import margins
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.tree_search import TreeSearch
from bottleimp.kernel.engine import Kernel
from bottleimp.review.play_judge import JudgeSettings, PlayJudge
from bottleimp.rules import setup_of
from tests.bots.test_search import made_up

pytestmark = pytest.mark.xdist_group("kernel")


def plays(*leads: float, expected: float = 0.0, policy: float = 0.5) -> list[SelfPlayVerdict]:
    return [
        SelfPlayVerdict(n, lead != 0, lead, 1.0, expected, policy, lead)
        for n, lead in enumerate(leads)
    ]


@pytest.mark.parametrize(
    ("leads", "counted"),
    [
        ((), 0),
        ((5.0,), 5),
        ((5.0, 5.0, 5.0), 5),  # a chance that stays is counted once
        ((5.0, 0.0, 5.0), 10),  # one that went and another that came are two
        ((0.0, 7.0), 7),  # one that comes later takes nothing from what was before
        ((100.0, 76.0, 122.0, 116.0), 24 + 6 + 116),
        ((-2.0, 0.0), -2),  # a reference that turned out worse is counted as it is
    ],
)
def test_a_chance_that_stays_is_counted_once(leads: tuple[float, ...], counted: float) -> None:
    assert sum(missed(plays(*leads))) == counted


def test_where_the_loss_lies() -> None:
    rounds = [plays(3.0, expected=-40.0), plays(1.0, policy=0.01), plays(0.0, 0.0)]
    loss = Loss(rounds, spread=29.0)
    assert loss.every_turn.mean == pytest.approx(4 / 3)
    assert loss.share(lost=True) == 0.75
    assert loss.share(rare=True) == 0.25
    assert loss.cells("classic-4")[:2] == ["`classic-4`", "3"]
    assert Loss([plays(0.0), plays(0.0)], spread=29.0).cells("classic-4")[4] == "met"
    assert Loss([plays(9.0), plays(9.5)], spread=29.0).cells("eye-2")[4] == "missed"


def test_a_piece_is_measured_once_and_does_not_depend_on_the_pieces(tmp_path: Path) -> None:
    kernel = Kernel(setup_of("classic", players=3))
    care = JudgeSettings(
        choosing=RaceSettings(worlds=4, min_batches=1, max_batches=1), least=2, most=2
    )
    judge, asked = PlayJudge(kernel, made_up, care), []

    def measure(first: int, count: int) -> list[list[SelfPlayVerdict]]:
        asked.append((first, count))
        return judge_rounds(judge, first, count, seed=1)

    whole = ResumableRun(rounds=5, at_once=5).measured({}, measure)
    keep = tmp_path / "kept.jsonl"
    ResumableRun(rounds=3, at_once=2, keep=keep).measured({"network": "a"}, measure)
    found = ResumableRun(rounds=5, at_once=2, keep=keep).measured({"network": "a"}, measure)
    assert asked == [(0, 5), (0, 2), (2, 1), (3, 1), (4, 1)]
    assert [[SelfPlayVerdict(*play) for play in of_round] for of_round in found] == whole
    other = ResumableRun(rounds=5, at_once=2, keep=keep, minutes=0)
    assert other.measured({"network": "b"}, measure) == []


def test_what_is_gained_is_counted_by_round() -> None:
    kernel = Kernel(setup_of("classic", players=3))
    search = Search(kernel, made_up, RaceSettings(worlds=4, min_batches=1, max_batches=2))
    found = gains(search, 0, 4, seed=1)
    assert gains(search, 2, 2, seed=1) == found[2:]
    assert all(0 <= gain.other <= gain.asked for gain in found)
    assert sum(gain.other for gain in found) > 0
    idle = [Gain(*gain[:2], 0, *gain[3:]) for gain in found]
    assert cells("classic-3", idle)[3] == "0.0%"


def test_who_thinks_gains_what_the_other_loses_and_nothing_over_himself() -> None:
    kernel = Kernel(setup_of("lopaka"))
    small = RaceSettings(worlds=4, simulations=8, min_batches=1, max_batches=1)
    thinking, playing = TreeSearch(kernel, made_up, small), Search(kernel, made_up, small)
    assert margins(thinking, thinking, 0, 3, seed=1) == [0, 0, 0]
    found = margins(thinking, playing, 0, 6, seed=1)
    assert any(found)
    assert margins(playing, thinking, 0, 6, seed=1) == [-margin for margin in found]
    pieces = margins(thinking, playing, 0, 2, seed=1) + margins(thinking, playing, 2, 4, seed=1)
    assert pieces == found


def test_what_search_leaves_is_judged_on_what_search_plays() -> None:
    kernel = Kernel(setup_of("lopaka"))
    small = RaceSettings(worlds=4, simulations=8, min_batches=1, max_batches=1)
    judge = PlayJudge(kernel, made_up, JudgeSettings(choosing=small, least=1, most=1))
    own, searched = (
        judge_rounds(judge, 0, 4, seed=1, by=by)
        for by in (None, TreeSearch(kernel, made_up, small))
    )
    assert own != searched
    assert searched == judge_rounds(judge, 0, 4, seed=1, by=TreeSearch(kernel, made_up, small))

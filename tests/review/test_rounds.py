"""Verdicts on a whole round: complete, in order, reproducible, and readable from JSON."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import floats, lists, sampled_from

from bottleimp.bots import make_bot, play_round
from bottleimp.bots.search.race import RaceSettings
from bottleimp.kernel.engine import Kernel
from bottleimp.review.grades import BOUNDS, GRADES, bounds_of, grade
from bottleimp.review.judge import Judge
from bottleimp.review.opening_judge import OpeningJudge
from bottleimp.review.play_judge import JudgeSettings, PlayJudge
from bottleimp.review.review_json import from_json, to_json
from bottleimp.review.settlement import settle
from bottleimp.review.verdict import PLAY, Comparison, Verdict
from bottleimp.rules import (
    Exchange,
    Play,
    PlayOptions,
    Round,
    Setup,
    Show,
    apply,
    setup_of,
    shuffled,
    start,
    view,
)
from bottleimp.rules.modes import ExchangePhase
from tests.bots.test_search import made_up
from tests.strategies import SETUPS, setup_name

pytestmark = pytest.mark.xdist_group("judge")


def played(setup: Setup, seed: int = 1) -> Round:
    deal = shuffled(setup, dealer=0, rng=Random(seed))
    bots = [make_bot("random", seed=seed + n) for n in range(setup.mode.players)]
    return play_round(setup, deal, bots)


def small_judge(setup: Setup) -> Judge:
    kernel = Kernel(setup)
    settings = JudgeSettings(
        choosing=RaceSettings(worlds=4, simulations=16, min_batches=1, max_batches=2),
        least=2,
        most=2,
        bounds=bounds_of(kernel),
    )
    return Judge(PlayJudge(kernel, made_up, settings), OpeningJudge(kernel, made_up, settings))


def verdicts_on(
    setup: Setup, state: Round, seats: set[int] | None = None, *, seed: int = 1
) -> Iterator[Verdict]:
    judge = small_judge(setup)
    return judge.verdicts(judge.decisions(state, seats), seed=seed)


def choices(state: Round) -> list[tuple[int, float, int]]:
    """Return seat, card and number of legal cards of each play with a choice."""
    now = start(state.setup, state.deal)
    for of_phase in state.choices:
        for seat, choice in enumerate(of_phase):
            assert choice is not None
            now = apply(now, seat, choice)
    found = []
    for trick in state.tricks:
        for play in trick.plays:
            options = view(now, play.seat).options
            assert isinstance(options, PlayOptions)
            if len(options.cards) > 1 and play.seat < state.setup.mode.players:
                found.append((play.seat, play.card, len(options.cards)))
            now = apply(now, play.seat, Play(play.card))
    return found


def openings(state: Round) -> Iterator[tuple[str, int, object]]:
    """Yield phase, seat and choice; the cards of an exchange in the order of its places."""
    mode = state.setup.mode
    for phase, of_phase in zip(mode.phases, state.choices, strict=True):
        for seat, choice in enumerate(of_phase):
            if isinstance(phase, ExchangePhase) and isinstance(choice, Exchange):
                gifts = mode.gifts(phase, seat=seat, dealer=state.dealer)
                yield phase.name, seat, tuple(c for gift in gifts for c in choice.to(gift.place))
            elif isinstance(choice, Show):
                yield phase.name, seat, choice.packet


@pytest.mark.parametrize("setup", SETUPS[::5], ids=setup_name)
def test_every_decision_with_a_choice_is_judged_in_order(setup: Setup) -> None:
    state = played(setup)
    found = list(verdicts_on(setup, state))
    plays = [verdict for verdict in found if verdict.kind == PLAY]
    told = [(verdict.seat, verdict.played, len(verdict.options)) for verdict in plays]
    assert told == choices(state)
    rest = [verdict for verdict in found if verdict.kind != PLAY]
    before = [(verdict.kind, verdict.seat, verdict.played) for verdict in rest]
    assert before == list(openings(state))
    for verdict in found:
        offered = [option.choice for option in verdict.options]
        assert {verdict.played, verdict.reference} <= set(offered)
        likely = sum(option.policy for option in verdict.options)
        assert likely == pytest.approx(1, abs=1e-4) if verdict.kind == PLAY else likely <= 1.0001
        if verdict.played == verdict.reference:
            assert verdict.loss == verdict.error == 0
        assert verdict.own == pytest.approx(verdict.loss - verdict.lead)
        if verdict.kind == PLAY and setup.mode.players == 2:
            assert verdict.lead == 0
        elif verdict.played == offered[0]:
            assert verdict.own == pytest.approx(0, abs=1e-4)


def test_the_same_round_is_written_the_same_and_read_back() -> None:
    setup = setup_of("classic", players=4)
    state = played(setup)
    first, again = (to_json(verdicts_on(setup, state, {1}), network="n", seed=1) for _ in range(2))
    assert json.dumps(first) == json.dumps(again)
    read = from_json(json.loads(json.dumps(first)))
    assert {verdict.seat for verdict in read} == {1}
    assert json.dumps(to_json(read, network="n", seed=1)) == json.dumps(first)
    other = to_json(verdicts_on(setup, state, {1}, seed=2), network="n", seed=1)
    assert other != first


@given(floats(0, 50), floats(0, 5), sampled_from([0.0, 0.05, 0.1, 1.0]))
def test_grades_rise_with_the_loss(loss: float, error: float, policy: float) -> None:
    here = GRADES.index(grade(loss, error, policy, BOUNDS))
    assert here <= GRADES.index(grade(loss + 1, error, policy, BOUNDS))
    if policy >= 0.1 and loss <= error:
        assert here == 0
    else:
        assert here == sum(loss >= bound for bound in BOUNDS)


def test_grades_are_scaled_by_what_is_at_stake() -> None:
    classic, eye = (bounds_of(Kernel(setup_of(mode))) for mode in ("classic", "eye"))
    assert classic == pytest.approx(BOUNDS, rel=0.05)
    assert eye[0] > 2 * classic[0]


@cache
def some_comparison() -> Comparison:
    setup = setup_of("lopaka")
    judge = small_judge(setup)
    return judge.compare(judge.decisions(played(setup), {0})[0], seed=1)


@given(lists(floats(0, 100), min_size=1, max_size=8))
def test_a_chance_that_stays_is_shown_once(leads: list[float]) -> None:
    """The seat always plays the policy's favourite, so its loss is the lead each time."""
    missed = [replace(some_comparison(), loss=lead, lead=lead) for lead in leads]
    shown = [verdict.shown for verdict in settle(missed, {True: BOUNDS, False: BOUNDS})]
    assert all(0 <= part <= lead for part, lead in zip(shown, leads, strict=True))
    assert shown[-1] == leads[-1]
    assert max(leads) - 1e-6 <= sum(shown) <= sum(leads) + 1e-6

"""Tests of hints: the advising level, the content of each depth, and reproducibility."""

import json
from random import Random

import pytest

from bottleimp.bots import LEVELS, make_bot
from bottleimp.bots.search.race import RaceSettings
from bottleimp.hints import DEPTHS, hint_for, hint_judge
from bottleimp.hints.hint import seed_of
from bottleimp.rules import MODES, Mode, PlayOptions, View, options_of, setup_of, view
from bottleimp.rules.json_form import action_from_json
from tests.strategies import played

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")


def views(mode: Mode, seeds: int = 2) -> list[View]:
    """Return all decisions of one player in several rounds."""
    setup, found = setup_of(mode.id, players=mode.players), []
    for seed in range(seeds):
        for steps in (0, 2, 4, 9, 14, 20):
            state = played(setup, seed, steps=steps)
            found += [view(state, seat) for seat in state.to_act[:1] if seat < mode.players]
    return found


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_each_depth_holds_the_one_before_and_the_choice_is_legal(mode: Mode) -> None:
    """Plays are judged in every mode; other choices are not."""
    phases = set()
    for seen in views(mode, seeds=1):
        question, fact, choice = (hint_for(seen, depth).to_json() for depth in DEPTHS)
        assert question.keys() == {"depth", "topic"}
        assert fact == {**question, "depth": 2, "numbers": fact["numbers"]}
        assert choice == {**fact, "depth": 3, "advice": choice["advice"]}
        assert seen.options is not None
        assert seen.options.allow(action_from_json(choice["advice"]["action"]))
        assert json.dumps(json.loads(json.dumps(choice))) == json.dumps(choice)
        choosing = isinstance(seen.options, PlayOptions) and len(seen.options.cards) > 1
        judged = choice["advice"]["judged"] is not None
        assert judged == choosing
        assert judged != bool(choice["advice"]["grounds"])  # always a why, counted or judged
        assert choice["advice"]["by"] == ("devil" if choosing else "imp")
        phases.add(seen.phase)
    assert phases == {"play", *(phase.name for phase in mode.phases)}


def test_where_an_extra_is_missing_the_strongest_that_runs_advises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    classic = next(mode for mode in MODES if (mode.id, mode.players) == ("classic", 4))
    seen = next(each for each in views(classic) if isinstance(each.options, PlayOptions))
    for missing, by in ((("numba",), "imp"), (("numba", "onnxruntime"), "rulebook")):
        for bot in LEVELS.values():
            can = not set(missing) & set(bot.needs)
            monkeypatch.setattr(bot, "can_run", classmethod(lambda _cls, can=can: can))
        advice = hint_for(seen, 3).advice
        assert advice is not None
        assert (advice.by, advice.judged) == (by, None)
        assert len(advice.grounds) == 1
        assert advice.action == make_bot(by, seed=seed_of(seen)).choose(seen)


def test_a_judged_hint_names_the_cards_that_it_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card advised is none of those it is compared with; what is clear is so by the points.

    In as many worlds as it takes to tell two cards apart.
    """
    monkeypatch.setattr(
        hint_judge, "CHOOSING", RaceSettings(worlds=24, min_batches=1, max_batches=2)
    )
    monkeypatch.setattr(hint_judge, "BATCHES", 2)
    hint_judge.judge_for.cache_clear()
    setup, compared = setup_of("classic", players=4), []
    for seed in range(4):
        state = played(setup, seed, steps=10)
        seen = view(state, state.turn)
        assert isinstance(seen.options, PlayOptions)
        judged = hint_judge.judged_play(seen, seed_of(seen))
        assert judged is not None
        named = [judged.card, *judged.also, judged.over]
        assert len(set(named)) == len(named)
        assert set(named) <= set(seen.options.cards)
        least = hint_judge.judge_for(setup).settings.bounds[0]
        assert judged.clear == (judged.points >= max(least, 2 * judged.error))
        assert judged.clear or not judged.because
        compared.append(judged.clear)
    hint_judge.judge_for.cache_clear()
    assert set(compared) == {True, False}


def test_the_seed_is_a_function_of_the_view() -> None:
    state = played(setup_of("classic", players=4), 1, steps=0)
    seeds = {seed_of(view(state, seat)) for seat in range(4)}
    assert len(seeds) == 4
    again = played(setup_of("classic", players=4), 1, steps=0)
    assert {seed_of(view(again, seat)) for seat in range(4)} == seeds


def test_a_view_without_options_has_no_hint() -> None:
    state = played(setup_of("classic", players=4), 1, steps=6)
    seat = next(seat for seat in range(4) if options_of(state, seat) is None)
    with pytest.raises((ValueError, AssertionError)):
        hint_for(view(state, seat), 1)


def test_hints_do_not_depend_on_other_random_generators() -> None:
    """In another order, among other computations, hints are identical to the byte."""
    classic = next(mode for mode in MODES if (mode.id, mode.players) == ("classic", 4))
    every = views(classic, seeds=1)[:5]
    first = [json.dumps(hint_for(seen, 3).to_json()) for seen in every]
    order = list(range(len(every)))
    Random(4).shuffle(order)
    again = {nth: json.dumps(hint_for(every[nth], 3).to_json()) for nth in order}
    assert [again[nth] for nth in range(len(every))] == first

"""Each exercise of a lesson has one answer, by the rules or by the judge on the reader's view."""

import json
from pathlib import Path
from typing import Any

import pytest

from bottleimp.bots import make_bot
from bottleimp.review.exercises import Exercise, exercise_of
from bottleimp.review.play_judge import PlayJudge
from bottleimp.review.review_settings import WORLDS, create_judge
from bottleimp.rules import (
    MODE_IDS,
    Play,
    PlayOptions,
    Round,
    apply,
    options_of,
    scores,
    view,
)
from tests.lessons.by_rule import objections
from tests.lessons.rounds import LESSONS, YOU, begun, cards_played, lesson, written

pytestmark = pytest.mark.xdist_group("judge")

INDEX = LESSONS[0].parent / "all" / "index.json"
ASKING = [path for path in LESSONS if "asks" in lesson(path)]
JUDGED = [path for path in ASKING if "best" in lesson(path)["asks"][0]]
LOSS = 8.0
"""Points that a wrong card costs at least, in classic with four players: a blunder."""
FEW, NEARLY = 96, 5.0
"""Worlds with which a verdict is quick, and what it must come to then."""


def asked(path: Path) -> tuple[Round, dict[str, Any]]:
    """Return the position that a lesson begins with and asks about."""
    state, (ask,) = begun(path), lesson(path)["asks"]
    assert ask["plays"] == cards_played(state)
    return state, ask


@pytest.fixture(scope="module")
def quick() -> PlayJudge:
    return create_judge(begun(JUDGED[0]).setup, worlds=FEW).plays


@pytest.fixture(scope="module")
def careful() -> PlayJudge:
    return create_judge(begun(JUDGED[0]).setup, worlds=WORLDS).plays


def test_the_page_lists_every_lesson_once_ten_ideas_and_every_other_mode() -> None:
    groups = {group["name"]: group["lessons"] for group in json.loads(INDEX.read_text())}
    listed = [name for lessons in groups.values() for name in lessons]
    assert sorted(listed) == sorted(path.stem for path in LESSONS)
    assert len(groups["ideas"]) == 10
    assert {*groups["modes"]} == {*MODE_IDS} - {"classic"}


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_some_legal_cards_are_wrong_and_some_are_not(path: Path) -> None:
    state, ask = asked(path)
    options = options_of(state, 0)
    assert isinstance(options, PlayOptions)
    cards = {written(card) for card in options.cards}
    assert {*ask["wrong"]} < cards
    if "best" in ask:
        assert cards - {*ask["wrong"]} == {written(ask["best"])}


@pytest.mark.parametrize("path", JUDGED, ids=lambda path: path.stem)
def test_playing_on_after_the_best_card_does_not_end_badly(path: Path) -> None:
    """The best card for the reader's view need not be the best in the true deal."""
    state = apply(asked(path)[0], YOU, Play(asked(path)[1]["best"]))
    while not state.over:
        (seat,) = state.to_act
        state = apply(state, seat, make_bot("rulebook", seed=1).choose(view(state, seat)))
    assert scores(state)[YOU] > 0


@pytest.mark.parametrize("path", [p for p in ASKING if p not in JUDGED], ids=lambda path: path.stem)
def test_a_rule_says_which_cards_are_wrong_and_why(path: Path) -> None:
    state, ask = asked(path)
    found = objections(state, ask["aim"])
    assert found is not None
    told = {written(card): [key, numbers] for card, (key, numbers) in found.items()}
    assert json.loads(json.dumps(told)) == ask["wrong"]


@pytest.mark.parametrize("path", JUDGED, ids=lambda path: path.stem)
def test_the_judge_finds_the_best_card_and_the_reasons_again(path: Path, quick: PlayJudge) -> None:
    state, ask = asked(path)
    check(exercise_of(quick, state), ask, loss=NEARLY)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("path", JUDGED, ids=lambda path: path.stem)
def test_a_careful_judge_finds_them_with_any_seed(
    path: Path, careful: PlayJudge, seed: int
) -> None:
    """With the first seed, the numbers are equal to those in the lesson."""
    state, ask = asked(path)
    found = exercise_of(careful, state, seed=seed)
    check(found, ask, loss=LOSS)
    if seed == 1:
        for wrong in found.wrong:
            key, numbers = ask["wrong"][written(wrong.card)]
            assert [json.loads(json.dumps(n)) for k, n in wrong.reasons if k == key] == [numbers]


def check(found: Exercise, ask: dict[str, Any], *, loss: float) -> None:
    assert found.best == ask["best"]
    assert found.margin >= loss
    for wrong in found.wrong:
        key, _ = ask["wrong"][written(wrong.card)]
        assert key in [told for told, _ in wrong.reasons]

"""Hints in the terminal: question, fact and choice, with complete sentences in every mode."""

import re

import pytest

from bottleimp.hints import DEPTHS, hint_for, hint_judge
from bottleimp.hints.hint import seed_of
from bottleimp.hints.hint_verdict import HintVerdict
from bottleimp.rules import MODES, Mode, PlayOptions, card_text, setup_of, view
from bottleimp.terminal.hint_text import MORE, HintDepth, hint_lines
from bottleimp.terminal.input_parser import Command, parse_command
from bottleimp.terminal.words import WIDTH
from tests.bots.thin import thin_search
from tests.hints.thin import thin_judging
from tests.strategies import played
from tests.terminal.answering import played as match
from tests.terminal.test_story import cast_of, told

__all__ = ["thin_judging", "thin_search"]

# One worker runs all tests of this file, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_every_hint_is_a_whole_sentence(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    for steps in (0, 2, 4, 9, 15, 22):
        state = played(setup, steps, steps=steps)
        for seat in [seat for seat in state.to_act if seat < mode.players][:1]:
            seen, cast = view(state, seat), cast_of(mode, seat)
            if isinstance(seen.options, PlayOptions) and len(seen.options.cards) == 1:
                (card,) = seen.options.cards
                lines = hint_lines(seen, cast, 1)
                assert told(lines).startswith(f"Only the {card_text(card)} may be played")
                continue
            for depth in DEPTHS:
                lines = hint_lines(seen, cast, depth)
                assert all(len(line) <= WIDTH for line in lines)
                assert told(lines).startswith(f"Hint {depth} of 3: ")
                assert not re.search(r"[{}]|\(\)|None|: *\.", told(lines))
                assert (MORE in lines) == (depth < 3)
            advice = hint_for(seen, 3).advice
            assert advice is not None
            for card in re.findall(r"[\d.]+", str(advice.action)):
                assert card_text(float(card)) in told(lines)


def test_a_judged_card_is_told_with_its_points_and_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint gives the judgement that a review would give of the other card."""
    setup = setup_of("classic", players=4)
    seen = view(played(setup, 9, steps=9), played(setup, 9, steps=9).turn)
    assert isinstance(seen.options, PlayOptions)
    best, *others = seen.options.cards
    judged = HintVerdict(
        card=best,
        also=(others[0],),
        over=others[1],
        points=2.4,
        error=0.5,
        clear=True,
        because=(("stuck", {"c": 43, "r": 0}), ("void-self", {"colour": 2})),
    )
    monkeypatch.setattr(hint_judge, "judged_play", lambda _view, seed: judged if seed else None)
    assert seed_of(seen)
    text = told(hint_lines(seen, cast_of(setup.mode, seen.seat or 0), 3))
    worse = card_text(others[1])
    assert f"I would play the {card_text(best)}." in text
    assert f"No worse, as far as can be told: {card_text(others[0])}." in text
    assert f"it brings 2 points more than the {worse}." in text
    assert f"After the {worse} the bottle stays with you in 43\xa0% of deals" in text
    assert text.endswith(f"The {card_text(best)} also leaves you without red.")


def test_a_card_that_is_not_clearly_better_is_told_with_its_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = setup_of("classic", players=4)
    seen = view(played(setup, 9, steps=9), played(setup, 9, steps=9).turn)
    assert isinstance(seen.options, PlayOptions)
    best, other, *_ = seen.options.cards
    judged = HintVerdict(
        card=best, also=(), over=other, points=-0.25, error=0.5, clear=False, because=()
    )
    monkeypatch.setattr(hint_judge, "judged_play", lambda _view, _seed: judged)
    text = told(hint_lines(seen, cast_of(setup.mode, seen.seat or 0), 3))
    assert f"it brings −0.2 points compared with the {card_text(other)} (± 0.5)" in text


def test_asking_again_goes_deeper_and_the_next_choice_begins_anew() -> None:
    setup = setup_of("classic", players=4)
    one, other = (view(played(setup, 1, steps=0), seat) for seat in (0, 1))
    hint_depth = HintDepth()
    assert [hint_depth.advance(one) for _ in range(4)] == [1, 2, 3, 3]
    assert [hint_depth.advance(other), hint_depth.advance(one)] == [1, 1]


def test_it_is_a_command() -> None:
    assert parse_command("?!") is parse_command("hint") is Command.HINT
    assert parse_command("?") is Command.HELP


def test_at_the_table_hints_change_nothing() -> None:
    """The same cards are played with and without a hint."""
    options = ("--bots", "random", "--seed", "4", "--end", "1 round")
    (_, plain), (_, asked) = (match(*options, first=first) for first in ((), ("?!",) * 3))
    assert [f"Hint {depth} of 3" in asked for depth in DEPTHS] == [True] * 3
    assert "Hint" not in plain
    assert all(line in asked.splitlines() for line in plain.splitlines())

"""Tests of the example bots in CONTRIBUTING.md and in the docstring of `Bot`."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp import rules
from bottleimp.bots import Bot
from bottleimp.rules import Play, Setup, apply, every_setup, shuffled, start, view

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def shown_by_the_page() -> str:
    section = CONTRIBUTING.read_text(encoding="utf-8").partition("## Add a bot\n")[2]
    return section.partition("```python\n")[2].partition("```")[0]


def shown_by_the_class() -> str:
    return "\n".join(re.findall(r"^ *(?:>>>|\.\.\.) (.*)$", Bot.__doc__ or "", re.MULTILINE))


@pytest.mark.parametrize("setup", every_setup(), ids=lambda s: f"{s.mode.code}-{s.deck.id}")
@pytest.mark.parametrize("code", [shown_by_the_page(), shown_by_the_class()], ids=["page", "class"])
def test_highest_plays_its_highest_card(code: str, setup: Setup) -> None:
    names: dict[str, Any] = {**vars(rules), "Bot": Bot}
    exec(code, names)
    bot = names["Highest"](1)
    state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))
    while not state.over:
        seen = view(state, state.to_act[0])
        assert seen.options is not None
        action = bot.choose(seen)
        if seen.phase == "play":
            cards = [each.card for each in seen.options.actions() if isinstance(each, Play)]
            assert action == Play(max(cards))
        state = apply(state, state.to_act[0], action)

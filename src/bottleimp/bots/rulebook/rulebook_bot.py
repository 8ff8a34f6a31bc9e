"""Bots that follow the advice of the rule booklets."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from bottleimp.bots.base import Bot
from bottleimp.bots.rulebook.exchange_advice import choose_exchange, hide_the_low_cards
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.play_advice import Advice, choose_card
from bottleimp.bots.rulebook.skill import RULEBOOK, Skill
from bottleimp.rules import Action, ExchangeOptions, Play, PlayOptions, Show, ShowOptions, View


def advised(view: View, skill: Skill, rng: Random) -> Action:
    """Return the choice of a player of the skill; `rng` decides which advice is overlooked."""
    known = Knowledge(view, skill.memory)
    match view.options:
        case PlayOptions() as options:
            heeded = in_mind(skill, rng)
            return Play(choose_card(known, options, heeded, eagerness=skill.eagerness))
        case ExchangeOptions() as options:
            shares = [giving.share for giving in skill.giving]
            (giving,) = rng.choices(skill.giving, shares) if len(shares) > 1 else skill.giving
            return choose_exchange(known, options, giving, rng)
        case ShowOptions() as options:
            return Show(hide_the_low_cards(known, options))
    raise ValueError(f"seat {known.seat} has nothing to choose")


def in_mind(skill: Skill, rng: Random) -> Mapping[Advice, float]:
    """Return the advice for tricks, without the pieces that are overlooked this time."""
    if not skill.overlooks:
        return skill.tricks
    return {
        piece: weight for piece, weight in skill.tricks.items() if rng.random() >= skill.overlooks
    }


class AdvisedBot(Bot):
    """Bot that rates every choice by the advice of its `skill`."""

    skill: ClassVar[Skill]

    def choose(self, view: View) -> Action:
        return advised(view, self.skill, self.rng)


class RulebookBot(AdvisedBot):
    """Bot that follows all advice and remembers every card; it is deterministic."""

    skill = RULEBOOK

"""Bots that play by the booklets' advice."""

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
    """What a player of that skill chooses; chance decides what comes to mind."""
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
    """The advice for tricks without what is overlooked this time."""
    if not skill.overlooks:
        return skill.tricks
    return {
        piece: weight for piece, weight in skill.tricks.items() if rng.random() >= skill.overlooks
    }


class AdvisedBot(Bot):
    """Weighs every choice by the advice that its skill heeds."""

    skill: ClassVar[Skill]

    def choose(self, view: View) -> Action:
        return advised(view, self.skill, self.rng)


class RulebookBot(AdvisedBot):
    """Heeds all advice and forgets nothing; chance has no part in it."""

    skill = RULEBOOK

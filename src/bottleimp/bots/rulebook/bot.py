"""Bots that play by the booklets' advice."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from bottleimp.bots.base import Bot
from bottleimp.bots.rulebook.exchange import choose_exchange, hide_the_low_cards
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.play import choose_card
from bottleimp.bots.rulebook.skill import RULEBOOK, Skill
from bottleimp.rules import Action, ExchangeOptions, Play, PlayOptions, Show, ShowOptions, View

Advice = TypeVar("Advice")


class AdvisedBot(Bot):
    """Weighs every choice by the advice that its skill heeds."""

    skill: ClassVar[Skill]

    def choose(self, view: View) -> Action:
        skill = self.skill
        known = Knowledge(view, skill.memory)
        match view.options:
            case PlayOptions() as options:
                heeded = self.in_mind(skill.tricks)
                return Play(choose_card(known, options, heeded, eagerness=skill.eagerness))
            case ExchangeOptions() as options:
                which, whom = self.in_mind(skill.which_cards), self.in_mind(skill.to_whom)
                return choose_exchange(known, options, which, whom)
            case ShowOptions() as options:
                return Show(hide_the_low_cards(known, options))
        raise ValueError(f"seat {known.seat} has nothing to choose")

    def in_mind(self, advice: Mapping[Advice, float]) -> Mapping[Advice, float]:
        """The advice without what is overlooked this time."""
        if not self.skill.overlooks:
            return advice
        return {
            piece: weight
            for piece, weight in advice.items()
            if self.rng.random() >= self.skill.overlooks
        }


class RulebookBot(AdvisedBot):
    """Heeds all advice and forgets nothing; chance has no part in it."""

    skill = RULEBOOK

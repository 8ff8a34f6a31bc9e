"""What a seat may do now, as a small value: the same for the engine, a view and a bot."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from bottleimp.rules.actions import Action, Exchange, Play, Show
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Hand
from bottleimp.rules.exchange import every_gift, in_hand, why_not_given
from bottleimp.rules.modes import Gift, ShowPhase
from bottleimp.rules.state import Round
from bottleimp.rules.tricks import legal_cards


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """Play one of these cards."""

    cards: tuple[Card, ...]

    def allow(self, action: Action) -> bool:
        """Whether the action is one of these."""
        return isinstance(action, Play) and action.card in self.cards

    def actions(self) -> Iterator[Action]:
        """Every legal action."""
        return map(Play, self.cards)

    def draw(self, rng: Random) -> Action:
        """A legal action, each as likely as any other."""
        return Play(rng.choice(self.cards))


@dataclass(frozen=True, slots=True)
class ExchangeOptions:
    """Give cards of this hand to these places."""

    gifts: tuple[Gift, ...]
    hand: Hand

    def allow(self, action: Action) -> bool:
        """Whether the action is one of these, without listing them all."""
        return why_not_given(self.gifts, self.hand, action) is None

    def actions(self) -> Iterator[Action]:
        """Every legal action; there can be thousands."""
        return map(Exchange, every_gift(self.gifts, self.hand))

    def draw(self, rng: Random) -> Action:
        """A legal action, each as likely as any other, without listing them all."""
        places = [gift.place for gift in self.gifts for _ in range(gift.cards)]
        return Exchange(tuple(zip(places, rng.sample(self.hand, len(places)), strict=True)))


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """Lay one of these packets open."""

    packets: tuple[str, ...]

    def allow(self, action: Action) -> bool:
        """Whether the action is one of these."""
        return isinstance(action, Show) and action.packet in self.packets

    def actions(self) -> Iterator[Action]:
        """Every legal action."""
        return map(Show, self.packets)

    def draw(self, rng: Random) -> Action:
        """A legal action, each as likely as any other."""
        return Show(rng.choice(self.packets))


Options: TypeAlias = PlayOptions | ExchangeOptions | ShowOptions


def options_of(state: Round, seat: Seat) -> Options | None:
    """What the seat may do, or None if it is not asked to do anything."""
    if seat not in state.to_act:
        return None
    phase = state.phase
    if phase is None:
        return PlayOptions(legal_cards(state))
    if isinstance(phase, ShowPhase):
        return ShowOptions(phase.packets)
    gifts = state.setup.mode.gifts(phase, seat=seat, dealer=state.dealer)
    return ExchangeOptions(gifts, in_hand(state, phase, seat))

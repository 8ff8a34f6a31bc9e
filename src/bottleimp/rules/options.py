"""The legal options of a seat as small values, shared by the engine, views and bots."""

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
    """The cards that the seat may play."""

    cards: tuple[Card, ...]

    def allow(self, action: Action) -> bool:
        """Return whether the action is legal."""
        return isinstance(action, Play) and action.card in self.cards

    def actions(self) -> Iterator[Action]:
        """Yield every legal action."""
        return map(Play, self.cards)

    def draw(self, rng: Random) -> Action:
        """Return a uniformly random legal action."""
        return Play(rng.choice(self.cards))


@dataclass(frozen=True, slots=True)
class ExchangeOptions:
    """The cards that the seat may give and the places that need cards."""

    gifts: tuple[Gift, ...]
    hand: Hand

    def allow(self, action: Action) -> bool:
        """Return whether the action is legal, without listing all legal actions."""
        return why_not_given(self.gifts, self.hand, action) is None

    def actions(self) -> Iterator[Action]:
        """Yield every legal action; there can be thousands."""
        return map(Exchange, every_gift(self.gifts, self.hand))

    def draw(self, rng: Random) -> Action:
        """Return a uniformly random legal action, without listing all legal actions."""
        places = [gift.place for gift in self.gifts for _ in range(gift.cards)]
        return Exchange(tuple(zip(places, rng.sample(self.hand, len(places)), strict=True)))


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """The packets that the seat can choose to lay open."""

    packets: tuple[str, ...]

    def allow(self, action: Action) -> bool:
        """Return whether the action is legal."""
        return isinstance(action, Show) and action.packet in self.packets

    def actions(self) -> Iterator[Action]:
        """Yield every legal action."""
        return map(Show, self.packets)

    def draw(self, rng: Random) -> Action:
        """Return a uniformly random legal action."""
        return Show(rng.choice(self.packets))


Options: TypeAlias = PlayOptions | ExchangeOptions | ShowOptions


def options_of(state: Round, seat: Seat) -> Options | None:
    """Return the legal options of the seat, or None if it is not the seat's turn to act."""
    if seat not in state.to_act:
        return None
    phase = state.phase
    if phase is None:
        return PlayOptions(legal_cards(state))
    if isinstance(phase, ShowPhase):
        return ShowOptions(phase.packets)
    gifts = state.setup.mode.gifts(phase, seat=seat, dealer=state.dealer)
    return ExchangeOptions(gifts, in_hand(state, phase, seat))

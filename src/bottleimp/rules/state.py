"""The state of a round, an immutable value. `steps.apply` returns the state after an action."""

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from bottleimp.rules.actions import Exchange, Show
from bottleimp.rules.bottles import Bottle, price_of
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Deal, Hand, check_deal
from bottleimp.rules.modes import ExchangePhase, Phase, Setup, Slot

Choice: TypeAlias = Exchange | Show
Choices: TypeAlias = tuple[Choice | None, ...]
"""The choices of one phase, by player; None for a player who has not chosen yet."""


class Played(NamedTuple):
    """A card on the table, with the seat and the hand it came from."""

    seat: Seat
    card: Card
    hand: str


class Trick(NamedTuple):
    """A finished trick; `bottle` is the index of the bottle it sold, or None."""

    plays: tuple[Played, ...]
    winner: Seat
    bottle: int | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order played."""
        return tuple(play.card for play in self.plays)


@dataclass(frozen=True, slots=True)
class Round:
    """The complete state of a round, hidden cards included. Players and bots get a `View` of it."""

    setup: Setup
    deal: Deal
    phase: Phase | None
    """The current phase of secret choices, or None while tricks are played."""
    choices: tuple[Choices, ...]
    """One entry for each phase that has begun. A phase ends when every player has chosen."""
    hands: tuple[tuple[Hand, ...], ...]
    """By seat, then by hand in the mode's order."""
    imp: Hand
    leader: Seat
    table: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    bottles: tuple[Bottle, ...]
    won: tuple[tuple[Card, ...], ...]
    """By seat, the cards won. The card that is a bottle's price is not among them."""
    to_act: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """The seats that must act: several during secret choices, none when the round is over.

    Derived from the other fields, and computed once because it is read often.
    """
    legal_cache: tuple[Card, ...] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """Cache of `legal_cards`; None until it is first called."""

    def __post_init__(self) -> None:
        if self.phase is not None:
            due = tuple([seat for seat, choice in enumerate(self.choices[-1]) if choice is None])
        else:
            due = (self.turn,) if self.table or any(map(any, self.hands)) else ()
        object.__setattr__(self, "to_act", due)

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self.deal.dealer

    @property
    def slot(self) -> Slot:
        """The slot of the trick that the next card fills."""
        return self.setup.mode.trick[len(self.table)]

    @property
    def over(self) -> bool:
        """True if every card has been played."""
        return self.phase is None and not self.to_act

    @property
    def turn(self) -> Seat:
        """The seat that must play the next card."""
        return self.setup.mode.turns[self.deal.dealer][self.leader][len(self.table)]

    @property
    def price(self) -> Card:
        """The price that a card must be below to take a bottle."""
        return price_of(self.bottles)

    @property
    def hand_names(self) -> tuple[str, ...]:
        """The current names of the hands: two packets become the open and the hidden hand."""
        mode = self.setup.mode
        return mode.hands_in_play if self.phase is None else mode.hand_names


def start(setup: Setup, deal: Deal) -> Round:
    """Return the state before the first choice; raise `BadDeal` if the deal does not fit."""
    check_deal(setup, deal)
    return start_unchecked(setup, deal)


def start_unchecked(setup: Setup, deal: Deal) -> Round:
    """Return the state before the first choice of a deal that has passed `check_deal`."""
    mode = setup.mode
    return Round(
        setup=setup,
        deal=deal,
        phase=mode.phases[0],
        choices=((None,) * mode.players,),
        hands=deal.hands,
        imp=deal.imp,
        leader=mode.order[deal.dealer][1],
        table=(),
        tricks=(),
        bottles=(Bottle(),) * mode.bottles,
        won=((),) * mode.seats,
    )


def exchanges_done(state: Round) -> bool:
    """Return whether all exchanges are over, so that players may look at received cards."""
    phase = state.phase
    return not isinstance(phase, ExchangePhase)


def shown_packet(state: Round, seat: Seat) -> str | None:
    """Return the packet that the seat laid open, or None.

    None means that the mode has no packets or that a player has not chosen yet.
    """
    choice = state.choices[-1][seat]
    return choice.packet if state.phase is None and isinstance(choice, Show) else None

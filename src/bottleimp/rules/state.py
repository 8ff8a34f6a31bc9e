"""The state of a round: an immutable value. `steps.py` makes the next one from it."""

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from bottleimp.rules.actions import Exchange, Show
from bottleimp.rules.bottles import Bottle, price_of
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Deal, Hand, check_deal
from bottleimp.rules.modes import ExchangePhase, Phase, Setup, Slot

Choice: TypeAlias = Exchange | Show
Choices: TypeAlias = tuple[Choice | None, ...]
"""By player, what was chosen in one phase; None where the choice is still open."""


class Played(NamedTuple):
    """A card on the table: who played it, and from which hand."""

    seat: Seat
    card: Card
    hand: str


class Trick(NamedTuple):
    """A finished trick, and which bottle it sold, if any."""

    plays: tuple[Played, ...]
    winner: Seat
    bottle: int | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order played."""
        return tuple(play.card for play in self.plays)


@dataclass(frozen=True, slots=True)
class Round:
    """Everything there is to know about a round; only tables and tests hold one."""

    setup: Setup
    deal: Deal
    phase: Phase | None
    """The secret choice being made, or None once tricks are played."""
    choices: tuple[Choices, ...]
    """One entry for each phase begun; a phase ends when every player has chosen."""
    hands: tuple[tuple[Hand, ...], ...]
    """By seat, then by hand in the mode's order."""
    imp: Hand
    leader: Seat
    table: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    bottles: tuple[Bottle, ...]
    won: tuple[tuple[Card, ...], ...]
    """By seat, the cards won; a bottle's price card is in none of these until it is replaced."""
    to_act: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """Who must act: several at once while choices are secret, nobody when the round is over.

    It follows from the rest, and is found once: everybody asks for it.
    """
    known_legal: tuple[Card, ...] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """What `legal_cards` has found, once somebody has asked it."""

    def __post_init__(self) -> None:
        if self.phase is not None:
            due = tuple([seat for seat, choice in enumerate(self.choices[-1]) if choice is None])
        else:
            due = (self.turn,) if self.table or any(map(any, self.hands)) else ()
        object.__setattr__(self, "to_act", due)

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.deal.dealer

    @property
    def slot(self) -> Slot:
        """The place in the trick that the next card takes."""
        return self.setup.mode.trick[len(self.table)]

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return self.phase is None and not self.to_act

    @property
    def turn(self) -> Seat:
        """Whose turn it is to play a card."""
        return self.setup.mode.turns[self.deal.dealer][self.leader][len(self.table)]

    @property
    def price(self) -> Card:
        """The price a card must be below to take a bottle."""
        return price_of(self.bottles)

    @property
    def hand_names(self) -> tuple[str, ...]:
        """What the hands are called now; packets become open and hidden once shown."""
        mode = self.setup.mode
        return mode.hands_in_play if self.phase is None else mode.hand_names


def start(setup: Setup, deal: Deal) -> Round:
    """A round before the first choice."""
    check_deal(setup, deal)
    return begun(setup, deal)


def begun(setup: Setup, deal: Deal) -> Round:
    """The same of a deal that is known to be right."""
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
    """Whether every exchange is over, so that received cards may be looked at."""
    phase = state.phase
    return not isinstance(phase, ExchangePhase)


def shown_packet(state: Round, seat: Seat) -> str | None:
    """Which packet the seat laid open, where the mode has that choice and all have made it."""
    choice = state.choices[-1][seat]
    return choice.packet if state.phase is None and isinstance(choice, Show) else None

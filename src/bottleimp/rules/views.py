"""Views: everything that a seat may know of a round, and nothing else.

Bots, screens, logs and clients get views, never a `Round`. No field of a view may depend on a card
that the seat cannot know.
"""

from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from bottleimp.rules.actions import Exchange
from bottleimp.rules.bottles import Bottle, price_of
from bottleimp.rules.cards import COLOURS, Card, Colour, Seat
from bottleimp.rules.deals import Hand
from bottleimp.rules.errors import IllegalAction
from bottleimp.rules.modes import IMP, OPEN, ExchangePhase, Mode, Setup, Sides
from bottleimp.rules.options import Options, options_of
from bottleimp.rules.score_rules import points_of, scores
from bottleimp.rules.state import Played, Round, Trick, exchanges_done, shown_packet

PLAYING, OVER = "play", "over"


class HandView(NamedTuple):
    """A hand as a seat sees it: its number of cards, and the cards that the seat knows."""

    name: str
    size: int
    cards: Hand


class Given(NamedTuple):
    """A card that this seat gave to the imp's trick (`to` is None) or into another seat's hand."""

    place: str
    to: Seat | None
    hand: str | None
    card: Card


class Received(NamedTuple):
    """A card that this seat received, with the giver and the hand it went into."""

    giver: Seat
    hand: str
    card: Card


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one seat knows of a round; `seat` is None for a spectator."""

    setup: Setup
    seat: Seat | None
    dealer: Seat
    phase: str
    """The name of the current phase of secret choices; otherwise `play` or `over`."""
    to_act: tuple[Seat, ...]
    options: Options | None
    """The legal options of this seat; None if it has nothing to decide."""
    hands: tuple[tuple[HandView, ...], ...]
    given: tuple[Given, ...]
    received: tuple[Received, ...]
    shown: tuple[str | None, ...]
    """By player, the packet laid open; None without packets."""
    imp_count: int
    imp: Hand
    """The cards of the imp's trick; empty until the round is over."""
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    bottles: tuple[Bottle, ...]
    won: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    """By seat; empty until the round is over."""

    @property
    def sides(self) -> Sides:
        """The seats that play together in this round."""
        return self.setup.mode.sides_for(self.dealer)

    @property
    def price(self) -> Card:
        """The price that a card must be below to take a bottle."""
        return price_of(self.bottles)

    @property
    def led(self) -> Colour | None:
        """The colour led to the current trick, or None."""
        return self.setup.deck.colour[self.trick[0].card] if self.trick else None

    @property
    def points(self) -> tuple[int, ...]:
        """By seat, the points on the cards won so far."""
        return tuple(points_of(self.setup.deck, cards) for cards in self.won)

    @property
    def own_cards(self) -> Hand:
        """All cards that this seat knows to be in its own hands, in rising order."""
        hands = () if self.seat is None else self.hands[self.seat]
        return tuple(sorted(card for hand in hands for card in hand.cards))

    @property
    def voids(self) -> tuple[tuple[tuple[Colour, ...], ...], ...]:
        """By seat and hand, the colours that the hand is known not to contain."""
        return voids_of(self.setup, self.tricks, self.trick)


def voids_of(
    setup: Setup, tricks: tuple[Trick, ...], trick: tuple[Played, ...]
) -> tuple[tuple[tuple[Colour, ...], ...], ...]:
    """Return, by seat and hand, the led colours that the seat did not follow from that hand."""
    names, seats = setup.mode.hands_in_play, range(setup.mode.seats)
    colour = setup.deck.colour
    found: set[tuple[Seat, str, Colour]] = set()
    for plays in (*(finished.plays for finished in tricks), trick):
        led = colour[plays[0].card] if plays else None
        for seat, card, hand in plays:
            if led is not None and colour[card] is not led:
                found.add((seat, hand, led))
    if not found:
        return (((),) * len(names),) * len(seats)
    return tuple(
        tuple([tuple([c for c in COLOURS if (seat, name, c) in found]) for name in names])
        for seat in seats
    )


def view(state: Round, seat: Seat | None) -> View:
    """Return the view of a seat, or of a spectator if `seat` is None."""
    if seat is not None and not 0 <= seat < len(state.hands):
        raise IllegalAction(f"there is no seat {seat}")
    phase = state.phase
    return View(
        setup=state.setup,
        seat=seat,
        dealer=state.dealer,
        phase=phase.name if phase else OVER if state.over else PLAYING,
        to_act=state.to_act,
        options=None if seat is None else options_of(state, seat),
        hands=tuple([visible_hands(state, owner, seat) for owner in range(len(state.hands))]),
        given=() if seat is None else given_by(state, seat),
        received=() if seat is None else visible_received(state, seat),
        shown=tuple([shown_packet(state, owner) for owner in range(state.setup.mode.players)]),
        imp_count=len(state.imp),
        imp=state.imp if state.over else (),
        trick=state.table,
        tricks=state.tricks,
        bottles=state.bottles,
        won=state.won,
        scores=scores(state) if state.over else (),
    )


def visible_hands(state: Round, owner: Seat, seat: Seat | None) -> tuple[HandView, ...]:
    """Return the owner's hands as `seat` sees them: its own hands and open hands have cards."""
    names, hands = state.hand_names, state.hands[owner]
    if state.phase is None:  # the usual case, and the simpler one
        mode, own = state.setup.mode, owner == seat
        return tuple(
            [
                HandView(name, len(cards), cards if own or lies_open(mode, owner, name) else ())
                for name, cards in zip(names, hands, strict=True)
            ]
        )
    return tuple(
        [
            HandView(name, len(cards), _cards_seen(state, owner, name, cards, seat))
            for name, cards in zip(names, hands, strict=True)
        ]
    )


def lies_open(mode: Mode, owner: Seat, name: str) -> bool:
    """Return whether all players see this hand of the seat while tricks are played."""
    return name == OPEN or owner >= mode.players


def _cards_seen(state: Round, owner: Seat, name: str, cards: Hand, seat: Seat | None) -> Hand:
    """Return the cards of a hand that `seat` sees before tricks are played: only its own.

    It does not see a packet whose phase has not come, nor cards it received while other players
    still have cards to give.
    """
    phase = state.phase
    if owner != seat or (isinstance(phase, ExchangePhase) and name in phase.unseen):
        return ()
    if exchanges_done(state):
        return cards
    unseen = {received.card for received in received_by(state, owner)}
    return tuple(card for card in cards if card not in unseen)


def given_by(state: Round, seat: Seat) -> tuple[Given, ...]:
    """Return the cards that the seat has given away so far, and the receivers."""
    mode = state.setup.mode
    found: list[Given] = []
    for phase, choices in zip(mode.phases, state.choices, strict=False):
        choice = choices[seat] if seat < mode.players else None
        if isinstance(phase, ExchangePhase) and isinstance(choice, Exchange):
            for gift in mode.gifts(phase, seat=seat, dealer=state.dealer):
                imp = gift.place == IMP
                receiver = None if imp else (seat + gift.seats_left) % mode.players
                for card in choice.to(gift.place):
                    found.append(Given(gift.place, receiver, None if imp else gift.into, card))
    return tuple(found)


def visible_received(state: Round, seat: Seat) -> tuple[Received, ...]:
    """Return the cards that the seat received and may see: none until all exchanges are over."""
    return received_by(state, seat) if exchanges_done(state) else ()


def received_by(state: Round, seat: Seat) -> tuple[Received, ...]:
    """Return the cards that the seat received in completed exchanges, and their givers."""
    mode = state.setup.mode
    found: list[Received] = []
    carried_out = [choices for choices in state.choices if None not in choices]
    for phase, choices in zip(mode.phases, carried_out, strict=False):
        if not isinstance(phase, ExchangePhase) or seat >= mode.players:
            continue
        gifts = [gift for gift in phase.gifts if gift.place != IMP]
        from_whom = [((seat - gift.seats_left) % mode.players, gift) for gift in gifts]
        for giver, gift in sorted(from_whom, key=itemgetter(0)):
            choice = choices[giver]
            assert isinstance(choice, Exchange)
            found += [Received(giver, gift.into, card) for card in choice.to(gift.place)]
    return tuple(found)

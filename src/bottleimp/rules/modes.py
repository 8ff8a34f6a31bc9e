"""The modes as data: seats, deck, bottles, sides, hands, exchange and tricks.

A `Mode` is one mode at one player count. A new mode that recombines these parts needs only a new
declaration at the end of this file.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from bottleimp.rules.cards import Seat
from bottleimp.rules.decks import DECK_IDS, DECKS, Deck, deck_of
from bottleimp.rules.errors import BadSetup, UnknownName

Sides: TypeAlias = tuple[tuple[Seat, ...], ...]

HAND, OPEN, HIDDEN = "hand", "open", "hidden"
FIRST, SECOND = "first", "second"
IMP, LEFT, RIGHT, PASS = "imp", "left", "right", "pass"


@dataclass(frozen=True)
class HandSize:
    """A hand that each player is dealt, with its number of cards."""

    name: str
    cards: int


@dataclass(frozen=True)
class Gift:
    """Cards for one place: the imp's trick, or a hand of the player `seats_left` to the left."""

    place: str
    cards: int = 1
    seats_left: int = 0
    into: str = HAND


@dataclass(frozen=True)
class ExchangePhase:
    """A phase in which all players secretly give cards away from one of their hands.

    Players may not look at their `unseen` hands before the phase ends.
    """

    name: str
    hand: str
    gifts: tuple[Gift, ...]
    unseen: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShowPhase:
    """A phase in which all players secretly choose which of their two packets to lay open."""

    name: str
    packets: tuple[str, str]


Phase: TypeAlias = ExchangePhase | ShowPhase


@dataclass(frozen=True)
class Slot:
    """One card of a trick: the turn, counted from the leader, and the hand it must come from.

    `hand` is None if the card may come from any hand.
    """

    turn: int
    hand: str | None = None


@dataclass(frozen=True)
class Mode:
    """One mode of play at one player count."""

    id: str
    players: int
    code: str
    """The mode's letter and digit in deal codes; never reused."""
    deck_size: int
    bottles: int
    sides: Sides
    """Who plays together, counted from the dealer: 0 is the dealer, 1 the left neighbour."""
    hands: tuple[HandSize, ...]
    phases: tuple[Phase, ...]
    trick: tuple[Slot, ...]
    dealer_short: bool = False
    """True if the dealer is dealt one card fewer and puts nothing into the imp's trick."""
    imp_dealt: int = 0
    """Number of cards dealt directly into the imp's trick."""
    automata: int = 0
    """Number of seats to the dealer's right that play automatically with an open hand (Lopaka)."""
    number: int | None = None
    """The mode's number in a network's input; never reused. None if no network knows the mode."""

    def __post_init__(self) -> None:
        """Raise `BadSetup` unless every seat is on exactly one side and all cards are dealt."""
        if sorted(seat for side in self.sides for seat in side) != list(range(self.seats)):
            raise BadSetup(f"mode {self.id!r}: the sides must have each of {self.seats} seats once")
        short = len(self.hands) if self.dealer_short else 0
        dealt = self.seats * sum(hand.cards for hand in self.hands) - short + self.imp_dealt
        if dealt != self.deck_size:
            raise BadSetup(
                f"mode {self.id!r} deals {dealt} cards, but the deck has {self.deck_size}"
            )

    @property
    def seats(self) -> int:
        """The number of seats: players and automata."""
        return self.players + self.automata

    @property
    def duel(self) -> bool:
        """True if two players play, with or without an automaton."""
        return self.players == 2

    @cached_property
    def hand_names(self) -> tuple[str, ...]:
        """The names of the hands as they are dealt."""
        return tuple(hand.name for hand in self.hands)

    @cached_property
    def hands_in_play(self) -> tuple[str, ...]:
        """The names of the hands while tricks are played."""
        if any(isinstance(phase, ShowPhase) for phase in self.phases):
            return (OPEN, HIDDEN)
        return self.hand_names

    @cached_property
    def order(self) -> tuple[tuple[Seat, ...], ...]:
        """By dealer, the seats clockwise from the dealer. Automata sit to the dealer's right."""
        players, automata = range(self.players), tuple(range(self.players, self.seats))
        return tuple((*players[dealer:], *players[:dealer], *automata) for dealer in players)

    @cached_property
    def turns(self) -> tuple[tuple[tuple[Seat, ...], ...], ...]:
        """By dealer and leader, the seat that plays each card of a trick."""

        def trick_of(order: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
            start = order.index(leader)
            return tuple(order[(start + slot.turn) % self.seats] for slot in self.trick)

        return tuple(
            tuple(trick_of(order, leader) for leader in range(self.seats)) for order in self.order
        )

    @cached_property
    def _sides_by_dealer(self) -> tuple[Sides, ...]:
        def sides(order: tuple[Seat, ...]) -> Sides:
            """The seats that play together, relative to the dealer: 0 deals, 1 is to the left."""
            by_seat = (tuple(sorted(order[place] for place in side)) for side in self.sides)
            return tuple(sorted(by_seat))

        return tuple(map(sides, self.order))

    def sides_for(self, dealer: Seat) -> Sides:
        """Return the seats of each side if `dealer` deals. The sides rotate with the dealer."""
        return self._sides_by_dealer[dealer]

    def hand_size(self, hand: HandSize, *, seat: Seat, dealer: Seat) -> int:
        """Return how many cards of this hand the seat is dealt."""
        return hand.cards - 1 if self.dealer_short and seat == dealer else hand.cards

    @cached_property
    def hand_sizes(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By dealer, seat and hand, the number of cards dealt."""

        def of_seat(seat: Seat, dealer: Seat) -> tuple[int, ...]:
            return tuple(self.hand_size(hand, seat=seat, dealer=dealer) for hand in self.hands)

        seats, dealers = range(self.seats), range(self.players)
        return tuple(tuple(of_seat(seat, dealer) for seat in seats) for dealer in dealers)

    def gifts(self, phase: ExchangePhase, *, seat: Seat, dealer: Seat) -> tuple[Gift, ...]:
        """Return the gifts that the seat owes. A short dealer owes none to the imp's trick."""
        if self.dealer_short and seat == dealer:
            return tuple(gift for gift in phase.gifts if gift.place != IMP)
        return phase.gifts


@dataclass(frozen=True)
class Setup:
    """A mode and a deck of the right size."""

    mode: Mode
    deck: Deck

    def __post_init__(self) -> None:
        mode, deck = self.mode, self.deck
        if mode.deck_size != deck.size:
            raise BadSetup(
                f"mode {mode.id!r} needs {mode.deck_size} cards, but deck {deck.id!r} "
                f"has {deck.size}"
            )


def each_alone(seats: int) -> Sides:
    """Return sides for a mode in which every seat plays alone."""
    return tuple((seat,) for seat in range(seats))


def one_card_each(seats: int) -> tuple[Slot, ...]:
    """Return the slots of the usual trick: one card from each seat, clockwise."""
    return tuple(Slot(turn) for turn in range(seats))


def one_hand(cards: int) -> tuple[HandSize, ...]:
    """Return the usual deal: one hand of `cards` cards."""
    return (HandSize(HAND, cards),)


IMP_LEFT_RIGHT = (
    ExchangePhase(
        "exchange",
        hand=HAND,
        gifts=(Gift(IMP), Gift(LEFT, seats_left=1), Gift(RIGHT, seats_left=-1)),
    ),
)
TWO_CARDS_EACH = (Slot(0), Slot(1), Slot(0), Slot(1))
OPEN_THEN_HIDDEN = (Slot(0, OPEN), Slot(1, OPEN), Slot(0, HIDDEN), Slot(1, HIDDEN))


def _with_one_hand(
    mode_id: str,
    *,
    players: int,
    code: str,
    sides: Sides,
    bottles: int = 1,
    number: int | None = None,
) -> Mode:
    """Create a mode with the usual exchange and trick: 36 cards for up to four players, else 54."""
    deck_size = 36 if players <= 4 else 54
    return Mode(
        id=mode_id,
        players=players,
        code=code,
        deck_size=deck_size,
        bottles=bottles,
        sides=sides,
        hands=one_hand(-(-deck_size // players)),
        phases=IMP_LEFT_RIGHT,
        trick=one_card_each(players),
        dealer_short=deck_size % players != 0,
        number=number,
    )


CLASSIC_3 = _with_one_hand("classic", players=3, code="C3", number=0, sides=each_alone(3))
CLASSIC_4 = _with_one_hand("classic", players=4, code="C4", number=1, sides=each_alone(4))
TEAMS_2_1_1 = _with_one_hand(
    "teams-2-1-1", players=4, code="T4", number=2, sides=((0,), (2,), (1, 3))
)
TEAMS_2_2_1 = _with_one_hand(
    "teams-2-2-1", players=5, code="T5", number=3, sides=((0,), (1, 3), (2, 4))
)
TEAMS_2_2_2 = _with_one_hand(
    "teams-2-2-2", players=6, code="T6", number=4, sides=((0, 3), (1, 4), (2, 5))
)
TEAMS_2_2_1_1 = _with_one_hand(
    "teams-2-2-1-1", players=6, code="S6", number=5, sides=((0,), (3,), (1, 4), (2, 5))
)
TWO_BOTTLES_5 = _with_one_hand(
    "two-bottles", players=5, code="B5", number=6, sides=each_alone(5), bottles=2
)
TWO_BOTTLES_6 = _with_one_hand(
    "two-bottles", players=6, code="B6", number=7, sides=each_alone(6), bottles=2
)

EYE = Mode(
    id="eye",
    players=2,
    code="E2",
    number=8,
    deck_size=36,
    bottles=1,
    sides=each_alone(2),
    hands=(HandSize(OPEN, 6), HandSize(HIDDEN, 12)),
    phases=(
        ExchangePhase(
            "exchange",
            hand=HIDDEN,
            gifts=(
                Gift(IMP, cards=2),
                Gift(OPEN, seats_left=1, into=OPEN),
                Gift(HIDDEN, seats_left=1, into=HIDDEN),
            ),
        ),
    ),
    trick=TWO_CARDS_EACH,
)

LOPAKA = Mode(
    id="lopaka",
    players=2,
    code="P2",
    number=9,
    deck_size=36,
    bottles=1,
    sides=each_alone(3),
    hands=one_hand(11),
    phases=(ExchangePhase("exchange", hand=HAND, gifts=(Gift(PASS, seats_left=1),)),),
    trick=one_card_each(3),
    imp_dealt=3,
    automata=1,
)

HOUSE = Mode(
    id="house",
    players=2,
    code="H2",
    number=10,
    deck_size=36,
    bottles=1,
    sides=each_alone(2),
    hands=(HandSize(FIRST, 9), HandSize(SECOND, 9)),
    phases=(
        ExchangePhase(
            FIRST,
            hand=FIRST,
            gifts=(Gift(IMP), Gift(PASS, seats_left=1, into=FIRST)),
            unseen=(SECOND,),
        ),
        ExchangePhase(
            SECOND,
            hand=SECOND,
            gifts=(Gift(IMP), Gift(PASS, seats_left=1, into=SECOND)),
        ),
        ShowPhase("show", packets=(FIRST, SECOND)),
    ),
    trick=OPEN_THEN_HIDDEN,
)

MODES: tuple[Mode, ...] = (
    CLASSIC_3,
    CLASSIC_4,
    TEAMS_2_1_1,
    TEAMS_2_2_1,
    TEAMS_2_2_2,
    TEAMS_2_2_1_1,
    TWO_BOTTLES_5,
    TWO_BOTTLES_6,
    EYE,
    LOPAKA,
    HOUSE,
)

MODE_IDS: tuple[str, ...] = tuple(dict.fromkeys(mode.id for mode in MODES))


def player_counts(mode_id: str) -> tuple[int, ...]:
    """Return the player counts of the mode with this name."""
    return tuple(mode.players for mode in MODES if mode.id == mode_id)


def mode_of(mode_id: str, *, players: int | None = None) -> Mode:
    """Return the mode with this name; without `players`, at its highest player count."""
    counts = player_counts(mode_id)
    if not counts:
        raise UnknownName(f"no mode {mode_id!r}; there are {', '.join(MODE_IDS)}")
    wanted = max(counts) if players is None else players
    for mode in MODES:
        if mode.id == mode_id and mode.players == wanted:
            return mode
    takes = " or ".join(str(count) for count in counts)
    raise BadSetup(f"mode {mode_id!r} takes {takes} players, not {players}")


def decks_for(mode: Mode) -> tuple[str, ...]:
    """Return the names of the decks with as many cards as the mode needs."""
    return tuple(deck.id for deck in DECKS if deck.size == mode.deck_size)


def setup_of(mode_id: str, *, players: int | None = None, deck: str | None = None) -> Setup:
    """Return a setup of a mode and a deck; without `deck`, the first deck that fits."""
    mode = mode_of(mode_id, players=players)
    fitting = decks_for(mode)
    if deck is None:
        deck = fitting[0]
    if deck in DECK_IDS and deck not in fitting:
        raise BadSetup(
            f"mode {mode_id!r} with {mode.players} players needs {mode.deck_size} cards: "
            f"deck {deck!r} does not fit, {' or '.join(fitting)} does"
        )
    return Setup(mode, deck_of(deck, size=mode.deck_size))


def every_setup() -> tuple[Setup, ...]:
    """Return all combinations of mode, player count and deck."""
    return tuple(
        Setup(mode, deck_of(deck, size=mode.deck_size))
        for mode in MODES
        for deck in decks_for(mode)
    )

"""Positions in the middle of a round, created by hand."""

from collections.abc import Mapping, Sequence

from bottleimp.rules import Bottle, Card, Deal, Exchange, Play, Round, Seat, Setup, Show, apply
from bottleimp.rules.modes import ExchangePhase
from bottleimp.rules.state import Choices

Hands = Mapping[Seat, Sequence[Card] | Sequence[Sequence[Card]]]


def position(
    setup: Setup,
    hands: Hands,
    *,
    leader: Seat,
    dealer: Seat = 0,
    bottles: Sequence[Bottle] | None = None,
    imp: Sequence[Card] = (),
    won: Mapping[Seat, Sequence[Card]] | None = None,
) -> Round:
    """Return a round after the exchanges with these cards; modes with two hands need two lists."""
    mode = setup.mode

    def of_seat(seat: Seat) -> tuple[tuple[Card, ...], ...]:
        held = hands.get(seat, ())
        lists = [list(part) for part in held if isinstance(part, Sequence)]
        cards = [part for part in held if not isinstance(part, Sequence)]
        if len(mode.hands) == 1:
            return (tuple(sorted(cards)),)
        return tuple(tuple(sorted(part)) for part in lists) or ((), ())

    by_seat = tuple(of_seat(seat) for seat in range(mode.seats))
    choices: tuple[Choices, ...] = tuple(
        (Exchange(()) if isinstance(phase, ExchangePhase) else Show("first"),) * mode.players
        for phase in mode.phases
    )
    return Round(
        setup=setup,
        deal=Deal(dealer, by_seat),
        phase=None,
        choices=choices,
        hands=by_seat,
        imp=tuple(imp),
        leader=leader,
        table=(),
        tricks=(),
        bottles=tuple(bottles) if bottles else (Bottle(),) * mode.bottles,
        won=tuple(tuple((won or {}).get(seat, ())) for seat in range(mode.seats)),
    )


def plays(state: Round, *cards: Card) -> Round:
    """Return the round after these cards, each played by the seat to act."""
    for card in cards:
        state = apply(state, state.turn, Play(card))
    return state

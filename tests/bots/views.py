"""Builder of views in the middle of a round, without an underlying state."""

from collections.abc import Mapping, Sequence

from bottleimp.rules import Bottle, Card, PlayOptions, Seat, Setup, View
from bottleimp.rules.state import Played, Trick
from bottleimp.rules.tricks import playable_cards
from bottleimp.rules.views import Given, HandView

HAND = "hand"


def seen(
    setup: Setup,
    hand: Sequence[Card],
    *,
    out: Sequence[Card],
    trick: Sequence[tuple[Seat, Card]] = (),
    bottles: Sequence[Bottle] = (Bottle(),),
    seat: Seat = 0,
    gave: Mapping[Card, Seat | None] | None = None,
    lies_open: Mapping[Seat, Sequence[Card]] | None = None,
) -> View:
    """The seat's turn in a mode with one hand each.

    `out` are the cards that others hold or that lie in the imp's trick, `gave` what the seat gave
    to whom (None is the imp); every card not mentioned was played in an earlier trick.
    """
    mode, deck = setup.mode, setup.deck
    opened = dict(lies_open or {})
    on_table = dict(trick)

    def hand_of(owner: Seat) -> HandView:
        known = tuple(sorted(hand if owner == seat else opened.get(owner, ())))
        return HandView(HAND, len(hand) - (owner in on_table), known)

    hands = tuple((hand_of(owner),) for owner in range(mode.seats))
    elsewhere = sum(hand.size for (hand,) in hands) - len(hand) - sum(map(len, opened.values()))
    mentioned = {*hand, *out, *on_table.values(), *(c for cards in opened.values() for c in cards)}
    gone = [card for card in deck.cards if card not in mentioned]
    led = deck.colour[trick[0][1]] if trick else None
    given = tuple(
        Given("imp" if to is None else "left", to, None if to is None else HAND, card)
        for card, to in (gave or {}).items()
    )
    return View(
        setup=setup,
        seat=seat,
        dealer=0,
        phase="play",
        to_act=(seat,),
        options=PlayOptions(
            playable_cards(deck, (tuple(sorted(hand)),), (HAND,), mode.trick[0], led)
        ),
        hands=hands,
        given=given,
        received=(),
        shown=(None,) * mode.players,
        imp_count=len(out) - elsewhere,
        imp=(),
        trick=tuple(Played(owner, card, HAND) for owner, card in trick),
        tricks=tuple(Trick((Played(1, card, HAND),), 1, None) for card in gone),
        bottles=tuple(bottles),
        won=((),) * mode.seats,
        scores=(),
    )

"""Whether a round is decided: nothing that anybody may still play can change a score.

Judged from a view alone, so that it tells nobody what they could not know. A trick depends on the
cards in it and not on their order, so what counts is which cards can meet. A round is decided

- in its last trick, in which all cards meet that are left; or in the trick before it, when only one
  card can be played and nobody chooses after it; or
- when no card below the price can be out and one seat is sure to win every trick.

Different plays may also happen to count the same; such chances are left to be played. That a seat's
own cards are forced is not enough: to play them at once would tell the others so while it matters.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import TypeAlias

from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Hand
from bottleimp.rules.modes import Mode
from bottleimp.rules.options import PlayOptions
from bottleimp.rules.state import Round
from bottleimp.rules.tricks import legal_cards
from bottleimp.rules.views import View, given_by, view, voids_of

Holdings: TypeAlias = Sequence[Sequence[set[Card]]]
"""By seat and hand, every card that may be in it."""


def decided(view: View) -> bool:
    """Whether the seat, whose turn it is to play, can know that every score is settled."""
    options = view.options
    if not isinstance(options, PlayOptions):
        return False
    left = sum(hand.size for hands in view.hands for hand in hands)
    leader = view.trick[0].seat if view.trick else view.to_act[0]
    after = view.setup.mode.turns[view.dealer][leader][len(view.trick) + 1 :]
    settled = _last_trick_is_settled(view.setup.mode, left, len(view.trick), options.cards, after)
    return settled or _one_seat_takes_the_rest(view)


def decided_for(state: Round, seat: Seat) -> bool:
    """`decided` of the seat's view, without one where the answer must be no.

    A seat can only know what is true. A table asks at every card, and nearly always somebody holds
    a card below the price, or nobody holds the highest cards alone.
    """
    if state.phase is not None or seat not in state.to_act:
        return False
    mode, laid = state.setup.mode, len(state.table)
    hands = [hand for hands in state.hands for hand in hands if hand]
    left = sum(map(len, hands))
    if left <= 2 * len(mode.trick):
        after = mode.turns[state.dealer][state.leader][laid + 1 :]
        if _last_trick_is_settled(mode, left, laid, legal_cards(state), after):
            return True
    if min([hand[0] for hand in hands]) < state.price:
        return False
    if len(mode.hands_in_play) == 1 and len(mode.trick) == mode.seats:
        closed = not mode.automata
        if not _one_beats_all(hands) or (closed and not _may_know(state, seat)):
            return False
    return decided(view(state, seat))


def _one_beats_all(hands: Sequence[Hand]) -> bool:
    """Whether the lowest card of one hand beats all others: else nobody takes the rest for sure."""
    *others, highest = sorted(hands, key=itemgetter(-1))
    return highest[0] > max([hand[-1] for hand in others], default=0)


def _may_know(state: Round, seat: Seat) -> bool:
    """Whether nothing that the seat must reckon with leaves the round open.

    That would be a card below the price in somebody's hand, or one that beats its lowest and that
    several may hold: then nobody is sure to take the rest.
    """
    deck, hands = state.setup.deck, [hand for (hand,) in state.hands]
    own = [given.card for given in given_by(state, seat) if given.to is None]
    buried = [card for card in state.imp if card not in own]
    others = [other for other, hand in enumerate(hands) if hand and other != seat]
    voids = voids_of(state.setup, state.tricks, state.table)

    def holders(card: Card) -> int:
        return len([other for other in others if deck.colour[card] not in voids[other][0]])

    if any(card < state.price and holders(card) for card in buried):
        return False
    highest = max([*buried, *[hands[other][-1] for other in others]], default=0)
    return highest < hands[seat][0] or holders(highest) < 2


def _last_trick_is_settled(
    mode: Mode, left: int, laid: int, legal: Sequence[Card], after: Sequence[Seat]
) -> bool:
    """Whether nobody can change any more which cards meet in the last trick.

    So many cards are left in all hands, so many lie on the table; `after` play to it after this.
    """
    missing = len(mode.trick) - laid
    if left == missing:
        return True
    return (
        left == missing + len(mode.trick)
        and len(legal) == 1
        and all(seat >= mode.players for seat in after)
    )


def _one_seat_takes_the_rest(view: View) -> bool:
    """Whether no bottle can be sold, and the others cannot beat what one seat is sure to play."""
    if min(view.own_cards) < view.price:
        return False
    holdings = _holdings(view)
    out = [
        {play.card for play in view.trick if play.seat == seat}.union(*hands)
        for seat, hands in enumerate(holdings)
    ]
    if min(map(min, out)) < view.price:
        return False
    for seat in range(len(out)):
        others = max(max(cards) for other, cards in enumerate(out) if other != seat)
        if _sure_card(view, seat, holdings) > others:
            return True
    return False


def _holdings(view: View) -> Holdings:
    """What is known of each hand; if that is not all, also what is unseen and of no void colour."""
    seen = {card for hands in view.hands for hand in hands for card in hand.cards}
    seen.update(given.card for given in view.given if given.to is None)
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        seen.update(play.card for play in plays)
    deck, voids = view.setup.deck, view.voids
    unseen = [card for card in deck.cards if card not in seen]
    return [
        [
            {*hand.cards, *(card for card in unseen if deck.colour[card] not in void)}
            if len(hand.cards) < hand.size
            else set(hand.cards)
            for hand, void in zip(hands, voids[seat], strict=True)
        ]
        for seat, hands in enumerate(view.hands)
    ]


def _sure_card(view: View, seat: Seat, holdings: Holdings) -> Card:
    """What the best card that the seat plays to a trick is at least: to this one and all later.

    Of two cards, say, the better is not below the second lowest of the hand. What is unknown of a
    hand counts as the lowest that it may hold.
    """
    names, best = view.setup.mode.hands_in_play, Card(0)
    for hands, count in _sources(view.setup.mode):
        held: list[Card] = []
        for index in hands:
            hand = view.hands[seat][index]
            unknown = sorted(holdings[seat][index].difference(hand.cards))
            held += [*hand.cards, *unknown[: hand.size - len(hand.cards)]]
        held.sort()
        laid = [p.card for p in view.trick if p.seat == seat and names.index(p.hand) in hands]
        to_come = held[: max(count - len(laid), 0)]
        best = max(best, min(held[count - 1], max([*laid, *to_come])))
    return best


@cache
def _sources(mode: Mode) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Hands that a seat plays from, and how many cards of them it plays to a trick at least."""
    turns = {slot.turn for slot in mode.trick}

    def least(names: tuple[str | None, ...]) -> int:
        return min(sum(s.turn == turn and s.hand in names for s in mode.trick) for turn in turns)

    def each() -> Iterator[tuple[tuple[int, ...], int]]:
        if None in {slot.hand for slot in mode.trick}:
            yield tuple(range(len(mode.hands_in_play))), least((None, *mode.hands_in_play))
        else:
            for index, name in enumerate(mode.hands_in_play):
                yield (index,), least((name,))

    return tuple((hands, count) for hands, count in each() if count)

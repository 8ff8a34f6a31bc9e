"""Decided rounds: no card that may still be played can change a score.

A seat's view alone decides this, so the answer reveals nothing that the seat cannot know. The
result of a trick depends on its cards and not on their order, so all that matters is which cards
can meet in a trick. A round is decided

- in its last trick, in which all remaining cards meet, or in the trick before it if the seat to
  act has only one legal card and no player chooses after it; or
- if no card below the price can be in a hand and one seat is sure to win every trick.

Different plays may also lead to equal scores by chance; such rounds are not detected. If only the
seat's own cards are forced, the round is not decided: playing them at once would reveal that to the
other players while it still matters.
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
"""By seat and hand, every card that the hand may contain."""


def decided(view: View) -> bool:
    """Return whether the seat to act can know from its view that every score is settled."""
    options = view.options
    if not isinstance(options, PlayOptions):
        return False
    left = sum(hand.size for hands in view.hands for hand in hands)
    leader = view.trick[0].seat if view.trick else view.to_act[0]
    after = view.setup.mode.turns[view.dealer][leader][len(view.trick) + 1 :]
    settled = _last_trick_is_settled(view.setup.mode, left, len(view.trick), options.cards, after)
    return settled or _one_seat_takes_the_rest(view)


def decided_for(state: Round, seat: Seat) -> bool:
    """Return `decided(view(state, seat))`, but faster when the answer is no.

    The table asks after every card. A seat can only know what is true, and mostly a player holds a
    card below the price, or no player alone holds the highest cards; then no view is needed.
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
    """Return whether the lowest card of one hand beats all other hands.

    Only then can one seat be sure to win every remaining trick.
    """
    *others, highest = sorted(hands, key=itemgetter(-1))
    return highest[0] > max([hand[-1] for hand in others], default=0)


def _may_know(state: Round, seat: Seat) -> bool:
    """Return False if cards that the seat cannot place may keep the round open.

    The round is open for the seat if an unseen card below the price, or an unseen card above its
    own lowest card that several seats may hold, can be in another hand.
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
    """Return whether no player can change any more which cards meet in the last trick.

    `left` is the number of cards in all hands, `laid` the number on the table, and `after` has the
    seats that play to the current trick after the seat to act.
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
    """Return whether no bottle can be sold and one seat's sure cards beat all other cards."""
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
    """Return the cards that each hand may contain: its known cards if all are known.

    Otherwise these are the known cards and all unseen cards whose colours are not known voids.
    """
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
    """Return a lower bound for the best card of the seat in this trick and in every later one.

    If a seat plays two cards to a trick, for instance, the better one is at least the second lowest
    card of its hand. Unknown cards count as the lowest cards that the hand may contain.
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
    """Return sets of hands that a seat plays from, with the minimum number of cards per trick."""
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

"""The secret choices: giving cards away, and choosing the packet to lay open."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from bottleimp.rules.actions import Action, Exchange, Show
from bottleimp.rules.cards import Card, Seat, card_text
from bottleimp.rules.deals import Hand
from bottleimp.rules.modes import HAND, IMP, ExchangePhase, Gift, Phase, ShowPhase
from bottleimp.rules.state import Choice, Round


def why_not_chosen(state: Round, phase: Phase, seat: Seat, action: Action) -> str | None:
    """Return why this choice is not allowed in the phase, or None if it is allowed."""
    if isinstance(phase, ShowPhase):
        if isinstance(action, Show) and action.packet in phase.packets:
            return None
        return f"seat {seat} must show the {' or the '.join(phase.packets)} packet"
    gifts = state.setup.mode.gifts(phase, seat=seat, dealer=state.dealer)
    where = "" if phase.hand == HAND else f" in the {phase.hand} hand"
    why = why_not_given(gifts, in_hand(state, phase, seat), action, where=where)
    return f"seat {seat} {why}" if why else None


def why_not_given(
    gifts: tuple[Gift, ...], hand: Hand, action: Action, *, where: str = ""
) -> str | None:
    """Return why the seat cannot give these cards, or None if it can.

    Every place must get its number of cards, and each card must come from the hand, once.
    """
    if not isinstance(action, Exchange):
        return f"must exchange first: {describe_gifts(gifts)}"
    if tuple(place for place, _ in action.gifts) != _places(gifts):
        return f"must give {describe_gifts(gifts)}"
    seen: set[Card] = set()
    for card in action.cards:
        if card not in hand:
            return f"does not hold {card_text(card)}{where}"
        if card in seen:
            return f"gives {card_text(card)} twice"
        seen.add(card)
    return None


def describe_gifts(gifts: tuple[Gift, ...]) -> str:
    """Return the gifts in words: `1 card for imp, 1 card for left, 1 card for right`."""
    return ", ".join(
        f"{gift.cards} {'card' if gift.cards == 1 else 'cards'} for {gift.place}" for gift in gifts
    )


def in_hand(state: Round, phase: ExchangePhase, seat: Seat) -> Hand:
    """Return the hand from which the cards of this exchange come."""
    return state.hands[seat][_index(state, phase.hand)]


def every_gift(gifts: tuple[Gift, ...], hand: Hand) -> Iterator[tuple[tuple[str, Card], ...]]:
    """Yield every way to give cards of the hand, as pairs of place and card."""
    if not gifts:
        yield ()
        return
    gift, others = gifts[0], gifts[1:]
    for cards in combinations(hand, gift.cards):
        left = tuple(card for card in hand if card not in cards)
        for rest in every_gift(others, left):
            yield (*((gift.place, card) for card in cards), *rest)


def choose(state: Round, phase: Phase, seat: Seat, choice: Choice) -> Round:
    """Record the choice of a seat. The last choice of a phase ends it and begins the next phase.

    The recorded cards are the objects in the hand, because the caller's may be equal numbers of
    another type (`9.0` or a NumPy integer).
    """
    if isinstance(phase, ExchangePhase):
        assert isinstance(choice, Exchange)
        hand = in_hand(state, phase, seat)
        choice = Exchange(tuple([(place, hand[hand.index(card)]) for place, card in choice.gifts]))
    current = (*state.choices[-1][:seat], choice, *state.choices[-1][seat + 1 :])
    chosen = replace(state, choices=(*state.choices[:-1], current))
    if None in current:
        return chosen
    done = _hand_over(chosen, phase) if isinstance(phase, ExchangePhase) else _lay_open(chosen)
    mode = done.setup.mode
    if phase is mode.phases[-1]:
        return replace(done, phase=None)
    following = mode.phases[len(done.choices)]
    return replace(done, phase=following, choices=(*done.choices, (None,) * mode.players))


def _hand_over(state: Round, phase: ExchangePhase) -> Round:
    """Move the given cards of all players to the imp's trick and into their new hands at once."""
    mode = state.setup.mode
    hands = [[set(hand) for hand in of_seat] for of_seat in state.hands]
    imp = set(state.imp)
    for seat, choice in enumerate(state.choices[-1]):
        assert isinstance(choice, Exchange)
        hands[seat][_index(state, phase.hand)] -= set(choice.cards)
        for gift in mode.gifts(phase, seat=seat, dealer=state.dealer):
            cards = choice.to(gift.place)
            if gift.place == IMP:
                imp |= set(cards)
            else:
                receiver = (seat + gift.seats_left) % mode.players
                hands[receiver][_index(state, gift.into)] |= set(cards)
    return replace(
        state,
        hands=tuple(tuple(tuple(sorted(hand)) for hand in of_seat) for of_seat in hands),
        imp=tuple(sorted(imp)),
    )


def _lay_open(state: Round) -> Round:
    """Make the packet that each player shows the open hand and the other one the hidden hand."""
    hands = list(state.hands)
    for seat, choice in enumerate(state.choices[-1]):
        assert isinstance(choice, Show)
        shown = _index(state, choice.packet)
        hands[seat] = (hands[seat][shown], hands[seat][1 - shown])
    return replace(state, hands=tuple(hands))


def _index(state: Round, hand: str) -> int:
    return state.setup.mode.hand_names.index(hand)


def _places(gifts: tuple[Gift, ...]) -> tuple[str, ...]:
    return tuple(sorted(gift.place for gift in gifts for _ in range(gift.cards)))

"""Tricks: following the led colour, winning the trick, selling the bottle."""

from collections.abc import Sequence

from bottleimp.rules.bottles import Bottle, for_sale, winning_card
from bottleimp.rules.cards import START_PRICE, Card, Colour, card_text
from bottleimp.rules.deals import Hand
from bottleimp.rules.decks import Deck
from bottleimp.rules.lopaka import choose_lopaka_card
from bottleimp.rules.modes import Slot
from bottleimp.rules.state import Played, Round, Trick


def playable_cards(
    deck: Deck,
    hands: Sequence[Sequence[Card]],
    names: Sequence[str],
    slot: Slot,
    led: Colour | None,
) -> tuple[Card, ...]:
    """Return the cards that the slot allows, hand by hand.

    Within each hand, cards of the led colour must be played; without any, all its cards may be.
    """
    cards: list[Card] = []
    colour = deck.colour
    for name, hand in zip(names, hands, strict=True):
        if slot.hand is None or slot.hand == name:
            following = [] if led is None else [card for card in hand if colour[card] is led]
            cards += following or hand
    return tuple(cards)


def led_colour(state: Round) -> Colour | None:
    """Return the colour led to the current trick, or None before the first card."""
    return state.setup.deck.colour[state.table[0].card] if state.table else None


def legal_cards(state: Round) -> tuple[Card, ...]:
    """Return the cards that the seat to act may play. An automaton has exactly one."""
    if state.legal_cache is not None:
        return state.legal_cache
    seat, mode = state.turn, state.setup.mode
    hands, names = state.hands[seat], mode.hands_in_play
    cards = playable_cards(state.setup.deck, hands, names, state.slot, led_colour(state))
    if seat >= mode.players:
        on_table = tuple(play.card for play in state.table)
        cards = (choose_lopaka_card(cards, table=on_table, price=state.price),)
    object.__setattr__(state, "legal_cache", cards)
    return cards


def why_not_played(state: Round, card: Card) -> str | None:
    """Return why the seat to act may not play this card, or None if it may."""
    legal = legal_cards(state)
    if card in legal:
        return None
    seat, slot = state.turn, state.slot
    names = state.setup.mode.hands_in_play
    holding = [name for name, hand in zip(names, state.hands[seat], strict=True) if card in hand]
    automaton = seat >= state.setup.mode.players
    who = "Lopaka" if automaton else f"seat {seat}"
    if not holding:
        return f"{who} does not hold {card_text(card)}"
    if automaton:
        return f"Lopaka must play {card_text(legal[0])}, not {card_text(card)}"
    if slot.hand not in (None, holding[0]):
        return f"{who} must play from the {slot.hand} hand"
    led = led_colour(state)
    assert led is not None
    within = "" if len(names) == 1 else f" from the {holding[0]} hand"
    return f"{who} must follow {led.value}{within}"


def play(state: Round, card: Card) -> Round:
    """Put the card on the table. The last card of a trick finishes the trick.

    The state holds the card object of the hand, because the caller's may be an equal number of
    another type (`9.0` or a NumPy integer).
    """
    seat = state.turn
    names = state.setup.mode.hands_in_play
    hands, source = [], names[0]
    for name, hand in zip(names, state.hands[seat], strict=True):
        if card in hand:
            source, place = name, hand.index(card)
            card = hand[place]
            hand = hand[:place] + hand[place + 1 :]
        hands.append(hand)
    table = (*state.table, Played(seat, card, source))
    left = (*state.hands[:seat], tuple(hands), *state.hands[seat + 1 :])
    if len(table) < len(state.setup.mode.trick):
        # Hot path: `dataclasses.replace` takes twice as long.
        return Round(
            setup=state.setup,
            deal=state.deal,
            phase=None,
            choices=state.choices,
            hands=left,
            imp=state.imp,
            leader=state.leader,
            table=table,
            tricks=state.tricks,
            bottles=state.bottles,
            won=state.won,
        )
    return finish_trick(state, left, table)


def finish_trick(
    state: Round, hands: tuple[tuple[Hand, ...], ...], table: tuple[Played, ...]
) -> Round:
    """Give the trick to its winner, who leads the next one, and sell the bottle if it is sold.

    If the winning card is below the price, it becomes the new price of the bottle for sale, and the
    card that was the price goes to the previous owner.
    """
    price = state.price
    best = winning_card([played.card for played in table], price)
    winner = next(played.seat for played in table if played.card == best)
    taken = [played.card for played in table]
    won = list(state.won)
    bottles = state.bottles
    sold: int | None = None
    if best < price:
        sold = for_sale(bottles)
        old = bottles[sold]
        taken.remove(best)
        if old.owner is not None:
            assert old.price != START_PRICE
            won[old.owner] = (*won[old.owner], old.price)
        bottles = (*bottles[:sold], Bottle(best, winner), *bottles[sold + 1 :])
    won[winner] = (*won[winner], *taken)
    return Round(
        setup=state.setup,
        deal=state.deal,
        phase=None,
        choices=state.choices,
        hands=hands,
        imp=state.imp,
        leader=winner,
        table=(),
        tricks=(*state.tricks, Trick(table, winner, sold)),
        bottles=bottles,
        won=tuple(won),
    )

"""Playing a card: following the led colour, winning the trick, selling the bottle."""

from collections.abc import Sequence

from bottleimp.rules.bottles import Bottle, for_sale, winning_card
from bottleimp.rules.cards import START_PRICE, Card, Colour, card_text
from bottleimp.rules.deals import Hand
from bottleimp.rules.decks import Deck
from bottleimp.rules.lopaka import lopakas_card
from bottleimp.rules.modes import Slot
from bottleimp.rules.state import Played, Round, Trick


def playable(
    deck: Deck,
    hands: Sequence[Sequence[Card]],
    names: Sequence[str],
    slot: Slot,
    led: Colour | None,
) -> tuple[Card, ...]:
    """Follow the led colour within the hand you play from; void in that hand, play any of it."""
    cards: list[Card] = []
    colour = deck.colour
    for name, hand in zip(names, hands, strict=True):
        if slot.hand is None or slot.hand == name:
            following = [] if led is None else [card for card in hand if colour[card] is led]
            cards += following or hand
    return tuple(cards)


def led_colour(state: Round) -> Colour | None:
    """The colour of the card that led the trick on the table."""
    return state.setup.deck.colour[state.table[0].card] if state.table else None


def legal_cards(state: Round) -> tuple[Card, ...]:
    """What the seat whose turn it is may play; an automaton has no choice."""
    if state.known_legal is not None:
        return state.known_legal
    seat, mode = state.turn, state.setup.mode
    hands, names = state.hands[seat], mode.hands_in_play
    cards = playable(state.setup.deck, hands, names, state.slot, led_colour(state))
    if seat >= mode.players:
        on_table = tuple(play.card for play in state.table)
        cards = (lopakas_card(cards, table=on_table, price=state.price),)
    object.__setattr__(state, "known_legal", cards)
    return cards


def why_not_played(state: Round, card: Card) -> str | None:
    """Why the seat whose turn it is may not play this card, or None if it may."""
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
    """Put the card on the table; the last card of a trick decides it.

    It is the hand's own number that lies there: a bot's may be equal, but of another kind.
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
        # Spelt out, because `replace` takes twice as long and this is the step taken most.
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
    """The winner takes the cards and leads; a card below the price buys the bottle for sale.

    The winning card goes under the bottle; the card it replaces goes to the previous owner.
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

"""Parser of the player's input: returns an action or a command, or raises why it cannot."""

from enum import StrEnum

from bottleimp.plurals import counted
from bottleimp.rules import (
    START_PRICE,
    Action,
    BottleImpError,
    Card,
    Deck,
    Exchange,
    ExchangeOptions,
    Play,
    PlayOptions,
    Show,
    ShowOptions,
    View,
    card_text,
    parse_card,
)
from bottleimp.rules.modes import HAND
from bottleimp.terminal.screen import giving_hand, place_words
from bottleimp.terminal.words import SeatNames, hand_words, join_words, numbers


class InvalidInput(Exception):
    """Input that is no legal answer; the message tells the player why."""


class Command(StrEnum):
    """The words that a player can type instead of cards."""

    HELP = "help"
    RULES = "rules"
    TABLE = "table"
    LAST = "last"
    SCORE = "score"
    HINT = "hint"
    QUIT = "quit"


_OTHER_NAMES = {
    "?": Command.HELP,
    "h": Command.HELP,
    "?!": Command.HINT,
    "q": Command.QUIT,
    "exit": Command.QUIT,
}

HELP = """\
Type a card's number to play it: 24. Half cards are 16.5, 16,5 or 16½.
In an exchange type all cards at once, in the order asked for: 9 1 4.
A choice once made stands: there is no undo.
In your hand, * marks the cards you may play now. Cards marked "below 17" can
take the bottle at its price of 17; "from Keawe" says who gave you the card.
Besides cards you can type:
  table   all that you know about the round: gifts, points won, cards gone
  last    the last trick
  score   the score sheet of the match
  rules   the rules of this mode
  ?!      a hint: first a question, then a fact, then the choice itself
  quit    leave the match; finished rounds stay in the record
  ?       this help""".splitlines()


def parse_command(text: str) -> Command | None:
    """Return the command that the input names, or None."""
    word = text.strip().lower()
    if word in _OTHER_NAMES:
        return _OTHER_NAMES[word]
    return Command(word) if word in set(Command) else None


def parse_answer(text: str, view: View, cast: SeatNames) -> Action:
    """Return the legal action that the input names, or raise `InvalidInput` with the reason."""
    match view.options:
        case ShowOptions(packets):
            return _show(text, packets)
        case PlayOptions(cards):
            return _play(text, view, cards)
        case ExchangeOptions() as options:
            return _exchange(text, view, cast, options)
    raise AssertionError("nothing was asked")


def _show(text: str, packets: tuple[str, ...]) -> Show:
    word = text.strip().lower()
    for number, packet in enumerate(packets, start=1):
        if word and (packet.startswith(word) or word == str(number)):
            return Show(packet)
    raise InvalidInput(f"Please type {join_words(packets, 'or')}, or ? for help.")


def _play(text: str, view: View, legal: tuple[Card, ...]) -> Play:
    cards = parse_cards(text, view.setup.deck)
    if len(cards) != 1:
        raise InvalidInput("One card, please: type its number.")
    card = cards[0]
    if card not in view.own_cards:
        raise InvalidInput(why_not_held(view, card))
    if card not in legal:
        raise InvalidInput(why_not_legal(view, card, legal))
    return Play(card)


def _exchange(text: str, view: View, cast: SeatNames, options: ExchangeOptions) -> Exchange:
    cards = parse_cards(text, view.setup.deck)
    places = [gift for gift in options.gifts for _ in range(gift.cards)]
    if len(cards) != len(places):
        wanted = join_words([place_words(view, cast, gift) for gift in places])
        raise InvalidInput(f"Please give {counted(len(places), 'card')}: for {wanted}.")
    for nth, card in enumerate(cards):
        if card not in view.own_cards:
            raise InvalidInput(why_not_held(view, card))
        if card not in options.hand:
            hand = hand_words(giving_hand(view, cast, options))
            raise InvalidInput(f"{card_text(card)} is not in your {hand}: give cards of that one.")
        if card in cards[:nth]:
            raise InvalidInput(f"You named {card_text(card)} twice: give different cards.")
    return Exchange(tuple((gift.place, card) for gift, card in zip(places, cards, strict=True)))


def parse_cards(text: str, deck: Deck) -> tuple[Card, ...]:
    """Parse the cards in the input. Commas separate cards unless they write a half card."""
    whole = all(card == int(card) for card in deck.cards)
    words: list[str] = []
    for word in text.replace(";", " ").replace(", ", " ").split():
        words += word.split(",") if whole or word.count(",") > 1 else [word.rstrip(",")]
    try:
        return tuple(parse_card(word) for word in words if word)
    except BottleImpError:
        raise InvalidInput("Please type card numbers, or ? for help.") from None


def why_not_held(view: View, card: Card) -> str:
    """Return why the player does not hold this card: not in the deck, given away or played."""
    text = card_text(card)
    if card == START_PRICE:
        return "19 is the start price: nobody holds it."
    if card not in view.setup.deck.points:
        return f"There is no card {text} in this deck."
    if any(gave.card == card for gave in view.given):
        return f"You do not hold {text} any more: you gave it away."
    if any(play.card == card for trick in view.tricks for play in trick.plays):
        return f"You do not hold {text}: it has been played."
    if any(play.card == card for play in view.trick):
        return f"You do not hold {text}: it lies on the table."
    return f"You do not hold {text}."


def why_not_legal(view: View, card: Card, legal: tuple[Card, ...]) -> str:
    """Return why a card in the player's hand is not legal now, and which cards are."""
    assert view.seat is not None
    hands = view.hands[view.seat]
    hand = next(hand for hand in hands if card in hand.cards)
    within = [held for held in hand.cards if held in legal]
    if not within:
        other = next(other.name for other in hands if other is not hand)
        return f"This card must come from your {hand_words(other)}: {numbers(legal)}."
    assert view.led is not None
    source = "" if hand.name == HAND else f" from your {hand_words(hand.name)}"
    return f"You must follow {view.led.value}{source}: {numbers(within)}."

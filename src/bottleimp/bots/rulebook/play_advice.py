"""The booklets' advice for the tricks, as functions that rate a card in points."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bottleimp.bots.rulebook.forecast import EAGERNESS, Forecast, forecast
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.prospects import gain, loss
from bottleimp.rules import Card, Colour, PlayOptions

Advice: TypeAlias = Callable[[Knowledge, Forecast], float]


def take_rich_tricks(known: Knowledge, trick: Forecast) -> float:
    """Use cards just below the price to win tricks with many points, before the price falls.

    000, Sovety, tricks; 001, Conseils pour la phase de plis; 002, Durante una mano di gioco;
    003, Jeu de la carte. Points are worth nothing to a side that will keep the bottle.
    """
    return trick.me * trick.pot * (1 - doom_after(known, trick))


def feed_your_side(known: Knowledge, trick: Forecast) -> float:
    """Put points where a team-mate, or my own next card, wins them.

    Ours: the booklets give no advice for teams, but mates add up their points (000, team play;
    001, Par équipes).
    """
    return (trick.side - trick.me) * trick.pot * (1 - doom_after(known, trick))


def do_not_feed(known: Knowledge, trick: Forecast) -> float:
    """Put no points into a trick that another, perhaps with a low card, can still take.

    000, Sovety, tricks (31 and 37 in a trick that the next player takes with a low card);
    001, Conseils pour la phase de plis; 002, Durante una mano di gioco; 003, Jeu de la carte.
    """
    return -trick.rival * trick.pot / len(known.rivals)


def buy_what_you_can_sell(known: Knowledge, trick: Forecast) -> float:
    """Take the bottle only while lower cards are out, so that somebody must buy it from you.

    000, Sovety (the 2 given and the 1 received: nobody is left to sell to); 001, Conseils de début
    de partie; 002 and 003 likewise. With two bottles the dearer is sold first (001, La deuxième
    bouteille).
    """
    return -known.stake * doom_after(known, trick) * (trick.side if trick.sale else 1)


def doom_after(known: Knowledge, trick: Forecast) -> float:
    """Return the chance that the own side, if it wins, has an unsaleable bottle."""
    if not trick.sale:
        return known.doom
    dearer = sum(trick.price < bottle.price for bottle in known.view.bottles) - 1
    return known.unsaleable(trick.price, dearer=dearer)


def shed_low_cards(known: Knowledge, trick: Forecast) -> float:
    """Get rid of low cards under a higher one that is still below the price.

    000, Sovety, tricks; 001, Conseils pour la phase de plis; 002, Durante una mano di gioco;
    003, Jeu de la carte.
    """
    left = (card for card in known.mine if card != trick.card)
    return -loss(known, left, price=trick.price)


def save_strong_cards(known: Knowledge, trick: Forecast) -> float:
    """Spend no card that can win a rich trick on a poor one.

    The other half of taking rich tricks: 000, Sovety, tricks, and the same places.
    """
    left = (card for card in known.mine if card != trick.card)
    return gain(known, left, price=trick.price)


def run_out_of_a_colour(known: Knowledge, trick: Forecast) -> float:
    """Without a colour you have a free choice when it is led.

    000, Sovety, exchange; 001, Conseils de début de partie; 002, Al passaggio e allo
    scambio; 003, Défausse initiale et écarts.
    """
    colour = known.deck.colour
    left = [[card for card in hand if card != trick.card] for hand in known.hands]
    return sum(len(Colour) - len({colour[card] for card in hand}) for hand in left if hand)


ADVICE: dict[Advice, float] = {
    take_rich_tricks: 1.0,
    feed_your_side: 1.0,
    do_not_feed: 1.3,
    buy_what_you_can_sell: 0.8,
    shed_low_cards: 1.1,
    save_strong_cards: 0.9,
    run_out_of_a_colour: 0.6,
}


def choose_card(
    known: Knowledge,
    options: PlayOptions,
    advice: Mapping[Advice, float] = ADVICE,
    *,
    eagerness: float = EAGERNESS,
) -> Card:
    """Return the card with the best rating; ties go to the lowest card."""
    if len(options.cards) == 1:
        return options.cards[0]

    def merit(card: Card) -> float:
        trick = forecast(known, card, eagerness=eagerness)
        return sum(weight * piece(known, trick) for piece, weight in advice.items())

    return max(sorted(options.cards), key=merit)

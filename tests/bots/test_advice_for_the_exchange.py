"""Tests of each piece of advice for the exchange, in a position where it matters.

All four booklets give it, in their sections for the exchange (see test_advice_for_tricks.py).
"""

from bottleimp.bots.rulebook import RulebookBot
from bottleimp.bots.rulebook import exchange_advice as advice
from bottleimp.bots.rulebook.exchange_advice import GivingPlan
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.rules import (
    Card,
    Exchange,
    ExchangeOptions,
    Setup,
    Show,
    View,
    apply,
    setup_of,
    start,
    view,
)
from bottleimp.rules.deals import deal_out

THREE = setup_of("classic", players=3, deck="bambus-2003")
HOUSE = setup_of("house", deck="bambus-2003")


def dealt(setup: Setup, *cards: Card) -> View:
    """Return the view of seat 0 with these cards before the exchange; the others have the rest."""
    rest = [card for card in setup.deck.cards if card not in cards]
    return view(start(setup, deal_out(setup, dealer=0, cards=[*cards, *rest])), 0)


def plan(view: View, **places: Card) -> GivingPlan:
    options = view.options
    assert isinstance(options, ExchangeOptions)
    gifts = tuple((gift, places[gift.place]) for gift in options.gifts)
    return GivingPlan(gifts, tuple(card for card in options.hand if card not in places.values()))


def follows(piece: advice.Advice, view: View, **places: Card) -> float:
    return piece(Knowledge(view), plan(view, **places))


def chosen(view: View) -> Exchange:
    choice = RulebookBot().choose(view)
    assert isinstance(choice, Exchange)
    return choice


# "In general it is good to pass your lowest cards to your neighbours."


def test_the_lowest_cards_are_passed() -> None:
    hand = dealt(THREE, 1, 2, 3, 17, 18, 20, 22, 24, 32, 34, 36, 37)
    passing = advice.pass_low_cards
    assert follows(passing, hand, imp=1, left=2, right=3) > follows(
        passing, hand, imp=20, left=22, right=24
    )
    assert set(chosen(hand).cards) == {1, 2, 3}


def test_neighbours_get_what_endangers_them() -> None:
    hand = dealt(THREE, 1, 2, 20, 17, 18, 21, 22, 24, 32, 34, 36, 37)
    hurt = advice.give_what_hurts
    assert follows(hurt, hand, imp=20, left=1, right=2) > follows(
        hurt, hand, imp=1, left=20, right=2
    )
    assert follows(hurt, hand, imp=20, left=1, right=2) > follows(
        hurt, hand, imp=20, left=37, right=2
    )


# "Play the cards just below the start price ..." So they are not given away.


def test_cards_that_win_rich_tricks_are_kept() -> None:
    hand = dealt(THREE, 1, 2, 20, 17, 18, 21, 22, 24, 32, 34, 36, 37)
    keep = advice.keep_strong_cards
    assert follows(keep, hand, imp=20, left=21, right=22) > follows(
        keep, hand, imp=18, left=37, right=36
    )
    assert not {17, 18, 36, 37} & set(chosen(hand).cards)


# "It is a good move to get rid of a colour." "Neighbours pass low yellow cards often."


def test_a_void_is_made() -> None:
    hand = dealt(THREE, 21, 23, 26, 5, 7, 9, 10, 13, 17, 18, 20, 22)
    void = advice.make_a_void
    assert follows(void, hand, imp=21, left=23, right=26) > 0
    assert follows(void, hand, imp=21, left=23, right=5) == 0


def test_a_void_in_yellow_is_worth_least_because_neighbours_pass_low_yellow_cards() -> None:
    reds = dealt(THREE, 21, 23, 26, 5, 7, 9, 10, 13, 17, 18, 20, 22)
    yellows = dealt(THREE, 5, 7, 9, 10, 13, 17, 20, 21, 23, 26, 29, 31)
    void = advice.make_a_void
    assert follows(void, reds, imp=21, left=23, right=26) > follows(
        void, yellows, imp=5, left=7, right=9
    )


# Only the last owner pays for the imp's trick (001, Fin de la partie).


def test_a_safe_hand_lays_points_into_the_imps_trick_and_a_dangerous_one_does_not() -> None:
    safe = dealt(THREE, 17, 18, 20, 22, 24, 25, 27, 31, 33, 35, 36, 37)
    risky = dealt(THREE, 1, 2, 3, 4, 5, 6, 7, 8, 31, 33, 35, 36)
    imp = advice.price_the_imps_trick
    assert follows(imp, safe, imp=33, left=20, right=22) > follows(
        imp, safe, imp=20, left=33, right=22
    )
    assert follows(imp, risky, imp=36, left=1, right=2) < follows(
        imp, risky, imp=3, left=1, right=2
    )


# Ours, for packets: the hidden hand plays last.


def test_the_packet_with_the_low_cards_stays_hidden() -> None:
    low, high = (1, 2, 3, 4, 5, 6, 7, 8, 9), (20, 21, 22, 23, 24, 25, 26, 27, 28)
    for first, second, shown in ((low, high, "second"), (high, low, "first")):
        rest = [c for c in HOUSE.deck.cards if c not in (*low, *high)]
        state = start(HOUSE, deal_out(HOUSE, dealer=0, cards=[*first, *second, *rest]))
        while state.phase is not None and state.phase.name != "show":
            seat = state.to_act[0]
            state = apply(state, seat, RulebookBot().choose(view(state, seat)))
        assert RulebookBot().choose(view(state, 0)) == Show(shown)

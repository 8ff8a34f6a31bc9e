"""What is in the boxes: the cards, their colours and points."""

import pytest

from bottleimp.rules import DECK_IDS, BadSetup, Colour, Deck, UnknownName, deck_of

BAMBUS = deck_of("bambus-2003", size=36)
BAMBUS_1995 = deck_of("bambus-1995", size=36)
MATAGOT = deck_of("matagot", size=36)
MATAGOT_54 = deck_of("matagot", size=54)


@pytest.mark.parametrize("deck", [BAMBUS, BAMBUS_1995, MATAGOT], ids=lambda deck: deck.id)
def test_36_cards_from_1_to_37_without_19(deck: Deck) -> None:
    # 000, Компоненты; 001, Matériel; 002, Contenuto; 003, Contenu and the table of numbers
    assert deck.cards == tuple(number for number in range(1, 38) if number != 19)
    for colour in Colour:  # 002: 12 of each colour
        assert sum(held is colour for held in deck.colour.values()) == 12


def test_points_rise_in_pairs_within_a_colour() -> None:
    for colour in Colour:
        points = [BAMBUS.points[card] for card in BAMBUS.cards if BAMBUS.colour[card] is colour]
        assert points == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_gain_is_between_1_and_6() -> None:  # 003, Contenu
    assert {BAMBUS.points[card] for card in BAMBUS.cards} == {1, 2, 3, 4, 5, 6}


def test_in_the_1995_edition_1_2_and_3_are_worth_nothing() -> None:  # 003, Contenu
    assert [BAMBUS_1995.points[card] for card in (1, 2, 3)] == [0, 0, 0]
    same = [card for card in BAMBUS.cards if card > 3]
    assert all(BAMBUS_1995.points[card] == BAMBUS.points[card] for card in same)
    assert BAMBUS_1995.colour == BAMBUS.colour


def test_matagot_blue_17_is_worth_4() -> None:
    blue = [MATAGOT.points[card] for card in MATAGOT.cards if MATAGOT.colour[card] is Colour.BLUE]
    assert MATAGOT.colour[17] is Colour.BLUE
    assert blue == [1, 1, 2, 2, 3, 4, 4, 4, 5, 5, 6, 6]


def test_matagot_colours_differ_from_bambus_in_3_4_23_24_34_35() -> None:
    differ = [card for card in BAMBUS.cards if BAMBUS.colour[card] is not MATAGOT.colour[card]]
    assert differ == [3, 4, 23, 24, 34, 35]


def test_the_additional_set_is_18_even_cards_plus_a_half() -> None:
    # 000, Компоненты: 54 cards, 18 a colour; 001, Matériel: the even numbers + 0.5
    halves = [card for card in MATAGOT_54.cards if card != int(card)]
    assert halves == [number + 0.5 for number in range(2, 38, 2)]
    assert len(MATAGOT_54.cards) == 54
    for colour in Colour:
        assert sum(held is colour for held in MATAGOT_54.colour.values()) == 18
    for half in halves:  # colour and points are exactly those of the even card
        assert MATAGOT_54.colour[half] is MATAGOT_54.colour[half - 0.5]
        assert MATAGOT_54.points[half] == MATAGOT_54.points[half - 0.5]


def test_a_deck_that_is_not_there() -> None:
    assert DECK_IDS == ("bambus-2003", "bambus-1995", "matagot")
    with pytest.raises(UnknownName, match="no deck 'skat'; there are bambus-2003, "):
        deck_of("skat", size=36)
    with pytest.raises(BadSetup, match="deck 'bambus-2003' has 36 cards, not 54"):
        deck_of("bambus-2003", size=54)

"""The table of player counts, cards, teams and bottles (000, after Компоненты; 001, Classique)."""

from dataclasses import replace
from typing import Any

import pytest

from bottleimp.rules import (
    MODES,
    BadSetup,
    Mode,
    Setup,
    UnknownName,
    decks_for,
    mode_of,
    player_counts,
    setup_of,
)
from bottleimp.rules.modes import CLASSIC_4, LOPAKA, Sides

ROWS = [
    # players, cards, mode, sizes of the sides, bottles
    (3, 36, "classic", [1, 1, 1], 1),
    (4, 36, "classic", [1, 1, 1, 1], 1),
    (4, 36, "teams-2-1-1", [2, 1, 1], 1),
    (5, 54, "two-bottles", [1, 1, 1, 1, 1], 2),
    (5, 54, "teams-2-2-1", [2, 2, 1], 1),
    (6, 54, "two-bottles", [1, 1, 1, 1, 1, 1], 2),
    (6, 54, "teams-2-2-2", [2, 2, 2], 1),
    (6, 54, "teams-2-2-1-1", [2, 2, 1, 1], 1),
    (2, 36, "eye", [1, 1], 1),
]


def test_three_modes_are_for_two() -> None:
    """The Eye (000, 001), Lopaka and the Luminous House (002, 003); Lopaka plays by himself."""
    assert {mode.id for mode in MODES if mode.duel} == {"eye", "lopaka", "house"}


@pytest.mark.parametrize(("players", "cards", "mode_id", "sizes", "bottles"), ROWS)
def test_row(players: int, cards: int, mode_id: str, sizes: list[int], bottles: int) -> None:
    mode = mode_of(mode_id, players=players)
    assert mode.deck_size == cards
    assert mode.bottles == bottles
    for dealer in range(players):
        sides = mode.sides_for(dealer)
        assert sorted(map(len, sides), reverse=True) == sizes
        assert sorted(seat for side in sides for seat in side) == list(range(players))


def test_two_player_modes_of_2003_have_36_cards_and_one_bottle() -> None:
    # 002, Lopaka e la Casa Luminosa; 003, Lopaka et la Maison lumineuse
    for mode_id in ("lopaka", "house"):
        mode = mode_of(mode_id)
        assert (mode.players, mode.deck_size, mode.bottles) == (2, 36, 1)


def test_in_2_1_1_dealer_and_opposite_play_alone_the_others_are_a_team() -> None:
    mode = mode_of("teams-2-1-1")
    assert mode.sides_for(0) == ((0,), (1, 3), (2,))
    assert mode.sides_for(1) == ((0, 2), (1,), (3,))


def test_in_2_2_1_the_dealer_plays_alone_and_others_pair_with_the_farthest() -> None:
    # A well-known online table pairs neighbours here; the mate is who sits farthest away.
    mode = mode_of("teams-2-2-1")
    assert mode.sides_for(0) == ((0,), (1, 3), (2, 4))
    assert mode.sides_for(3) == ((0, 2), (1, 4), (3,))


def test_2_2_2_is_the_only_case_in_which_the_dealer_has_a_mate() -> None:
    with_mate = [
        mode.id
        for mode in MODES
        if all(len(next(s for s in mode.sides_for(d) if d in s)) == 2 for d in range(mode.players))
    ]
    assert with_mate == ["teams-2-2-2"]
    assert mode_of("teams-2-2-2").sides_for(4) == ((0, 3), (1, 4), (2, 5))


def test_in_2_2_1_1_dealer_and_opposite_play_alone() -> None:
    mode = mode_of("teams-2-2-1-1")
    assert mode.sides_for(0) == ((0,), (1, 4), (2, 5), (3,))
    assert mode.sides_for(5) == ((0, 3), (1, 4), (2,), (5,))


def test_every_mode_uses_every_card_of_its_deck() -> None:
    for mode in MODES:
        dealt = sum(
            mode.hand_size(hand, seat=seat, dealer=0)
            for seat in range(mode.seats)
            for hand in mode.hands
        )
        assert dealt + mode.imp_dealt == mode.deck_size


def test_codes_of_modes_are_distinct() -> None:
    assert len({mode.code for mode in MODES}) == len(MODES)


def test_names_that_do_not_fit_say_what_does() -> None:
    assert player_counts("classic") == (3, 4)
    assert decks_for(mode_of("two-bottles", players=5)) == ("matagot",)
    with pytest.raises(UnknownName, match="no mode 'skat'; there are classic, teams-2-1-1"):
        mode_of("skat")
    with pytest.raises(BadSetup, match="mode 'classic' takes 3 or 4 players, not 5"):
        mode_of("classic", players=5)
    with pytest.raises(BadSetup, match="deck 'bambus-2003' does not fit, matagot does"):
        setup_of("two-bottles", players=5, deck="bambus-2003")
    with pytest.raises(UnknownName, match="no deck 'skat'"):
        setup_of("classic", deck="skat")
    assert setup_of("classic").mode.players == 4
    assert setup_of("classic").deck.id == "bambus-2003"


@pytest.mark.parametrize("sides", [((0, 1), (2,)), ((0, 1), (1, 2), (3,)), ((0, 1), (2, 4)), ()])
def test_every_seat_is_on_one_side(sides: Sides) -> None:
    with pytest.raises(BadSetup, match=r"^mode 'mine': the sides must have each of 4 seats once"):
        replace(CLASSIC_4, id="mine", sides=sides)


@pytest.mark.parametrize(
    ("mode", "changes", "dealt"),
    [
        (CLASSIC_4, {"deck_size": 54}, 36),
        (CLASSIC_4, {"dealer_short": True}, 35),
        (LOPAKA, {"imp_dealt": 2}, 35),
    ],
)
def test_every_card_of_the_deck_is_dealt(mode: Mode, changes: dict[str, Any], dealt: int) -> None:
    size = changes.get("deck_size", 36)
    with pytest.raises(
        BadSetup, match=rf"^mode 'mine' deals {dealt} cards, but the deck has {size}$"
    ):
        replace(mode, id="mine", **changes)


def test_a_deck_of_another_size_does_not_fit() -> None:
    with pytest.raises(
        BadSetup, match=r"^mode 'classic' needs 36 cards, but deck 'matagot' has 54$"
    ):
        Setup(CLASSIC_4, setup_of("two-bottles").deck)

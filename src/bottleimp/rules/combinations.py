"""Some of many, as a number: which of all combinations of that size it is."""

from collections.abc import Iterable
from math import comb


def place_of_combination(positions: Iterable[int]) -> int:
    """The place, from 0, of these rising positions among all combinations of so many."""
    return sum([comb(position, nth) for nth, position in enumerate(positions, start=1)])


def combination_at(place: int, size: int) -> list[int]:
    """The rising positions at that place: `place_of_combination` read backwards."""
    positions: list[int] = []
    for nth in range(size, 0, -1):
        position = nth - 1
        while comb(position + 1, nth) <= place:
            position += 1
        place -= comb(position, nth)
        positions.append(position)
    return positions[::-1]

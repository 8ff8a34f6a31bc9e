"""Combinations as numbers: the combinatorial number system."""

from collections.abc import Iterable
from math import comb


def rank_combination(positions: Iterable[int]) -> int:
    """Return the rank, from 0, of rising positions among all combinations of that size."""
    return sum([comb(position, nth) for nth, position in enumerate(positions, start=1)])


def unrank_combination(place: int, size: int) -> list[int]:
    """Return the `size` rising positions of the combination with this rank.

    The inverse of `rank_combination`.
    """
    positions: list[int] = []
    for nth in range(size, 0, -1):
        position = nth - 1
        while comb(position + 1, nth) <= place:
            position += 1
        place -= comb(position, nth)
        positions.append(position)
    return positions[::-1]

"""Random numbers for compiled code: SplitMix64, one stream of its own for every round.

A round's stream depends only on the seed and the round's number, so the same seed gives the same
rounds for any number of threads. A stream is an array of one unsigned word.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from bottleimp.kernel.jit import compiled

Stream: TypeAlias = npt.NDArray[np.uint64]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_MIX_AGAIN = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def begin(stream: Stream, seed: int, number: int) -> None:
    """Start the stream of that round."""
    stream[0] = np.uint64(seed)
    draw(stream)
    stream[0] ^= np.uint64(number) * _MIX_AGAIN
    stream[0] = draw(stream)


@compiled
def draw(stream: Stream) -> np.uint64:
    """The next 64 random bits."""
    stream[0] += _STEP
    word: np.uint64 = stream[0]
    word = (word ^ (word >> _30)) * _MIX
    word = (word ^ (word >> _27)) * _MIX_AGAIN
    return word ^ (word >> _31)


@compiled
def below(stream: Stream, bound: int) -> np.int64:
    """A number from 0 up to the bound, which is small."""
    return np.int64(((draw(stream) >> _32) * np.uint64(bound)) >> _32)

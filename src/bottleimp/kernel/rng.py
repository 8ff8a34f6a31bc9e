"""Random numbers for compiled code: SplitMix64, with a separate stream for each round.

A round's stream depends only on the seed and the round's number, so a seed gives identical rounds
for any number of threads. The state of the stream is a word of the scratch space.
"""

import numpy as np

from bottleimp.encoding import layout
from bottleimp.encoding.layout import Words
from bottleimp.kernel.jit import compiled, types

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_MIX_AGAIN = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def begin(scratch: Words, seed: int, number: int) -> None:
    """Start the stream of round `number`."""
    scratch[layout.STREAM] = seed
    scratch[layout.STREAM] = np.int64(draw(scratch)) ^ number
    scratch[layout.STREAM] = np.int64(draw(scratch))


@compiled
def draw(scratch: Words) -> np.uint64:
    """Return the next 64 random bits."""
    word = np.uint64(scratch[layout.STREAM]) + _STEP
    scratch[layout.STREAM] = np.int64(word)
    word = (word ^ (word >> _30)) * _MIX
    word = (word ^ (word >> _27)) * _MIX_AGAIN
    return word ^ (word >> _31)


@compiled
def below(scratch: Words, bound: int) -> int:
    """Return a random number from 0 to `bound - 1`; the bound must be small."""
    number: int = types.int64(((draw(scratch) >> _32) * np.uint64(bound)) >> _32)
    return number


@compiled
def fraction(scratch: Words) -> float:
    """Return a random number from 0 (inclusive) to 1 (exclusive)."""
    return (draw(scratch) >> np.uint64(11)) * 2.0**-53

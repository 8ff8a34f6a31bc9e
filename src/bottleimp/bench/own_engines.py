"""Random rounds in the kernel and in the rules."""

from itertools import count
from random import Random

from bottleimp.bench.throughput import Speed, fastest
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import (
    Mode,
    Setup,
    apply,
    decks_for,
    options_of,
    setup_of,
    shuffled,
    start,
)


def name_of(mode: Mode) -> str:
    """Return the name of a mode with its number of players, like `classic-4`."""
    return f"{mode.id}-{mode.players}"


def setup_for(mode: Mode) -> Setup:
    """Return the setup of a mode with its first deck."""
    return setup_of(mode.id, players=mode.players, deck=decks_for(mode)[0])


def kernel_speed(mode: Mode, *, seconds: float, jobs: int = 1) -> Speed:
    """Measure dealing, random play and scoring in the compiled kernel."""
    kernel, seeds = Kernel(setup_for(mode), jobs=jobs), count()
    rounds_in_slice = 2_000 if kernel.jobs == 1 else 20_000 * kernel.jobs

    def work() -> int:
        kernel.random_rounds(rounds_in_slice, seed=next(seeds))
        return rounds_in_slice

    rounds = fastest(work, seconds=seconds)
    return Speed(rounds, rounds * kernel.decisions)


def rules_speed(mode: Mode, *, seconds: float) -> Speed:
    """Measure random rounds in the rules engine; decisions are counted as in the kernel."""
    setup, rng, numbers = setup_for(mode), Random(1), count()

    def work() -> int:
        _random_round(setup, next(numbers) % mode.players, rng)
        return 1

    rounds = fastest(work, seconds=seconds)
    return Speed(rounds, rounds * Kernel(setup).decisions)


def _random_round(setup: Setup, dealer: int, rng: Random) -> None:
    state = start(setup, shuffled(setup, dealer=dealer, rng=rng))
    while not state.over:
        seat = state.to_act[0]
        options = options_of(state, seat)
        assert options is not None
        state = apply(state, seat, options.draw(rng))

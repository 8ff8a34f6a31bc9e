"""Hypothesis strategies for rounds of any mode, player count and deck, at any point."""

from random import Random

from hypothesis import strategies as st

from bottleimp.rules import Round, Setup, apply, every_setup, options_of, shuffled, start

SETUPS = every_setup()


def setup_name(setup: Setup) -> str:
    """Return a readable id for parametrised tests."""
    return f"{setup.mode.id}-{setup.mode.players}-{setup.deck.id}"


def one_step(state: Round, rng: Random) -> Round:
    """Let a random seat that must act take a random legal action."""
    seat = rng.choice(state.to_act)
    options = options_of(state, seat)
    assert options is not None
    return apply(state, seat, options.draw(rng))


def played(setup: Setup, seed: int, *, steps: int | None = None) -> Round:
    """Return a round after a number of random steps; by default a finished round."""
    rng = Random(seed)
    state = start(setup, shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng))
    while not state.over and steps != 0:
        state = one_step(state, rng)
        steps = None if steps is None else steps - 1
    return state


def setups() -> st.SearchStrategy[Setup]:
    return st.sampled_from(SETUPS)


def seeds() -> st.SearchStrategy[int]:
    return st.integers(min_value=0, max_value=2**32 - 1)


@st.composite
def rounds_in_progress(draw: st.DrawFn) -> Round:
    """Draw a round of any setup, between the deal and the end."""
    return played(draw(setups()), draw(seeds()), steps=draw(st.integers(0, 60)))


@st.composite
def finished_rounds(draw: st.DrawFn) -> Round:
    return played(draw(setups()), draw(seeds()))

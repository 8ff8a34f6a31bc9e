"""Random play through the rules engine beside RLCard's bridge with random agents, in one run."""

import logging
import time
from random import Random

from bottleimp.rules import apply, mode_of, options_of, setup_of, shuffled, start

SECONDS = 3.0


def rules_steps_per_second(mode_id: str, players: int, seconds: float = SECONDS) -> float:
    """Legal actions, a random one of them, the next state: one step."""
    setup = setup_of(mode_id, players=players)
    rng = Random(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = start(setup, shuffled(setup, dealer=steps % players, rng=rng))
        while not state.over:
            seat = state.to_act[0]
            options = options_of(state, seat)
            assert options is not None
            state = apply(state, seat, options.draw(rng))
            steps += 1
    return steps / (time.perf_counter() - began)


def rlcard_steps_per_second(seconds: float = SECONDS) -> float:
    """RLCard's own loop: legal actions from the environment, a random agent, a step."""
    import rlcard
    from rlcard.agents import RandomAgent

    logging.disable(logging.WARNING)
    env = rlcard.make("bridge", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, player = env.reset()
        while not env.is_over():
            state, player = env.step(env.agents[player].step(state), env.agents[player].use_raw)
            steps += 1
    return steps / (time.perf_counter() - began)


def report() -> None:
    """One line a mode, and the ratio that counts."""
    print("Rules engine, random play, steps a second on one core")
    ours = rules_steps_per_second("classic", 4)
    theirs = rlcard_steps_per_second()
    again = rules_steps_per_second("classic", 4)
    mean = (ours + again) / 2
    print(f"  classic, 4 players        {mean:>10,.0f}")
    print(f"  RLCard bridge             {theirs:>10,.0f}")
    print(f"  ours is {mean / theirs:.1f} times as fast")
    for mode_id in ("two-bottles", "eye", "house", "lopaka"):
        players = mode_of(mode_id).players
        speed = rules_steps_per_second(mode_id, players, seconds=1.0)
        print(f"  {mode_id}, {players} players".ljust(28) + f"{speed:>10,.0f}")

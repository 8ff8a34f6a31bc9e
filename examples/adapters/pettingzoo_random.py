"""Random agents play rounds of every mode through PettingZoo: what do they score on average?

python examples/adapters/pettingzoo_random.py --rounds 20
"""

import argparse

from bottleimp.adapters.pettingzoo import env
from bottleimp.rules import MODES


def play(mode: str, players: int, rounds: int) -> list[float]:
    """The mean score by agent."""
    game = env(mode, players, rewards="scores")
    totals = dict.fromkeys(game.possible_agents, 0.0)
    for number in range(rounds):
        game.reset(seed=number)
        for agent in game.agent_iter():
            observation, reward, termination, truncation, _ = game.last()
            totals[agent] += reward
            done = termination or truncation
            mask = observation["action_mask"]
            game.step(None if done else game.action_space(agent).sample(mask))
    return [total / rounds for total in totals.values()]


def main() -> None:
    """One line a mode."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    for mode in MODES:
        means = play(mode.id, mode.players, rounds)
        print(f"{mode.id:<14} {mode.players} players:", *(f"{mean:6.1f}" for mean in means))


if __name__ == "__main__":
    main()

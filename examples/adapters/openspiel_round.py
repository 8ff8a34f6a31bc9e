"""One round through OpenSpiel: chance deals, players choose at random, each sees its own part.

python examples/adapters/openspiel_round.py "bottle_imp(mode=house)"
"""

import argparse

import numpy as np
import pyspiel

import bottleimp.adapters.openspiel  # noqa: F401 - registers the game


def main() -> None:
    """Every decision in a line, then what the first player knows, then the returns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="bottle_imp(mode=classic,players=4)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = pyspiel.load_game(arguments.game)
    rng = np.random.default_rng(arguments.seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        action = int(rng.choice(state.legal_actions()))
        if state.is_player_node():
            player = state.current_player()
            print(f"player {player}: {state.action_to_string(player, action)}")
        state.apply_action(action)
    print(f"{game.information_state_tensor_size()} numbers and a text hold what a player knows:")
    print(state.information_state_string(0))
    print("returns:", *(f"{worth:+.1f}" for worth in state.returns()))


if __name__ == "__main__":
    main()

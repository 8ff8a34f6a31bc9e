"""Random play in other engines, where they are installed: `pip install 'bottleimp[peers]'`."""

import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from itertools import count
from typing import Any

from bottleimp.bench.throughput import Speed, fastest

INSTALL = "pip install 'bottleimp[peers]'"


@dataclass(frozen=True, slots=True)
class Peer:
    """One way to play at random in another engine."""

    name: str
    package: str
    game: str
    how: str
    measure: Callable[[float], Speed]


def open_spiel_bots(seconds: float) -> Speed:
    """The loop runs in C++: one call plays a game between four random bots."""
    pyspiel: Any = import_module("pyspiel")
    game, seeds = pyspiel.load_game("hearts"), count()
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]

    def work() -> int:
        for _ in range(50):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 50

    rng = random.Random(1)
    decisions = sum(_hearts(game, rng) for _ in range(300)) / 300
    games = fastest(work, seconds=seconds)
    return Speed(games, games * decisions)


def open_spiel_loop(seconds: float) -> Speed:
    """The loop runs in Python, as in most programs that use it."""
    pyspiel: Any = import_module("pyspiel")
    game, rng = pyspiel.load_game("hearts"), random.Random(1)
    return _by_decisions(lambda: _hearts(game, rng), seconds)


def _hearts(game: Any, rng: random.Random) -> int:
    """Play a game at random; how many decisions the players took."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            action = rng.choice(state.legal_actions())
            decisions += 1
        state.apply_action(action)
    return decisions


def rlcard_bridge(seconds: float) -> Speed:
    """The only trick-taking game there."""
    rlcard: Any = import_module("rlcard")
    agents: Any = import_module("rlcard.agents")
    env = rlcard.make("bridge", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(4)])

    def play() -> int:
        before: int = env.timestep
        env.run(is_training=False)
        decisions: int = env.timestep - before
        return decisions

    return _by_decisions(play, seconds)


def pettingzoo_holdem(seconds: float) -> Speed:
    """A card game of its own classics; it has no trick-taking game."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = import_module("pettingzoo.classic.texas_holdem_v4").env()
    seeds = count()

    def play() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                decisions += 1
        return decisions

    return _by_decisions(play, seconds)


def _by_decisions(play: Callable[[], int], seconds: float) -> Speed:
    """`play` plays a round and says how many decisions it took; rounds differ in length."""
    taken: list[int] = []

    def work() -> int:
        taken.append(play())
        return taken[-1]

    decisions = fastest(work, seconds=seconds)
    return Speed(decisions * len(taken) / sum(taken), decisions)


PEERS: tuple[Peer, ...] = (
    Peer("OpenSpiel", "open_spiel", "hearts", "evaluate_bots, in C++", open_spiel_bots),
    Peer("OpenSpiel, Python loop", "open_spiel", "hearts", "apply_action", open_spiel_loop),
    Peer("RLCard", "rlcard", "bridge", "env.run", rlcard_bridge),
    Peer("PettingZoo", "pettingzoo", "texas_holdem_v4", "env.step", pettingzoo_holdem),
)


def measure_peers(*, seconds: float) -> Iterator[tuple[str, dict[str, Any]]]:
    """By peer its version and speed, or what is missing to measure it."""
    for peer in PEERS:
        about = {"game": peer.game, "how": peer.how}
        try:
            speed = peer.measure(seconds)
        except ImportError as error:
            yield peer.name, {**about, "missing": f"{error}; {INSTALL}"}
        else:
            yield peer.name, {**about, "version": version(peer.package), **speed.as_json()}

"""The game as a PettingZoo environment (AEC): an episode is a round.

from bottleimp.adapters.pettingzoo import env

game = env(mode="classic", players=4)
game.reset(seed=1)
for agent in game.agent_iter():
observation, reward, termination, truncation, info = game.last()
mask = None if termination else observation["action_mask"]
game.step(None if termination else game.action_space(agent).sample(mask))
"""

from operator import index
from random import Random
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        "the PettingZoo environment needs its extra: pip install 'bottleimp[pettingzoo]'"
    ) from error

from bottleimp.adapters.array_observation import LIMITS, features, mask
from bottleimp.adapters.rewards import MARGIN, check_kind, rewards
from bottleimp.adapters.single_actions import ACTIONS, SinglePosition
from bottleimp.adapters.text_table import table_text
from bottleimp.rules import (
    BadDeal,
    IllegalAction,
    Seat,
    UnknownName,
    setup_of,
    shuffled,
    start,
)
from bottleimp.rules.quotation import quote

RENDER_MODES = ("human", "ansi")


def env(
    mode: str = "classic",
    players: int | None = None,
    deck: str | None = None,
    render_mode: str | None = None,
    *,
    rewards: str = MARGIN,
) -> wrappers.OrderEnforcingWrapper:
    """Create the environment with PettingZoo's wrapper that rejects calls out of order."""
    made = raw_env(mode, players, deck, render_mode, rewards=rewards)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801
    """One round with agents `player_0`, `player_1`, …; automata play within the step before.

    The class has the name that PettingZoo's own environments use.
    """

    metadata = {  # noqa: RUF012 - PettingZoo declares it this way
        "name": "bottle_imp_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        mode: str = "classic",
        players: int | None = None,
        deck: str | None = None,
        render_mode: str | None = None,
        *,
        rewards: str = MARGIN,
    ) -> None:
        EzPickle.__init__(self, mode, players, deck, render_mode, rewards=rewards)
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName(f"no render mode {render_mode!r}; there are {RENDER_MODES}")
        self.setup = setup_of(mode, players=players, deck=deck)
        self.reward_kind = check_kind(rewards)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.mode.players)]
        self.agents: list[str] = []
        self._rng = Random()
        observed = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(LIMITS), LIMITS, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new round. The option `dealer` sets the dealer's seat; by default it is random.

        Other options are ignored, because PettingZoo's own test passes some.
        """
        if seed is not None:
            self._rng = Random(seed)
        dealer, players = (options or {}).get("dealer"), range(self.setup.mode.players)
        if dealer is None:
            dealer = self._rng.choice(players)
        elif dealer not in players:
            raise BadDeal(f"dealer {quote(dealer)} is not a seat from 0 to {players[-1]}")
        deal = shuffled(self.setup, dealer=players.index(dealer), rng=self._rng)
        self.position = SinglePosition(start(self.setup, deal))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the features of the agent's view, and the mask of its legal actions."""
        seat = self._seat(agent)
        return {
            "observation": features(self.position, seat),
            "action_mask": mask(self.position, seat),
        }

    def step(self, action: int | None) -> None:
        """Take an action for the selected agent; raise `IllegalAction` if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.after(-1 if action is None else _number(action))
        self._cumulative_rewards[agent] = 0.0
        if self.position.over:
            worth = rewards(self.position.round, self.reward_kind)
            self.rewards = dict(zip(self.agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self._agent()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Print the table as the agent to act sees it; in mode `ansi`, return it as text."""
        text = table_text(self.position)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment has no resources to release."""

    def _agent(self) -> str:
        assert self.position.seat is not None
        return self.possible_agents[self.position.seat]

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)


def _number(action: Any) -> int:
    """Return the action as an int; raise `IllegalAction` for a type that is not an integer."""
    try:
        return index(action)
    except TypeError as error:
        raise IllegalAction(f"an action is a whole number, not {quote(action)}") from error

"""What a training run is: read from a TOML file, so that a run can be repeated from its recipe."""

import tomllib
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from bottleimp.rules import BadText, Setup, every_setup, setup_of


@dataclass(frozen=True)
class Lane:
    """A setup, and how many rounds of it every iteration has."""

    mode: str
    players: int
    deck: str
    rounds: int

    @property
    def setup(self) -> Setup:
        return setup_of(self.mode, players=self.players, deck=self.deck)


@dataclass(frozen=True)
class Config:
    """A recipe. Defaults are those of recipes/imp.toml but for its length and lanes."""

    seed: int = 1
    minutes: float = 10.0
    """How long the whole run is; learning rate and entropy follow the share of it that is done."""
    width: int = 960
    blocks: int = 3
    learning_rate: float = 3e-4
    entropy: float = 0.01
    entropy_end: float = 0.002
    floor: float = 0.0
    """Weight of the pull of every legal action towards its even share of the policy.

    The pull of entropy on an action fades with its probability, this one does not: an action that
    was once ruled out can come back when the others play otherwise.
    """
    floor_end: float = 0.0
    clip: float = 0.2
    smoothing: float = 0.95
    """Lambda of the generalised advantage estimate; later points count as much as earlier ones."""
    epochs: int = 2
    minibatch: int = 16_384
    value_weight: float = 0.5
    belief_weight: float = 0.1
    all_seeing_critic: bool = False
    """The values that advantages are measured against come from a network that sees all hands."""
    past_share: float = 0.0
    """Share of rounds in which one side is played by an earlier checkpoint of the network."""
    astray: float = 0.0
    """Share of rounds that are learnt from only after a while of whims, by chance how long."""
    by_lane: bool = False
    """Whether advantages are brought to one size in each lane, not over all of them."""
    start: str = ""
    """Weights (.npz, or .onnx as shipped) to start from."""
    against: str = ""
    """Weights (.npz) of a fixed opponent, who does what it thinks best."""
    against_share: float = 1.0
    """Share of rounds in which one side learns and the opponent has all the others."""
    lanes: tuple[Lane, ...] = field(default_factory=lambda: every_lane(2048))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Config":
        known = {item.name for item in fields(cls)}
        if unknown := set(value) - known:
            raise BadText(f"a training recipe has no {', '.join(sorted(unknown))}")
        lanes = value.get("lanes")
        try:
            if isinstance(lanes, int):
                chosen = every_lane(lanes)
            elif isinstance(lanes, dict):
                chosen = every_lane(**lanes)
            elif lanes is None:
                return cls(**value)
            else:
                chosen = tuple(Lane(**lane) for lane in lanes)
            config = cls(**{**value, "lanes": chosen})
            for lane in config.lanes:
                _ = lane.setup
        except TypeError as error:
            raise BadText(f"not a training recipe: {error}") from error
        return config


def every_lane(rounds: int, **of_mode: int) -> tuple[Lane, ...]:
    """Every mode and player count with that many rounds per iteration, shared by its decks.

    A mode named gets its own number. In a recipe: `lanes = 2048`, or a table of `rounds` and modes.
    """
    setups = every_setup()
    known = {setup.mode.id for setup in setups}
    if unknown := set(of_mode) - known:
        raise BadText(f"no mode {', '.join(sorted(unknown))} to train")
    lanes: list[Lane] = []
    for setup in setups:
        mode = setup.mode
        share = of_mode.get(mode.id, rounds) // sum(other.mode is mode for other in setups)
        lanes.append(Lane(mode.id, mode.players, setup.deck.id, max(1, share)))
    return tuple(lanes)


def read_config(path: Path) -> Config:
    """Read a recipe from a TOML file."""
    try:
        return Config.from_json(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise BadText(f"{path}: {error}") from error

"""What a training run is: read from a TOML file, so that a run can be repeated from its recipe."""

import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from bottleimp.rules import BadText, BottleImpError, Setup, every_setup, setup_of

ENDLESS = 1e18
"""TOML has `inf`, which is no size to learn with."""
Count = Annotated[int, Meta(ge=1)]
Above0 = Annotated[float, Meta(gt=0, lt=ENDLESS)]
Weight = Annotated[float, Meta(ge=0, lt=ENDLESS)]
Share = Annotated[float, Meta(ge=0, le=1)]


@dataclass(frozen=True)
class Lane:
    """A setup, and how many rounds of it every iteration has."""

    mode: str
    players: int
    deck: str
    rounds: Count

    @property
    def setup(self) -> Setup:
        return setup_of(self.mode, players=self.players, deck=self.deck)


@dataclass(frozen=True)
class Config:
    """A recipe. Defaults are those of recipes/imp.toml but for its length and lanes."""

    seed: int = 1
    minutes: Above0 = 10.0
    """How long the whole run is; learning rate and entropy follow the share of it that is done."""
    width: Count = 960
    blocks: Annotated[int, Meta(ge=0)] = 3
    learning_rate: Above0 = 3e-4
    entropy: Weight = 0.01
    entropy_end: Weight = 0.002
    floor: Weight = 0.0
    """Weight of the pull of every legal action towards its even share of the policy.

    The pull of entropy on an action fades with its probability, this one does not: an action that
    was once ruled out can come back when the others play otherwise.
    """
    floor_end: Weight = 0.0
    clip: Above0 = 0.2
    smoothing: Share = 0.95
    """Lambda of the generalised advantage estimate; later points count as much as earlier ones."""
    epochs: Count = 2
    minibatch: Count = 16_384
    value_weight: Weight = 0.5
    belief_weight: Weight = 0.1
    all_seeing_critic: bool = False
    """The values that advantages are measured against come from a network that sees all hands."""
    past_share: Share = 0.0
    """Share of rounds in which one side is played by an earlier checkpoint of the network."""
    astray: Share = 0.0
    """Share of rounds that are learnt from only after a while of whims, by chance how long."""
    by_lane: bool = False
    """Whether advantages are brought to one size in each lane, not over all of them."""
    start: str = ""
    """Weights (.npz, or .onnx as shipped) to start from."""
    against: str = ""
    """Weights (.npz) of a fixed opponent, who does what it thinks best."""
    against_share: Share = 1.0
    """Share of rounds in which one side learns and the opponent has all the others."""
    lanes: tuple[Lane, ...] = field(default_factory=lambda: every_lane(2048))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Config":
        """Every field is checked; what is wrong is said with its name."""
        _only_known(value, cls, "a recipe")
        rest = {name: held for name, held in value.items() if name != "lanes"}
        config = _checked(rest, cls, "")
        return replace(config, lanes=_lanes(value["lanes"])) if "lanes" in value else config


def _lanes(value: Any) -> tuple[Lane, ...]:
    """As a recipe has them: a number, a table of numbers (`every_lane`), or one by one."""
    if isinstance(value, dict):
        numbers = {name: _checked(held, Count, f"lanes.{name}") for name, held in value.items()}
        if "rounds" not in numbers:
            raise BadText("lanes: `rounds` is missing")
        return every_lane(**numbers)
    one_by_one = Annotated[tuple[Lane, ...], Meta(min_length=1)]
    found = _checked(value, Count | one_by_one, "lanes")
    if isinstance(found, int):
        return every_lane(found)
    for number, lane in enumerate(value):
        _only_known(lane, Lane, f"lanes[{number}]: a lane")
    for lane in found:
        _ = lane.setup
    return found


def _only_known(value: dict[str, Any], kind: type[Config | Lane], what: str) -> None:
    known = {item.name for item in fields(kind)}
    if unknown := set(value) - known:
        raise BadText(f"{what} has no {', '.join(sorted(unknown))}")


def _checked(value: Any, kind: Any, where: str) -> Any:
    """The value as that kind; what is wrong is said with the field's name."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        field = f"{where}{path.rstrip('`')}".removeprefix(".")
        raise BadText(f"{field}: {reason[:1].lower()}{reason[1:]}") from error


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
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, BottleImpError) as error:
        raise BadText(f"{path}: {error}") from error

"""Recipe of a training run, read from a TOML file."""

import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from bottleimp.rules import BadText, BottleImpError, Setup, every_setup, setup_of

ENDLESS = 1e18
"""Upper limit of numbers in a recipe; it excludes TOML's `inf`."""
Count = Annotated[int, Meta(ge=1)]
Above0 = Annotated[float, Meta(gt=0, lt=ENDLESS)]
Weight = Annotated[float, Meta(ge=0, lt=ENDLESS)]
Share = Annotated[float, Meta(ge=0, le=1)]


@dataclass(frozen=True)
class Lane:
    """Setup, with the number of its rounds in each iteration."""

    mode: str
    players: int
    deck: str
    rounds: Count

    @property
    def setup(self) -> Setup:
        return setup_of(self.mode, players=self.players, deck=self.deck)


@dataclass(frozen=True)
class Config:
    """Recipe. The defaults are those of recipes/imp.toml, except for `minutes` and `lanes`."""

    seed: int = 1
    minutes: Above0 = 10.0
    """Length of the whole run in minutes; learning rate and entropy weight decay over it."""
    width: Count = 960
    blocks: Annotated[int, Meta(ge=0)] = 3
    learning_rate: Above0 = 3e-4
    entropy: Weight = 0.01
    entropy_end: Weight = 0.002
    floor: Weight = 0.0
    """Weight of a loss that pulls the policy towards the uniform distribution (`unevenness`).

    The gradient of entropy on an action vanishes with its probability, this one does not. So an
    action that was ruled out can return when the other players change.
    """
    floor_end: Weight = 0.0
    clip: Above0 = 0.2
    smoothing: Share = 0.95
    """Lambda of the generalised advantage estimate; there is no discount."""
    epochs: Count = 2
    minibatch: Count = 16_384
    value_weight: Weight = 0.5
    belief_weight: Weight = 0.1
    all_seeing_critic: bool = False
    """True if the values for advantages come from a critic that sees all hands."""
    past_share: Share = 0.0
    """Share of rounds in which the network plays one side and an earlier version of it the rest."""
    astray: Share = 0.0
    """Share of rounds that begin with an exploration phase of random length (see `selfplay`)."""
    by_lane: bool = False
    """True if advantages are normalised in each lane instead of over all lanes."""
    start: str = ""
    """Weights (.npz, or .onnx as shipped) to start from."""
    against: str = ""
    """Weights (.npz) of a fixed opponent, which takes its favourite actions."""
    against_share: Share = 1.0
    """Share of rounds in which the network plays one side and the opponent all others."""
    lanes: tuple[Lane, ...] = field(default_factory=lambda: every_lane(2048))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Config":
        """Create a recipe from decoded TOML or JSON; an error message names the wrong field."""
        _only_known(value, cls, "a recipe")
        rest = {name: held for name, held in value.items() if name != "lanes"}
        config = _checked(rest, cls, "")
        return replace(config, lanes=_lanes(value["lanes"])) if "lanes" in value else config


def _lanes(value: Any) -> tuple[Lane, ...]:
    """Read the lanes of a recipe: a number, a table of numbers (`every_lane`), or a list."""
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
    """Convert a value to a type; an error message names the field."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        field = f"{where}{path.rstrip('`')}".removeprefix(".")
        raise BadText(f"{field}: {reason[:1].lower()}{reason[1:]}") from error


def every_lane(rounds: int, **of_mode: int) -> tuple[Lane, ...]:
    """Create lanes for every mode and number of players, with `rounds` rounds per iteration each.

    The decks of a mode share its rounds. `of_mode` has other numbers for some modes. In a recipe:
    `lanes = 2048`, or a table of `rounds` and modes.
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

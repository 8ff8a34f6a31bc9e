"""Validation of recipes when they are read; it needs no PyTorch."""

from pathlib import Path

import pytest

from bottleimp.rules import BadText, BottleImpError
from bottleimp.training.config import Config, Lane, every_lane, read_config

RECIPES = Path(__file__).parents[2] / "recipes"
LANE = '{ mode = "eye", players = 2, deck = "matagot", rounds = 8 }'


def read(tmp_path: Path, text: str | bytes) -> Config:
    path = tmp_path / "recipe.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_config(path)


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ('minutes = "x"', "minutes", "expected `float`, got `str`"),
        ("minutes = 0", "minutes", "expected `float` > 0.0"),
        ("minutes = true", "minutes", "expected `float`, got `bool`"),
        ('entropy = "high"', "entropy", "expected `float`, got `str`"),
        ("entropy = -0.1", "entropy", "expected `float` >= 0.0"),
        ("floor = nan", "floor", "expected `float` >= 0.0"),
        ("learning_rate = inf", "learning_rate", "expected `float` < 1e+18"),
        ("width = -1", "width", "expected `int` >= 1"),
        ("width = 960.0", "width", "expected `int`, got `float`"),
        ("seed = 1.5", "seed", "expected `int`, got `float`"),
        ("past_share = 1.1", "past_share", "expected `float` <= 1.0"),
        ("by_lane = 1", "by_lane", "expected `bool`, got `int`"),
        ("start = 3", "start", "expected `str`, got `int`"),
        ('lanes = "x"', "lanes", "expected `int | array`, got `str`"),
        ("lanes = 0", "lanes", "expected `int` >= 1"),
        ('lanes = { rounds = "x" }', "lanes.rounds", "expected `int`, got `str`"),
        ("lanes = { rounds = 4, classic = -2 }", "lanes.classic", "expected `int` >= 1"),
        ("lanes = { classic = 4 }", "lanes", "`rounds` is missing"),
        ("lanes = []", "lanes", "expected `array` of length >= 1"),
        (f"lanes = [{LANE.replace('8', '-8')}]", "lanes[0].rounds", "expected `int` >= 1"),
        (f"lanes = [{LANE}, 3]", "lanes[1]", "expected `object`, got `int`"),
        ('lanes = [{ mode = "eye" }]', "lanes[0]", "object missing required field `players`"),
    ],
)
def test_an_error_in_a_field_is_one_line(
    tmp_path: Path, text: str, field: str, reason: str
) -> None:
    with pytest.raises(BadText) as refused:
        read(tmp_path, text)
    assert str(refused.value) == f"{tmp_path / 'recipe.toml'}: {field}: {reason}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wide = 3", "a recipe has no wide"),
        (f"lanes = [{LANE.replace(' }', ', turns = 3 }')}]", "lanes[0]: a lane has no turns"),
        ("lanes = { rounds = 4, poker = 4 }", "no mode poker to train"),
        (f"lanes = [{LANE.replace('eye', 'poker')}]", "no mode 'poker'"),
        ("minutes = ", "Invalid value (at "),
        (b"# caf\xe9\nminutes = 3", "can't decode byte 0xe9"),
    ],
)
def test_an_error_names_the_file_of_the_recipe(
    tmp_path: Path, text: str | bytes, reason: str
) -> None:
    with pytest.raises(BottleImpError) as refused:
        read(tmp_path, text)
    assert str(refused.value).startswith(f"{tmp_path / 'recipe.toml'}: ")
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_integers_are_accepted_for_real_numbers(tmp_path: Path) -> None:
    found = read(tmp_path, f"minutes = 3\nlanes = [{LANE}]")
    assert found == Config(minutes=3.0, lanes=(Lane("eye", 2, "matagot", 8),))
    assert isinstance(found.minutes, float)


def test_lanes_can_be_a_number_or_a_table(tmp_path: Path) -> None:
    assert read(tmp_path, "lanes = 12").lanes == every_lane(12)
    table = read(tmp_path, "lanes = { rounds = 12, eye = 24 }")
    assert table.lanes == every_lane(12, eye=24)
    assert read(tmp_path, "").lanes == Config().lanes


def test_a_recipe_survives_writing_and_reading() -> None:
    assert Config.from_json(Config(seed=7).to_json()) == Config(seed=7)


@pytest.mark.parametrize("path", sorted(RECIPES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_recipe_of_ours_can_be_read(path: Path) -> None:
    assert read_config(path).lanes

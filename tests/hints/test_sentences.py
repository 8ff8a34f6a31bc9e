"""Every topic has a question and a fact in every language, with exactly its own numbers."""

import ast
import json
import re
from pathlib import Path

import pytest

import bottleimp.hints
from bottleimp.hints.opening_topics import _GIVING
from bottleimp.hints.topics import TOPICS
from tests.web.languages import LANGUAGES, WEB

HINTS = Path(bottleimp.hints.__file__).parent
EVERY = {*TOPICS, *_GIVING, "packets"}
BESIDE = {"yours"}
"""Placeholders that a fact may have besides its numbers: who is winning the trick."""


GROUNDS = {
    "sure": {"points"},
    "wins": {"points"},
    "buys": {"cards"},
    "leads": {"points", "count"},
    "loses": {"seat", "points"},
    "dangerous": {"card", "cards"},
    "rid": {"colour", "held"},
    "buried": {"points"},
    "keeps": {"price", "below", "points"},
    "shows": {"price", "below", "points", "others", "instead"},
}
"""Numbers of each reason that is computed from the view; `test_truth` covers each reason."""


def numbers_given() -> dict[str, set[str]]:
    """Return the names of each topic's numbers, read from the dictionaries in its function."""
    found: dict[str, set[str]] = {}
    for file in ("topics.py", "opening_topics.py"):
        tree = ast.parse((HINTS / file).read_text(encoding="utf-8"))
        for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
            names = {
                str(key.value)
                for node in ast.walk(function)
                if isinstance(node, ast.Dict)
                for key in node.keys
                if isinstance(key, ast.Constant)
            }
            found[function.name] = names
    weighed = found["weighed"]
    return {**found, "split": weighed, "packets": weighed | found["showing_topic"]}


def texts(language: str) -> dict[str, str]:
    path = WEB / "texts" / f"table.{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_question_and_a_fact_with_just_its_numbers(language: str) -> None:
    found, given = texts(language), numbers_given()
    for name in EVERY:
        assert found[f"hint.{name}.ask"].rstrip().endswith("?")
        assert places(found[f"hint.{name}.ask"]) == set()
        fact = found[f"hint.{name}.fact"]
        # Without a price in it, the mode's own is meant.
        assert places(fact) - BESIDE == given[name], name
        if "cards" in given[name]:
            assert places(found[f"hint.{name}.fact.none"]) == given[name] - {"cards"}
    told = {key.split(".")[1] for key in found if re.fullmatch(r"hint\.[^.]+\.(ask|fact)", key)}
    assert told == EVERY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_reason_has_its_sentence(language: str) -> None:
    found = texts(language)
    for name, given in GROUNDS.items():
        assert places(found[f"hint.why.{name}"]) <= given, name
        if "cards" in given:
            assert places(found[f"hint.why.{name}.none"]) == given - {"cards"}
    told = {key.split(".")[2] for key in found if key.startswith("hint.why.")}
    assert told == {*GROUNDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winning_seat_may_be_the_readers_own(language: str) -> None:
    """In modes with two cards per player and trick, the own card may be winning the trick."""
    found = texts(language)
    assert places(found["hint.pot.fact.you"]) == places(found["hint.pot.fact"]) - {"seat"}

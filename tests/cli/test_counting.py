"""Singular and plural."""

import pytest

from bottleimp.plurals import counted


@pytest.mark.parametrize(
    ("number", "thing", "said"),
    [(1, "deal", "1 deal"), (0, "deal", "0 deals"), (-1, "point", "-1 point"),
     (2, "match", "2 matches"), (1, "match", "1 match")],
)  # fmt: skip
def test_a_thing_and_things(number: int, thing: str, said: str) -> None:
    assert counted(number, thing) == said

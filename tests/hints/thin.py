"""Minimal judge settings with which tests can compute many hints; quality is not tested."""

from collections.abc import Iterator

import pytest

from bottleimp.bots.search.race import RaceSettings
from bottleimp.hints import hint_judge


@pytest.fixture(autouse=True, scope="session")
def thin_judging() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hint_judge, "CHOOSING", RaceSettings(worlds=3, min_batches=1, max_batches=1))
        patch.setattr(hint_judge, "BATCHES", 1)
        yield

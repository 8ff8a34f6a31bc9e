"""Minimal search settings with which tests can play whole rounds; strength is not tested."""

from collections.abc import Iterator

import pytest

from bottleimp.bots.search import search_player
from bottleimp.bots.search.race import RaceSettings


@pytest.fixture(autouse=True, scope="session")
def thin_search() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_player, "DEVIL", RaceSettings(worlds=1, min_batches=1, max_batches=1))
        yield

"""Search so thin that a test can play whole rounds with it; what it gains is for benchmarks."""

from collections.abc import Iterator

import pytest

from bottleimp.bots.search import SearchBot, Settings


@pytest.fixture(autouse=True, scope="session")
def thin_search() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SearchBot, "settings", Settings(proposals=4, worlds=2))
        yield

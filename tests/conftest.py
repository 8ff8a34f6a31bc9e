"""What all tests share.

Hypothesis: `make test` says --hypothesis-profile=ci, everything else gets dev.
"""

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A shell starts what runs in the background deaf to Ctrl-C; the programs under test must hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run: a red run is the change's doing and not the dice's. Speed is
# measured by the benchmarks, so a slow machine fails no test.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# New examples in every run, and failures kept for the next.
settings.register_profile("dev", deadline=None, max_examples=50, print_blob=True)
settings.load_profile("dev")


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The static site of this code, for `tests.built.BASE`, without compressed twins."""
    from tests.built import site

    return site()

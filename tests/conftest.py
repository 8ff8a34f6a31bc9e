"""Fixtures and Hypothesis profiles for all tests.

`make test` uses --hypothesis-profile=ci; the default profile is dev.
"""

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A shell starts background processes with Ctrl-C ignored; the programs under test need it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Deterministic examples: a failure is caused by a change, not by chance. Benchmarks measure speed,
# so a slow machine does not fail tests.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# New examples in every run; failing examples are saved for the next run.
settings.register_profile("dev", deadline=None, max_examples=50, print_blob=True)
settings.load_profile("dev")


@pytest.fixture(scope="session")
def built_site() -> Path:
    """Return the folder of the static site for `tests.built.BASE`, without compressed files."""
    from tests.built import site

    return site()

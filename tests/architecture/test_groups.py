"""Tests of one group share a worker, and so the server or the wheel made for all of them."""

import pytest


@pytest.mark.xdist_group("kept-together")
def test_pytest_xdist_knows_the_groups(request: pytest.FixtureRequest) -> None:
    """Of a pytest that is too new for it, it scatters them without a word."""
    if getattr(request.config.option, "loadgroup", False):  # in a worker of --dist=loadgroup
        assert request.node.nodeid.endswith("@kept-together")

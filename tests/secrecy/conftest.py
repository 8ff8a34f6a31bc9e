"""Fixtures for tests of all bots, including the slow `devil`, and of hints."""

from tests.bots.thin import thin_search
from tests.hints.thin import thin_judging

__all__ = ["thin_judging", "thin_search"]

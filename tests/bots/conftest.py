"""Fixtures for tests of all bots, including the slow `devil`."""

from tests.bots.thin import thin_search

__all__ = ["thin_search"]

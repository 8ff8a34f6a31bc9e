"""Every bot is tried here, the devil too, who thinks long."""

from tests.bots.thin import thin_search

__all__ = ["thin_search"]

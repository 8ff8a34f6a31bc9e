"""The choices for a new table of the site."""

from collections.abc import Sequence
from typing import Any

from bottleimp.bots import LEVELS
from bottleimp.hosting.table_options import options

BROWSER_LEVELS = tuple(name for name, bot in LEVELS.items() if not bot.searches)
"""The levels that can play in a browser; search needs compiled code."""


def site_options(languages: Sequence[str]) -> dict[str, Any]:
    """Return `/api/options` of a site whose rules pages have these languages."""
    return options(BROWSER_LEVELS, languages, reviews=False, company=False)

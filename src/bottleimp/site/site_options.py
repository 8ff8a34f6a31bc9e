"""What a new table of the site can be."""

from collections.abc import Sequence
from typing import Any

from bottleimp.bots import LEVELS
from bottleimp.hosting.table_options import options

HERE = tuple(name for name, bot in LEVELS.items() if not bot.searches)
"""The levels that play in a browser: search needs compiled code."""


def offers(languages: Sequence[str]) -> dict[str, Any]:
    """`/api/options` of the site, whose rules pages have these languages."""
    return options(HERE, languages, reviews=False, company=False)

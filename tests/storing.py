"""A table log in memory that stores changes and their automatic consequences at once."""

from bottleimp.table.change import Change
from bottleimp.table.events import Entry
from bottleimp.table.hint_requests import HintRequest
from bottleimp.table.live_table import LiveTable
from bottleimp.table.table_bots import BotJob


def store_all(
    live: LiveTable, log: list[Entry], step: Change | BotJob | HintRequest | None
) -> None:
    """This change, and whatever the table does by itself, until it waits for somebody."""
    step = step or live.advance()
    while step is not None:
        assert isinstance(step, Change)
        log.extend(step.entries)
        live.apply_stored(step)
        step = live.advance()

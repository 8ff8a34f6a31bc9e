"""What the parts of a live table share."""

import asyncio
from dataclasses import dataclass

from bottleimp.server.live.journal import Journal
from bottleimp.server.live.thinking import BotDesk
from bottleimp.server.storage.log import Entry, Log
from bottleimp.table.attendance import Attendance
from bottleimp.table.chance import Chance
from bottleimp.table.clock import Clock
from bottleimp.table.state import Table


@dataclass(frozen=True, slots=True)
class Services:
    """What every table uses."""

    log: Log
    clock: Clock
    chance: Chance
    desk: BotDesk


class Room:
    """A table's journal and attendance; whoever changes the table holds the lock."""

    def __init__(self, services: Services, entries: list[Entry]) -> None:
        self.clock, self.chance, self.desk = services.clock, services.chance, services.desk
        self.journal = Journal(services.log, services.clock, entries)
        self.attendance = Attendance(self.journal.table, services.clock)
        self.lock = asyncio.Lock()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.journal.table

"""What the parts of a live table share."""

import asyncio
from dataclasses import dataclass

from bottleimp.server.attendance import Attendance
from bottleimp.server.botplay import BotDesk
from bottleimp.server.chance import Chance
from bottleimp.server.clock import Clock
from bottleimp.server.journal import Journal
from bottleimp.server.log import Entry, Log
from bottleimp.server.table import Table


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

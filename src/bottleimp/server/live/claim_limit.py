"""How often a table may move between servers.

To load a table is to claim it: the server that had it sends its people away. Behind a proxy that
happens when a server ends. Somebody who reaches the servers in another way must not be able to
drive a table to and fro, so claims are counted in the table's log.
"""

from bottleimp.hosting.claims import is_claim
from bottleimp.hosting.hosted_table import table_of
from bottleimp.hosting.loop_clock import AlarmClock
from bottleimp.server.storage.server_storage import ServerStorage
from bottleimp.table.events import Entry
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import Refusal
from bottleimp.table.tokens import seat_of

FOR_ANYONE = 6
"""Claims of a table within a minute after which only its players can claim it."""
FOR_PLAYERS = 60
"""Claims of a table within a minute after which nobody can."""
_MINUTE_MS = 60_000
_LAST = f"SELECT * FROM log WHERE table_id = ? ORDER BY number DESC LIMIT {2 * FOR_PLAYERS}"


class ClaimLimit:
    """The limit on claims. It refuses with `storage`: the client comes back a little later."""

    def __init__(self, log: ServerStorage, clock: AlarmClock) -> None:
        self._log, self._clock = log, clock

    async def check(self, table_id: str, token: str | None) -> None:
        """Raise a `Refusal` if a client with this token may not have the table claimed now."""
        now = self._clock.today()
        entries = [Entry(*row) for row in await self._log.rows(_LAST, table_id)]
        claims = sum(is_claim(entry) and abs(now - entry.at) < _MINUTE_MS for entry in entries)
        if claims < FOR_ANYONE:
            return
        if token is None or claims >= FOR_PLAYERS:
            raise Refusal("storage", "the table moves between servers; try again")
        await self._check_token(table_id, token)

    async def _check_token(self, table_id: str, token: str) -> None:
        """Raise `unknown` if the token is of nobody who has, or waits for, a seat."""
        entries = await self._log.read(table_id)
        places = (await table_of(entries)).places if entries else ()
        hashes = [place.token for place in places]
        hashes += [place.heir.token if place.heir else None for place in places]
        if seat_of(hashes, token) is None:
            raise unknown_table()

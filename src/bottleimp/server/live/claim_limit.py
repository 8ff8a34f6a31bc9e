"""The limit on how often a table may move between servers.

A server that loads a table claims it, and the server that had the table disconnects its clients.
Behind a proxy this happens only when a server ends. A client that reaches the servers without the
proxy could move a table back and forth, so claims in the table's log are limited.
"""

from bottleimp.hosting.claims import is_claim
from bottleimp.hosting.hosted_table import replay_entries
from bottleimp.hosting.loop_clock import AlarmClock
from bottleimp.server.storage.server_storage import ServerStorage
from bottleimp.table.events import Entry
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import Refusal
from bottleimp.table.tokens import seat_of

MAX_FOR_SPECTATORS = 6
"""Claims of a table within a minute after which only its players can cause another."""
MAX_FOR_PLAYERS = 60
"""Claims of a table within a minute after which no client can cause another."""
_MINUTE_MS = 60_000
_LAST = f"SELECT * FROM log WHERE table_id = ? ORDER BY number DESC LIMIT {2 * MAX_FOR_PLAYERS}"


class ClaimLimit:
    """The limit on claims. It refuses with the code `storage`, so the client retries later."""

    def __init__(self, log: ServerStorage, clock: AlarmClock) -> None:
        self._log, self._clock = log, clock

    async def check(self, table_id: str, token: str | None) -> None:
        """Raise `Refusal` if a client with this token may not cause a claim of the table now."""
        now = self._clock.today()
        entries = [Entry(*row) for row in await self._log.rows(_LAST, table_id)]
        claims = sum(is_claim(entry) and abs(now - entry.at) < _MINUTE_MS for entry in entries)
        if claims < MAX_FOR_SPECTATORS:
            return
        if token is None or claims >= MAX_FOR_PLAYERS:
            raise Refusal("storage", "the table moves between servers; try again")
        await self._check_token(table_id, token)

    async def _check_token(self, table_id: str, token: str) -> None:
        """Raise `Refusal` (`unknown`) unless the token belongs to a player or to a seat's heir."""
        entries = await self._log.read(table_id)
        places = (await replay_entries(entries)).places if entries else ()
        hashes = [place.token for place in places]
        hashes += [place.heir.token if place.heir else None for place in places]
        if seat_of(hashes, token) is None:
            raise unknown_table()

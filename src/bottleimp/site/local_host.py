"""The tables of one browser, in its worker: the server's part for one person.

`web/local` creates one `LocalHost`, passes the page's requests to it, and posts its answers back.
It uses the clock and the tasks of the worker's event loop.
"""

from collections.abc import Callable

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hosting.hosted_table import NullService, Services
from bottleimp.hosting.loop_clock import LoopClock
from bottleimp.hosting.replays import replay_of, rotated_deal, round_code_of_record
from bottleimp.hosting.responses import (
    ApiResponse,
    bad_code_response,
    created_response,
    json_response,
    parse_seat,
    record_response,
    refusal_response,
)
from bottleimp.hosting.storage_trouble import StorageTrouble
from bottleimp.hosting.table_registry import Tables
from bottleimp.rules import BadText
from bottleimp.site.browser_log import BrowserLog, Store
from bottleimp.site.local_bot_runner import LocalBotRunner
from bottleimp.site.page_connection import PageConnection
from bottleimp.site.script_network import Script, ScriptNetwork
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import MAX_FRAME, Refusal, read_new_table
from bottleimp.table.randomness import Randomness

KEEP_DAYS = 400
"""The number of days after which a table without a new entry is deleted."""


async def create_local_host(
    store: Store, script: Script, randomness: Randomness | None = None
) -> "LocalHost":
    """Create a local host with the tables of this store, on the running event loop."""
    return LocalHost(store, script, randomness or Randomness())


class LocalHost:
    """The local host: the API of the server, for the page in the same browser."""

    def __init__(self, store: Store, script: Script, randomness: Randomness) -> None:
        network, no_service = ScriptNetwork(script), NullService()
        ImpBot.policy_override = network.policy
        bot_runner, log, clock = LocalBotRunner(network), BrowserLog(store), LoopClock()
        trouble = StorageTrouble(clock)
        self._tables = Tables(
            Services(log, clock, randomness, bot_runner, no_service, no_service, trouble)
        )

    async def ask(self, path: str, body: str | None = None) -> tuple[int, str]:
        """Return the status and text for `GET` of this path, or for `POST` if there is a body."""
        try:
            given = await self._answer(path, body)
        except BadText as error:
            given = bad_code_response(error)
        except Refusal as refusal:
            given = refusal_response(refusal)
        return given.status, given.body.decode()

    async def _answer(self, path: str, body: str | None) -> ApiResponse:
        way, _, query = path.partition("?")
        match way.strip("/").split("/"), body:
            case ["api", "tables"], str(posted):
                return created_response(*await self._tables.make(read_new_table(_whole(posted))))
            case ["api", "tables", table_id, "record"], None:
                return await self._record(table_id)
            case ["api", "replays"], str(posted):
                return json_response({"code": round_code_of_record(_whole(posted))})
            case ["api", "replays", code], None:
                return ApiResponse(200, replay_of(code, _seat(query)))
            case ["api", "deals", code], None:
                return json_response(rotated_deal(code, _seat(query)))
        raise Refusal("unknown", "there is nothing here")

    async def _record(self, table_id: str) -> ApiResponse:
        found = await self._tables.find(table_id)
        if found is None:
            raise unknown_table()
        if not found.live.attendance.clients:  # another page may play there
            self.let_go(table_id)
        return record_response(found.table)

    def line(
        self, table_id: str, say: Callable[[str], object], hang_up: Callable[[], object]
    ) -> PageConnection:
        """Create a connection to a table.

        The page's messages go to its `hear`, one after the other.
        """
        return PageConnection(self._tables, table_id, say=say, hang_up=hang_up)

    def let_go(self, table_id: str) -> None:
        """Unload a table, and close its connections, because another page will use it."""
        if (table := self._tables.live.pop(table_id, None)) is not None:
            table.close("replaced")

    async def tidy(self) -> int:
        """Delete old tables, and return their number."""
        return await self._tables.forget_old(keep_days=KEEP_DAYS)


def _seat(query: str) -> int:
    name, _, text = query.partition("=")
    return parse_seat(text if name == "seat" else "0")


def _whole(posted: str) -> bytes:
    body = posted.encode(errors="surrogatepass")
    if len(body) > MAX_FRAME:
        raise Refusal("bad-message", "the request is too long")
    return body

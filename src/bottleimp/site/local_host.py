"""All tables of a browser, in its worker: what the server does for many, for whoever is here.

`web/local` makes one `LocalHost`, passes on what the page asks, and posts back what it says. Time
and tasks are those of the worker's own loop.
"""

from collections.abc import Callable

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hosting.hosted_table import Nobody, Services
from bottleimp.hosting.loop_clock import LoopClock
from bottleimp.hosting.replays import code_of, deal_of, replay_of
from bottleimp.hosting.responses import (
    ApiResponse,
    answer,
    bad_code,
    made,
    not_done,
    record,
    seat_in,
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
"""A table at which nothing has happened for this many days is deleted."""


async def open_house(
    store: Store, script: Script, randomness: Randomness | None = None
) -> "LocalHost":
    """A house with the tables of this store; it needs the running loop."""
    return LocalHost(store, script, randomness or Randomness())


class LocalHost:
    """What a page can ask for."""

    def __init__(self, store: Store, script: Script, randomness: Randomness) -> None:
        network, nobody = ScriptNetwork(script), Nobody()
        ImpBot.policy_override = network.policy
        desk, log, clock = LocalBotRunner(network), BrowserLog(store), LoopClock()
        trouble = StorageTrouble(clock)
        self._tables = Tables(Services(log, clock, randomness, desk, nobody, nobody, trouble))

    async def ask(self, path: str, body: str | None = None) -> tuple[int, str]:
        """What `GET` answers to that path, decoded, or `POST` where there is a body."""
        try:
            given = await self._answer(path, body)
        except BadText as error:
            given = bad_code(error)
        except Refusal as refusal:
            given = not_done(refusal)
        return given.status, given.body.decode()

    async def _answer(self, path: str, body: str | None) -> ApiResponse:
        way, _, query = path.partition("?")
        match way.strip("/").split("/"), body:
            case ["api", "tables"], str(posted):
                return made(*await self._tables.make(read_new_table(_whole(posted))))
            case ["api", "tables", table_id, "record"], None:
                return await self._record(table_id)
            case ["api", "replays"], str(posted):
                return answer({"code": code_of(_whole(posted))})
            case ["api", "replays", code], None:
                return ApiResponse(200, replay_of(code, _seat(query)))
            case ["api", "deals", code], None:
                return answer(deal_of(code, _seat(query)))
        raise Refusal("unknown", "there is nothing here")

    async def _record(self, table_id: str) -> ApiResponse:
        found = await self._tables.find(table_id)
        if found is None:
            raise unknown_table()
        if not found.live.attendance.clients:  # another page may go on there
            self.let_go(table_id)
        return record(found.table)

    def line(
        self, table_id: str, say: Callable[[str], object], hang_up: Callable[[], object]
    ) -> PageConnection:
        """A live line to a table; the page's frames come to its `hear`, one after the other."""
        return PageConnection(self._tables, table_id, say=say, hang_up=hang_up)

    def let_go(self, table_id: str) -> None:
        """Another page may have the table now: who is at it is told, and its log is read anew."""
        if (table := self._tables.live.pop(table_id, None)) is not None:
            table.close("replaced")

    async def tidy(self) -> int:
        """Delete what nobody has come back to; how many tables that was."""
        return await self._tables.forget_old(keep_days=KEEP_DAYS)


def _seat(query: str) -> int:
    name, _, text = query.partition("=")
    return seat_in(text if name == "seat" else "0")


def _whole(posted: str) -> bytes:
    body = posted.encode(errors="surrogatepass")
    if len(body) > MAX_FRAME:
        raise Refusal("bad-message", "the request is too long")
    return body

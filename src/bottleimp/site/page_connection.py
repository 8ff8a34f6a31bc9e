"""A line to the page, in the words of docs/wire.md."""

from collections.abc import Callable

from bottleimp.hosting.client_connection import ClientConnection
from bottleimp.hosting.table_registry import Tables
from bottleimp.table.live_table import unknown
from bottleimp.table.messages import MAX_FRAME, Hello, Message, Refusal, bye


class PageConnection(ClientConnection):
    """Messages of a worker have no end of room, and arrive in order."""

    __slots__ = ("_hang_up", "_open", "_say", "_tables")

    def __init__(
        self,
        tables: Tables,
        table_id: str,
        *,
        say: Callable[[str], object],
        hang_up: Callable[[], object],
    ) -> None:
        super().__init__(table_id)
        self._tables, self._say, self._hang_up, self._open = tables, say, hang_up, True

    def send(self, message: bytes) -> None:
        if self._open:
            self._say(message.decode())

    def close(self, code: str | None) -> None:
        if self._open:
            if code is not None:
                self.send(bye(code))
            self._open = False
            self._hang_up()

    def read(self, text: str) -> Message:
        if len(text) > MAX_FRAME:
            raise Refusal("bad-message", "the message is too long")
        return super().read(text)

    async def enter(self, hello: Hello) -> None:
        table = self.table or await self._tables.find(self.table_id)
        if table is None:
            raise unknown()
        await table.enter(self, hello.token)

    def gone(self) -> None:
        self._open = False
        super().gone()

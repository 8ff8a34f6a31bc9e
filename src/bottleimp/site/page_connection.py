"""The connection to the page, with the messages of docs/wire.md."""

from collections.abc import Callable

from bottleimp.hosting.client_connection import ClientConnection
from bottleimp.hosting.table_registry import Tables
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import MAX_FRAME, Hello, Message, Refusal, encode_bye


class PageConnection(ClientConnection):
    """A connection through the worker's messages, which arrive in order and without limit."""

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

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        if self._open:
            self._say(message.decode())

    def close(self, code: str | None) -> None:
        if self._open:
            if code is not None:
                self.send(encode_bye(code))
            self._open = False
            self._hang_up()

    def decode(self, text: str) -> Message:
        if len(text) > MAX_FRAME:
            raise Refusal("bad-message", "the message is too long")
        return super().decode(text)

    async def join_table(self, hello: Hello) -> None:
        table = self.table or await self._tables.find(self.table_id)
        if table is None:
            raise unknown_table()
        await table.join(self, hello.token)

    def on_closed(self) -> None:
        self._open = False
        super().on_closed()

"""One client's connection to a table: decodes its messages, carries them out and refuses them.

How bytes are sent is up to the host: a WebSocket on the server, a message port in the browser.
"""

from abc import ABC, abstractmethod

from bottleimp.hosting.claims import MOVED
from bottleimp.hosting.hosted_table import HostedTable
from bottleimp.rules import Seat
from bottleimp.table.messages import (
    Hello,
    Message,
    Refusal,
    encode_refused,
    read_id,
    read_message,
    watcher_name,
)

_RECONNECT_CODES = {"too-fast": "too-fast", "storage": "stopping"}
"""By refusal code, the `bye` code that tells a client without a table to connect again later."""


class ClientConnection(ABC):
    """A client's connection to a table. `seat` is None for a spectator."""

    __slots__ = ("_wants_deltas", "person", "seat", "spectator_name", "table", "table_id")

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.table: HostedTable | None = None
        self.seat: Seat | None = None
        self.person: int | None = None
        self._wants_deltas = False
        self.spectator_name: str | None = None

    @property
    def accepts_deltas(self) -> bool:
        """True if the client asked for deltas and has received every message sent before."""
        return self._wants_deltas

    @abstractmethod
    def send(self, message: bytes, *, answer: str | None = None) -> None:
        """Send a message without waiting.

        `answer` is for metrics: "done" or the code of a refusal if the message answers the client,
        otherwise None.
        """

    @abstractmethod
    def close(self, code: str | None) -> None:
        """Send a `bye` with this code (none if `code` is None) and close the connection."""

    @abstractmethod
    async def join_table(self, hello: Hello) -> None:
        """Join the table as a player (with a valid token) or as a spectator (without one).

        Raises the same `Refusal` for a missing table and for a wrong token, so that neither can be
        probed.
        """

    def decode(self, text: str) -> Message:
        """Decode a message from the client; raise `Refusal` if it is not valid."""
        return read_message(text)

    async def hear(self, text: str) -> None:
        """Carry out a message from the client. If it is refused, tell the client why."""
        try:
            message = self.decode(text)
            if isinstance(message, Hello):
                self._wants_deltas, self.spectator_name = message.news, watcher_name(message.name)
                await self.join_table(message)
            elif self.table is None:
                raise Refusal("bad-message", "say hello first")
            else:
                await self.table.perform(self, message)
        except Refusal as refusal:
            self.send_refusal(read_id(text), refusal)

    def send_refusal(self, message_id: str | None, refusal: Refusal) -> None:
        """Send a refusal, and close the connection of a client that could not join its table.

        A message for a table that moved to another host is not answered: the client reconnects,
        reaches that host and repeats the message.
        """
        if refusal.code == MOVED:
            self.close("stopping")
            return
        must_reconnect = self.table is None and refusal.code in _RECONNECT_CODES
        if not must_reconnect:
            self.send(encode_refused(message_id, refusal), answer=refusal.code)
        if refusal.code == "unknown":
            self.close(None)
        elif must_reconnect:
            self.close(_RECONNECT_CODES[refusal.code])

    def on_closed(self) -> None:
        """Leave the table. Called once the connection is closed, by either side."""
        if self.table is not None:
            self.table.leave(self)

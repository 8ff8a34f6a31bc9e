"""A line to one person: what is said on it, heard and answered. A host knows how it is sent."""

from abc import ABC, abstractmethod

from bottleimp.hosting.claims import MOVED
from bottleimp.hosting.hosted_table import HostedTable
from bottleimp.rules import Seat
from bottleimp.table.messages import (
    Hello,
    Message,
    Refusal,
    read_id,
    read_message,
    refused,
    watcher_name,
)

_COME_BACK = {"too-fast": "too-fast", "storage": "stopping"}
"""What a hello that must be repeated later is told with a `bye`."""


class ClientConnection(ABC):
    """A client's line to a table. `seat` is None for a spectator."""

    __slots__ = ("_news", "called", "person", "seat", "table", "table_id")

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.table: HostedTable | None = None
        self.seat: Seat | None = None
        self.person: int | None = None
        self._news = False
        self.called: str | None = None

    @property
    def news(self) -> bool:
        """Whether the client wants to be told what is new, and can make something of it."""
        return self._news

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send, without waiting."""

    @abstractmethod
    def close(self, code: str | None) -> None:
        """Say goodbye and close."""

    @abstractmethod
    async def enter(self, hello: Hello) -> None:
        """Find the table, and go there; one that is not there and a wrong token look the same."""

    def read(self, text: str) -> Message:
        """What was said."""
        return read_message(text)

    async def hear(self, text: str) -> None:
        """Carry out one frame of the client; whatever is wrong with it is told to the client."""
        try:
            message = self.read(text)
            if isinstance(message, Hello):
                self._news, self.called = message.news, watcher_name(message.name)
                await self.enter(message)
            elif self.table is None:
                raise Refusal("bad-message", "say hello first")
            else:
                await self.table.perform(self, message)
        except Refusal as refusal:
            self.refuse(read_id(text), refusal)

    def refuse(self, message_id: str | None, refusal: Refusal) -> None:
        """Say why not; who cannot enter is also sent away.

        What another host must carry out is not answered: the client comes back and says it again.
        """
        if refusal.code == MOVED:
            self.close("stopping")
            return
        come_back = self.table is None and refusal.code in _COME_BACK
        if not come_back:
            self.send(refused(message_id, refusal))
        if refusal.code == "unknown":
            self.close(None)
        elif come_back:
            self.close(_COME_BACK[refusal.code])

    def gone(self) -> None:
        """The line is closed, whoever closed it."""
        if self.table is not None:
            self.table.leave(self)

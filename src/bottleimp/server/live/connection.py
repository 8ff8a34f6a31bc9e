"""One socket: its outbox, what it may ask for, and whose it is."""

import logging
from collections import deque

from bottleimp.hosting.client_connection import ClientConnection
from bottleimp.hosting.loop_clock import AlarmClock, Handle
from bottleimp.server.live.hub import Hub
from bottleimp.server.live.live_socket import LiveSocket
from bottleimp.server.rate_limits import TokenBucket
from bottleimp.server.server_settings import ServerSettings
from bottleimp.table.live_table import unknown
from bottleimp.table.messages import Hello, Message, Refusal, bye

logger = logging.getLogger("bottleimp.server")

_TABLE = b'{"type":"table"'
_NO_NEWS = b'{"type":"news"}'
"""What a spectator would be told when others are told that he has come."""
_ANSWERS = (b'{"type":"done"', b'{"type":"refused"')
_BURST_SECONDS = 4
_TOO_FAST = 40
"""So many refusals for speed, and the connection is closed."""
_CLOSE_NORMAL = 1000
_CLOSE = {"stopping": 1012, "too-fast": 1008}
"""WebSocket's own codes for closing, where one fits."""


def _too_many_guesses() -> Refusal:
    return Refusal("too-fast", "too many wrong guesses from this address")


class WebSocketConnection(ClientConnection):
    """A client's live connection."""

    __slots__ = (
        "_bucket",
        "_fast",
        "_hello",
        "_now",
        "_outbox",
        "_rate",
        "_since",
        "_socket",
        "address",
        "hub",
    )

    def __init__(self, socket: LiveSocket, hub: Hub, table_id: str, address: str) -> None:
        super().__init__(table_id)
        self.hub = hub
        self.address = address
        self._socket = socket
        self._outbox: deque[bytes] | None = None
        self._since = 0.0
        self._now, self._rate = self.clock.now, self.settings.messages_per_second
        self._bucket = TokenBucket(self._rate * _BURST_SECONDS, self._now())
        self._fast = 0
        self._hello: Handle | None = self.clock.call_at(
            self.clock.now() + self.settings.hello_seconds, lambda: self.close("idle")
        )
        socket.on_room = self._drain

    @property
    def settings(self) -> ServerSettings:
        """The server's limits."""
        return self.hub.settings

    @property
    def clock(self) -> AlarmClock:
        """The server's clock."""
        return self.hub.clock

    @property
    def news(self) -> bool:
        """Whether news will do: what waits for a slow reader may be dropped, so that is whole."""
        return self._news and self._outbox is None

    def read(self, text: str) -> Message:
        """What was said, if not too much is."""
        self._not_too_fast()
        return super().read(text)

    def _not_too_fast(self) -> None:
        rate = self._rate
        if not self._bucket.take(burst=rate * _BURST_SECONDS, rate=rate, now=self._now()):
            self._fast += 1
            self.rejected("messages-per-second")
            raise Refusal("too-fast", "too many messages")

    def refuse(self, message_id: str | None, refusal: Refusal) -> None:
        """Say why not; who keeps pushing is sent away."""
        super().refuse(message_id, refusal)
        if self._fast >= _TOO_FAST:
            self.close("too-fast")

    async def enter(self, hello: Hello) -> None:
        """Find the table; one that is not there and a token that is wrong look the same.

        A right token is never refused, whatever others at the same address have tried.
        """
        if hello.token is None and self.hub.guesses.spent(self.address):
            raise _too_many_guesses()
        try:
            table = self.table or await self.hub.find(self.table_id, hello.token)
            if table is None:
                raise unknown()
            await table.enter(self, hello.token)
        except Refusal as refusal:
            if refusal.code == "unknown" and not self.hub.guesses.take(self.address):
                raise _too_many_guesses() from None
            raise
        if self._hello is not None:
            self._hello.cancel()
            self._hello = None

    def send(self, message: bytes) -> None:
        """Write at once where there is room, else keep it; never wait."""
        if message == _NO_NEWS:
            return
        if message.startswith(_ANSWERS):
            self.answered(message)
        if self._outbox is None and self._socket.room:
            self._socket.write(message)
        elif self._socket.open:
            self._keep(message)

    def answered(self, message: bytes) -> None:
        """Whoever counts answers does it here."""

    def rejected(self, limit: str) -> None:
        """And here, what is over a limit."""

    def _keep(self, message: bytes) -> None:
        """Keep a message for a slow reader: each table message replaces those before it."""
        now = self.clock.now()
        if self._outbox is None:
            self._outbox, self._since = deque(), now
        if message.startswith(_TABLE) and len(self._outbox) >= self.settings.outbox_messages // 2:
            kept = (old for old in self._outbox if not old.startswith(_TABLE))
            self._outbox = deque(kept)
        self._outbox.append(message)
        full = len(self._outbox) > self.settings.outbox_messages
        if full or now - self._since > self.settings.slow_seconds:
            self.close("too-slow")

    def _drain(self) -> None:
        """The client has read: go on."""
        while self._outbox and self._socket.room:
            self._socket.write(self._outbox.popleft())
            self._since = self.clock.now()
        if not self._outbox:
            self._outbox = None

    def close(self, code: str | None) -> None:
        """Say goodbye and close; one that does not read is cut off."""
        if not self._socket.open:
            return
        if not self._socket.room:
            logger.info("connection closed code=%s table=%s", code, self.table_id)
            self._socket.cut_off()
            return
        if code is not None:
            self._socket.write(bye(code))
        self._socket.hang_up(_CLOSE.get(code or "", _CLOSE_NORMAL))

    def gone(self) -> None:
        """The socket is closed, whoever closed it."""
        self._outbox = None
        self._socket.on_room = None
        if self._hello is not None:
            self._hello.cancel()
        super().gone()

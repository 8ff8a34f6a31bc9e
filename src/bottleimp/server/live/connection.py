"""The server's side of one client's WebSocket: rate limit, outbox, hello timeout and closing."""

import logging
import time
from collections import deque

from bottleimp.hosting.client_connection import ClientConnection
from bottleimp.hosting.loop_clock import AlarmClock, Handle
from bottleimp.server.http.live_socket import LiveSocket
from bottleimp.server.live.hub import Hub
from bottleimp.server.rate_limits import TokenBucket
from bottleimp.server.server_settings import ServerSettings
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import Hello, Message, Refusal, encode_bye

logger = logging.getLogger("bottleimp.server")

_TABLE_PREFIX = b'{"type":"table"'
_EMPTY_DELTA = b'{"type":"news"}'
"""Delta for a spectator when other clients learn that this spectator has joined."""
_BURST_SECONDS = 4
"""Burst size of the rate limit: a client may save up this many seconds' worth of messages."""
_MAX_RATE_VIOLATIONS = 40
"""Number of messages refused as too fast at which the connection is closed."""
_NORMAL_CLOSURE = 1000
_CLOSE_CODES = {"stopping": 1012, "too-fast": 1008}
"""WebSocket close codes for the `bye` codes that have one; the rest use `_NORMAL_CLOSURE`."""


def _too_many_guesses() -> Refusal:
    return Refusal("too-fast", "too many wrong guesses from this address")


class WebSocketConnection(ClientConnection):
    """A client's connection to a table over a WebSocket.

    Sending never waits for the client. Messages that a slow client cannot take yet are queued in an
    outbox; a client that falls too far behind is disconnected.
    """

    __slots__ = (
        "_bucket",
        "_hello_timer",
        "_last_progress",
        "_now",
        "_outbox",
        "_rate",
        "_rate_violations",
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
        """Messages waiting for a slow client; None while there is no backlog."""
        self._last_progress = 0.0
        """Time at which the backlog began or the client last took a message from it."""
        self._now, self._rate = self.clock.now, self.settings.messages_per_second
        self._bucket = TokenBucket(self._rate * _BURST_SECONDS, self._now())
        self._rate_violations = 0
        self._hello_timer: Handle | None = self.clock.call_at(
            self.clock.now() + self.settings.hello_seconds, lambda: self.close("idle")
        )
        socket.on_writable = self._drain_outbox

    @property
    def settings(self) -> ServerSettings:
        """The server's settings."""
        return self.hub.settings

    @property
    def clock(self) -> AlarmClock:
        """The server's clock."""
        return self.hub.clock

    @property
    def accepts_deltas(self) -> bool:
        """True if the client asked for deltas and has no backlog.

        Table messages in the outbox may be dropped in favour of newer ones. A delta needs the
        message before it, so a client with a backlog gets complete table messages.
        """
        return self._wants_deltas and self._outbox is None

    def decode(self, text: str) -> Message:
        """Decode a message from the client, or raise `Refusal` if the client sends too fast."""
        self._check_rate()
        return super().decode(text)

    def _check_rate(self) -> None:
        rate = self._rate
        if not self._bucket.take(burst=rate * _BURST_SECONDS, rate=rate, now=self._now()):
            self._rate_violations += 1
            self.hub.meters.rejected.add("messages-per-second")
            raise Refusal("too-fast", "too many messages")

    def send_refusal(self, message_id: str | None, refusal: Refusal) -> None:
        """Send a refusal, and disconnect a client that keeps exceeding the rate limit."""
        super().send_refusal(message_id, refusal)
        if self._rate_violations >= _MAX_RATE_VIOLATIONS:
            self.close("too-fast")

    async def hear(self, text: str) -> None:
        """Carry out a message from the client, and measure how long that takes."""
        start = time.perf_counter()
        await super().hear(text)
        self.hub.meters.answer_seconds.observe(time.perf_counter() - start)

    async def join_table(self, hello: Hello) -> None:
        """Join the table as a player (with a valid token) or as a spectator (without one).

        Raises the same `Refusal` for a missing table and for a wrong token, so that neither can be
        probed. Both count as wrong guesses, which are limited per address. A valid token is always
        accepted, even when other clients at the same address have exhausted the limit.
        """
        if hello.token is None and self.hub.limits.guesses.is_exhausted(self.address):
            raise _too_many_guesses()
        table = self.table or await self.hub.find(self.table_id, hello.token)
        try:
            if table is None:
                raise unknown_table()
            await table.join(self, hello.token)
        except Refusal as refusal:
            if refusal.code == "unknown" and not self.hub.limits.guesses.take(self.address):
                raise _too_many_guesses() from None
            raise
        self._cancel_hello_timer()

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        """Write a message to the socket, or queue it if the client is not reading. Never waits.

        `answer` is counted: "done" or the code of a refusal, None if the message is no answer.
        """
        if message == _EMPTY_DELTA:
            return
        if answer is not None:
            self.hub.meters.answers.add(answer)
        if self._outbox is None and self._socket.is_writable:
            self._socket.write(message)
        elif self._socket.is_open:
            self._enqueue(message)

    def _enqueue(self, message: bytes) -> None:
        """Add a message to the outbox, and disconnect a client that is too far behind.

        Once the outbox is half full, a new table message replaces all older ones: each contains the
        complete table.
        """
        now = self.clock.now()
        if self._outbox is None:
            self._outbox, self._last_progress = deque(), now
        limit = self.settings.outbox_messages
        if message.startswith(_TABLE_PREFIX) and len(self._outbox) >= limit // 2:
            self._outbox = deque(old for old in self._outbox if not old.startswith(_TABLE_PREFIX))
        self._outbox.append(message)
        is_stalled = now - self._last_progress > self.settings.slow_seconds
        if len(self._outbox) > limit or is_stalled:
            self.close("too-slow")

    def _drain_outbox(self) -> None:
        """Write queued messages until the outbox is empty or the socket stops accepting them."""
        while self._outbox and self._socket.is_writable:
            self._socket.write(self._outbox.popleft())
            self._last_progress = self.clock.now()
        if not self._outbox:
            self._outbox = None

    def close(self, code: str | None) -> None:
        """Send a `bye` with this code (none if `code` is None) and close the WebSocket.

        A client that is not reading cannot be told; its connection is aborted.
        """
        if not self._socket.is_open:
            return
        self.hub.meters.goodbyes.add(code or "refused")
        if not self._socket.is_writable:
            logger.info("connection closed code=%s table=%s", code, self.table_id)
            self._socket.abort()
            return
        if code is not None:
            self._socket.write(encode_bye(code))
        self._socket.close(_CLOSE_CODES.get(code or "", _NORMAL_CLOSURE))

    def on_closed(self) -> None:
        """Leave the table and drop the outbox and the timer. Called once the socket is closed."""
        self._outbox = None
        self._socket.on_writable = None
        self._cancel_hello_timer()
        super().on_closed()

    def _cancel_hello_timer(self) -> None:
        if self._hello_timer is not None:
            self._hello_timer.cancel()
            self._hello_timer = None

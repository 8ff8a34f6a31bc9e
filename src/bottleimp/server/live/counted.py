"""A connection whose answers are counted, and how long they take."""

import time

import msgspec

from bottleimp.server.live.connection import WebSocketConnection

_DONE = b'{"type":"done"'


class _Refused(msgspec.Struct):
    code: str


_refusal = msgspec.json.Decoder(_Refused)


class CountedConnection(WebSocketConnection):
    """Every answer passes here, whoever gives it."""

    __slots__ = ()

    async def hear(self, text: str) -> None:
        """Carry out one frame of the client."""
        began = time.perf_counter()
        await super().hear(text)
        self.hub.meters.answer_seconds.observe(time.perf_counter() - began)

    def answered(self, message: bytes) -> None:
        """One more of its kind."""
        done = message.startswith(_DONE)
        self.hub.meters.answers.add("done" if done else _refusal.decode(message).code)

    def close(self, code: str | None) -> None:
        """Say goodbye and close."""
        if self._socket.open:
            self.hub.meters.goodbyes.add(code or "refused")
        super().close(code)

    def rejected(self, limit: str) -> None:
        """One more that was."""
        self.hub.meters.rejected.add(limit)

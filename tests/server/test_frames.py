"""Frames encoded and decoded by our fast path are those of the `websockets` library."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from bottleimp.server.http.frames import frame_bytes, head_of, whole_text
from bottleimp.server.http.live_socket import SOCKET, LiveSocket
from tests.server.test_memory import UPGRADE

SIZES = st.sampled_from([0, 1, 2, 3, 4, 5, 124, 125, 126, 127, 128, 8191, 65_535, 65_536, 70_000])
TEXTS = st.text(max_size=200)


def frame(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """As a client's library sends it."""
    return Frame(opcode, text, fin).serialize(mask=True)


@given(SIZES)
def test_a_head_is_the_librarys(size: int) -> None:
    text = b"x" * size
    assert head_of(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@given(SIZES, st.randoms())
def test_a_whole_text_is_read(size: int, rng: Any) -> None:
    text = rng.randbytes(size)
    sent = frame(text)
    assert whole_text(sent) == (text if size <= 65_535 else None)
    assert frame_bytes(size) == len(sent)


@given(st.binary(max_size=300))
def test_nothing_else_is_taken_for_one(text: bytes) -> None:
    whole = frame(text)
    assert whole_text(whole[:-1]) is None
    assert whole_text(whole + frame(text)) is None
    assert whole_text(frame(text, fin=False)) is None
    assert whole_text(frame(text, Opcode.BINARY)) is None
    assert whole_text(frame(text[:100], Opcode.PING)) is None
    assert whole_text(Frame(Opcode.TEXT, text).serialize(mask=False)) is None
    assert whole_text(bytes([whole[0] | 0x40]) + whole[1:]) is None  # a bit that nobody agreed on


class Line:
    """A transport that swallows what is written."""

    closed = False

    def write(self, _data: bytes) -> None:
        """It is not looked at."""

    def get_write_buffer_size(self) -> int:
        return 0

    def get_extra_info(self, _name: str) -> None:
        return None

    def pause_reading(self) -> None:
        """Nothing is read here."""

    def resume_reading(self) -> None:
        """Nor here."""

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


async def heard(chunks: list[bytes]) -> list[str]:
    """The messages of a client whose bytes come so cut into pieces."""
    messages: list[str] = []

    async def app(scope: dict[str, Any], _receive: object, _send: object) -> None:
        socket: LiveSocket = scope["extensions"][SOCKET]
        socket.accept()

        async def hear(message: str) -> None:
            messages.append(message)

        await socket.listen(hear)

    config = SimpleNamespace(ws_max_size=100_000, loaded_app=app)
    server = SimpleNamespace(connections=set(), tasks=set())
    socket = LiveSocket(cast(Any, config), cast(Any, server), {})
    socket.connection_made(cast(Any, Line()))
    socket.data_received(UPGRADE.format(table="abcdefghijkl").encode())
    while not socket.is_open:
        await asyncio.sleep(0)
    for chunk in chunks:
        socket.data_received(chunk)
        await asyncio.sleep(0)
    socket.connection_lost(None)
    await asyncio.gather(*server.tasks)
    return messages


@st.composite
def streams(draw: st.DrawFn) -> tuple[list[str], bytes]:
    """Messages, and the bytes of a client that says them: some in fragments, with pings between."""
    messages, stream = draw(st.lists(TEXTS, max_size=8)), b""
    for message in messages:
        text = message.encode()
        at = draw(st.none() | st.integers(0, len(text)))
        if at is None:
            stream += frame(text)
        else:
            stream += frame(text[:at], fin=False)
            stream += frame(b"", Opcode.PING) if draw(st.booleans()) else b""
            stream += frame(text[at:], Opcode.CONT)
    return messages, stream


@given(streams(), st.data())
def test_however_the_bytes_are_cut_the_messages_are_the_same(
    said: tuple[list[str], bytes], data: st.DataObject
) -> None:
    messages, stream = said
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=12).map(sorted))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert asyncio.run(heard([chunk for chunk in chunks if chunk])) == messages


def test_one_message_after_the_other() -> None:
    """As nearly all come: each at once and alone."""
    texts = [f'{{"type":"say","id":"{n}","phrase":"{"x" * n}"}}' for n in range(0, 300, 7)]
    assert asyncio.run(heard([frame(text.encode()) for text in texts])) == texts


def test_what_looks_like_a_frame_within_one_is_none() -> None:
    """A message whose bytes on the way are those of a whole frame, and come alone."""
    inner = bytes([0x81, 0x80 | 5, *b"\xa0\xa1\xa2\xa3", *b"\xe1\xe2\xe3\xe4\xe5"])
    assert whole_text(inner) is not None
    mask = b"\xff" * 4
    message = bytes(byte ^ 0xFF for byte in inner)
    head = bytes([0x81, 0x80 | len(inner)]) + mask
    assert asyncio.run(heard([head, inner])) == [message.decode()]
    assert asyncio.run(heard([head, inner, frame(b"next")])) == [message.decode(), "next"]


def test_a_message_amid_the_fragments_of_another_is_a_mistake() -> None:
    """RFC 6455, 5.4: fragments of messages must not be interleaved; the library hangs up."""
    assert asyncio.run(heard([frame(b"a", fin=False), frame(b"b"), frame(b"c")])) == []

"""What is known so far of one seat's decisions; readers wait for more."""

import asyncio
from contextlib import suppress

import msgspec

from bottleimp.server.reviews.review_job import ReviewJob
from bottleimp.table.messages import Refusal, encode


class _Shown(msgspec.Struct):
    """Of a decision that is written, what is told of its cost."""

    shown: float


class _Kept(msgspec.Struct):
    """A review that is whole."""

    head: msgspec.Raw
    decisions: list[msgspec.Raw]


_SHOWN = msgspec.json.Decoder(_Shown)
_KEPT = msgspec.json.Decoder(_Kept)


class SeatReview:
    """Grows decision by decision, while it is judged."""

    def __init__(self, order: ReviewJob) -> None:
        self.order = order
        self.decisions: list[bytes] = []
        self.over = False
        self.failed = False
        self._head: bytes | None = None
        self._news = asyncio.Event()

    @classmethod
    def written(cls, order: ReviewJob, text: str) -> "SeatReview":
        """One that is whole, as `text` has it."""
        found = cls(order)
        kept = _KEPT.decode(text)
        found._head, found.decisions = bytes(kept.head), [bytes(each) for each in kept.decisions]
        found.over = True
        return found

    @property
    def text(self) -> str:
        """All of it, to be kept."""
        decisions = [msgspec.Raw(each) for each in self.decisions]
        return encode(_Kept(msgspec.Raw(self._head or b"{}"), decisions)).decode()

    def hear(self, answer: bytes) -> None:
        """What it is made with, or the next decision."""
        if self._head is None:
            self._head = answer
        else:
            self.decisions.append(answer)
        self._tell()

    def ask_again(self) -> int:
        """Its process was gone: the rest is to come from another. How many are there already."""
        self._head = None
        return len(self.decisions)

    def end(self, *, failed: bool = False) -> None:
        """All decisions are judged, or nobody can judge them."""
        self.over, self.failed = True, failed
        self._tell()

    @property
    def lost(self) -> float | None:
        """What the decisions cost together; None until all are judged."""
        if not self.over or self.failed:
            return None
        return sum(_SHOWN.decode(decision).shown for decision in self.decisions)

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def after(self, count: int, *, patience: float) -> bytes:
        """What comes after so many decisions, as soon as there is something, or without it."""
        if not (self.over or len(self.decisions) > count):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), patience)
        if self.failed:
            raise Refusal("failed", "the round could not be judged")
        return self._written(count)

    def _written(self, count: int) -> bytes:
        head = self._head[1:-1] + b"," if self._head else b""
        over = b"true" if self.over else b"false"
        decisions = b",".join(self.decisions[count:])
        return b'{%s"reviewed":true,"seat":%d,"after":%d,"over":%s,"decisions":[%s]}' % (
            head,
            self.order.seat,
            count,
            over,
            decisions,
        )

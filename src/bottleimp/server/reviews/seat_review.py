"""The review of one seat in one round, as far as it is computed. Readers can wait for more."""

import asyncio
from contextlib import suppress

import msgspec

from bottleimp.server.reviews.review_job import ReviewJob
from bottleimp.table.messages import Refusal, encode


class _DecisionLoss(msgspec.Struct):
    """The field of an encoded decision that holds its reported loss."""

    shown: float


class _StoredText(msgspec.Struct):
    """The form in which a complete review is stored."""

    head: msgspec.Raw
    decisions: list[msgspec.Raw]


_DECISION_LOSS = msgspec.json.Decoder(_DecisionLoss)
_STORED_TEXT = msgspec.json.Decoder(_StoredText)


class SeatReview:
    """A review that grows decision by decision."""

    def __init__(self, job: ReviewJob) -> None:
        self.job = job
        self.decisions: list[bytes] = []
        """Judged decisions, encoded as JSON."""
        self.is_over = False
        """True once all decisions are judged, or the review has failed."""
        self.has_failed = False
        self._head: bytes | None = None
        self._changed = asyncio.Event()

    @classmethod
    def from_text(cls, job: ReviewJob, text: str) -> "SeatReview":
        """Return a complete review from the text that `to_text` returned."""
        review = cls(job)
        stored = _STORED_TEXT.decode(text)
        review._head = bytes(stored.head)
        review.decisions = [bytes(decision) for decision in stored.decisions]
        review.is_over = True
        return review

    def to_text(self) -> str:
        """Return the whole review as text to store."""
        decisions = [msgspec.Raw(decision) for decision in self.decisions]
        return encode(_StoredText(msgspec.Raw(self._head or b"{}"), decisions)).decode()

    def add_result(self, result: bytes) -> None:
        """Add the next result of the job: first the header, then one decision each."""
        if self._head is None:
            self._head = result
        else:
            self.decisions.append(result)
        self._notify()

    def restart(self) -> int:
        """Prepare for another process; return the number of decisions that need no repetition."""
        self._head = None
        return len(self.decisions)

    def end(self, *, failed: bool = False) -> None:
        """Mark the review as complete, or as failed."""
        self.is_over, self.has_failed = True, failed
        self._notify()

    @property
    def total_loss(self) -> float | None:
        """The sum of the decisions' losses; None until all are judged."""
        if not self.is_over or self.has_failed:
            return None
        return sum(_DECISION_LOSS.decode(decision).shown for decision in self.decisions)

    def _notify(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def after(self, count: int, *, patience: float) -> bytes:
        """Return the decisions after the first `count` as JSON.

        If there are none yet, wait for the next change, at most `patience` seconds.
        """
        if not (self.is_over or len(self.decisions) > count):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), patience)
        if self.has_failed:
            raise Refusal("failed", "the round could not be judged")
        return self._encode_after(count)

    def _encode_after(self, count: int) -> bytes:
        head = self._head[1:-1] + b"," if self._head else b""
        over = b"true" if self.is_over else b"false"
        decisions = b",".join(self.decisions[count:])
        return b'{%s"reviewed":true,"seat":%d,"after":%d,"over":%s,"decisions":[%s]}' % (
            head,
            self.job.seat,
            count,
            over,
            decisions,
        )

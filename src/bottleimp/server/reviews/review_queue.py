"""The queue of round reviews: worker processes judge them, owners take turns, none is made twice.

The owner of a review is the table at whose end it was begun, or the address that requested it. Only
one review of an owner runs at a time, so an owner with many requests does not delay the others.
"""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, partial

from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.imp_bot import network_id
from bottleimp.review.baseline import is_yardstick
from bottleimp.review.review_version import VERSION
from bottleimp.rules import Seat, round_code
from bottleimp.server.metrics.meters import Meters
from bottleimp.server.reviews.review_job import ReviewJob
from bottleimp.server.reviews.seat_review import SeatReview
from bottleimp.server.reviews.store import ReviewStore, StoredReview
from bottleimp.server.storage.server_storage import StorageError
from bottleimp.server.worker_process import WorkerProcess, WorkerProcessEnded
from bottleimp.table.messages import Refusal
from bottleimp.table.table_state import Table

logger = logging.getLogger("bottleimp.server")

NICENESS = 15
"""Niceness of review processes: bots have a lower one, since players wait for them."""
_MAX_TRIES = 3
"""Processes in a row that may end without judging a decision before a review fails."""
MAX_WAITING = 100
"""Maximum number of reviews that wait."""
MAX_WAITING_OF_OWNER = 12
"""Maximum number of reviews that wait for one owner: all seats of a table, twice."""
MAX_IN_MEMORY = 2_000
"""Maximum number of reviews in memory, about 6 KB each."""


class ReviewQueue:
    """All reviews of a server."""

    def __init__(
        self,
        *,
        reviewers: int,
        worlds: int,
        store: ReviewStore,
        today: Callable[[], int],
        automatic: bool = True,
        meters: Meters | None = None,
    ) -> None:
        """Set up `reviewers` worker processes; none if the bots' extra packages are missing.

        `today` returns milliseconds since 1970. If `automatic`, rounds are reviewed when they end,
        before a player asks.
        """
        self._worlds, self._store, self._today, self._automatic = worlds, store, today, automatic
        self._meters = meters or Meters()
        self._free = [
            WorkerProcess(niceness=NICENESS) for _ in range(reviewers * DevilBot.can_run())
        ]
        self._processes = tuple(self._free)
        self._reviews: OrderedDict[ReviewJob, SeatReview] = OrderedDict()
        """Reviews in memory, the most recently used last."""
        self._waiting: OrderedDict[str, deque[SeatReview]] = OrderedDict()
        """Reviews that have not begun, by owner; the owner whose turn is next comes first."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """Running reviews, by owner."""

    @property
    def is_enabled(self) -> bool:
        """True if this server reviews rounds."""
        return bool(self._processes)

    @property
    def waiting_count(self) -> int:
        """The number of reviews that have not begun."""
        return sum(map(len, self._waiting.values()))

    @property
    def running_count(self) -> int:
        """The number of reviews that are being computed."""
        return len(self._tasks)

    def find(self, code: str, seat: Seat) -> SeatReview | None:
        """Return the review of this seat and round from memory; None if it is not there."""
        job = ReviewJob(code, seat, self._worlds)
        if (review := self._reviews.get(job)) is not None:
            self._reviews.move_to_end(job)
        return review

    async def recall(self, code: str, seat: Seat) -> SeatReview | None:
        """Return the review from memory or from the database; None if there is none."""
        review = self.find(code, seat)
        if review is not None or not self.is_enabled:
            return review
        try:
            stored = await self._store.find(code, seat, made_with=self._made_with)
        except StorageError:
            stored = None
        if stored is not None and self.find(code, seat) is None:  # not begun in the meantime
            job = ReviewJob(code, seat, self._worlds)
            self._reviews[job] = SeatReview.from_text(job, stored.text)
            self._forget_oldest()
        return self.find(code, seat)

    async def losses(self, codes: Iterable[str], seat: Seat) -> dict[str, float]:
        """Return the total loss of a seat for each round code whose review is stored."""
        if not self.is_enabled:
            return {}
        try:
            return await self._store.losses(codes, seat, made_with=self._made_with)
        except StorageError:
            return {}

    async def forget(self, before: int) -> None:
        """Delete stored reviews made before that time, in milliseconds since 1970."""
        await self._store.forget(older_than=before)

    @cached_property
    def _made_with(self) -> str:
        return f"{network_id()} version {VERSION} worlds {self._worlds}"

    def begin(self, code: str, seat: Seat, *, owner: str) -> SeatReview:
        """Add a review to the queue and return it; raise `Refusal` if the queue is full."""
        job = ReviewJob(code, seat, self._worlds)
        of_owner = self._waiting.get(owner, ())
        if self.waiting_count >= MAX_WAITING or len(of_owner) >= MAX_WAITING_OF_OWNER:
            self._meters.rejected.add("reviews-waiting")
            raise Refusal("full", "too many rounds wait to be reviewed")
        review = self._reviews[job] = SeatReview(job)
        self._waiting.setdefault(owner, deque()).append(review)
        self._forget_oldest()
        self._start_next()
        return review

    def offer(self, table: Table) -> None:
        """Begin reviews for the people at a table whose round has just ended, if there is room."""
        ended = table.finished[-1]
        if not (self.is_enabled and self._automatic and is_yardstick(ended.setup)):
            return
        code = round_code(ended)
        for seat in table.humans:
            if not table.places[seat].away and self.find(code, seat) is None:
                with suppress(Refusal):
                    self.begin(code, seat, owner=table.id)

    def stop(self) -> None:
        """Let all unfinished reviews fail, so that no request waits any longer."""
        self._waiting.clear()
        for review in self._reviews.values():
            if not review.is_over:
                review.end(failed=True)

    async def close(self) -> None:
        """Stop, and end the worker processes."""
        self.stop()
        for task in self._tasks.values():
            task.cancel()
        for process in self._processes:
            await process.close()

    def _forget_oldest(self) -> None:
        """Drop the least recently used of the reviews that are over, while there are too many."""
        while len(self._reviews) > MAX_IN_MEMORY:
            oldest = next(job for job, review in self._reviews.items() if review.is_over)
            del self._reviews[oldest]

    def _start_next(self) -> None:
        """Give each free process a review of the owner that has waited longest for a turn."""
        while self._free:
            owner = next((each for each in self._waiting if each not in self._tasks), None)
            if owner is None:
                return
            reviews = self._waiting.pop(owner)
            review = reviews.popleft()
            if reviews:
                self._waiting[owner] = reviews
            running = self._run(self._free.pop(), review, owner)
            self._tasks[owner] = asyncio.get_running_loop().create_task(running)

    async def _run(self, process: WorkerProcess, review: SeatReview, owner: str) -> None:
        start = time.perf_counter()
        try:
            await self._judge(process, review)
        finally:
            self._meters.review_seconds.observe(time.perf_counter() - start)
            if review.has_failed:
                self._reviews.pop(review.job, None)
            self._free.append(process)
            del self._tasks[owner]
            self._start_next()

    async def _judge(self, process: WorkerProcess, review: SeatReview) -> None:
        """Judge all decisions. If the process is killed, continue in a new one."""
        tries = 0
        while tries < _MAX_TRIES:
            done = review.restart()
            try:
                async for result in process.ask(partial(review.job.run, done)):
                    review.add_result(result)
            except WorkerProcessEnded:
                logger.warning("a reviewer's process ended decisions=%d", len(review.decisions))
                tries = 0 if len(review.decisions) > done else tries + 1
            else:
                review.end()
                await self._save(review)
                return
        review.end(failed=True)

    async def _save(self, review: SeatReview) -> None:
        """Store a complete review. If that fails, the review is computed again when requested."""
        job, loss = review.job, review.total_loss
        assert loss is not None
        row = (job.code, job.seat, self._made_with, self._today(), loss, review.to_text())
        with suppress(StorageError):
            await self._store.save(StoredReview(*row))

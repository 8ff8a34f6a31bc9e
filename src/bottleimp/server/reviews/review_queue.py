"""Where rounds are reviewed: in processes of their own, each owner in turn, and nothing twice.

An owner is the table at whose end a review was begun, or the address that asked for one: an owner
has one review in the making at a time, and so each has its turn, however much one wants.
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
from bottleimp.server.live.worker_process import WorkerProcess, WorkerProcessEnded
from bottleimp.server.metrics.meters import Meters
from bottleimp.server.reviews.review_job import ReviewJob
from bottleimp.server.reviews.seat_review import SeatReview
from bottleimp.server.reviews.store import ReviewStore, StoredReview
from bottleimp.server.storage.server_storage import StorageError
from bottleimp.table.messages import Refusal
from bottleimp.table.table_state import Table

logger = logging.getLogger("bottleimp.server")

NICENESS = 15
"""Bots that think are waited for at their table; a review comes after them."""
_TRIES = 3
MOST_WAITING = 100
MOST_OF_ONE = 12
"""Reviews that wait of one owner: all seats of a table, twice."""
KEPT = 2_000
"""Reviews that are kept, some 6 KB each: whoever looks at a round again need not wait again."""


class ReviewQueue:
    """All reviews of a server."""

    def __init__(
        self,
        *,
        reviewers: int,
        worlds: int,
        kept: ReviewStore,
        today: Callable[[], int],
        unasked: bool = True,
        meters: Meters | None = None,
    ) -> None:
        """So many processes; none where the extras are missing. `today` is in milliseconds.

        `unasked` is whether rounds are judged before anybody asks.
        """
        self._worlds, self._kept, self._today, self._unasked = worlds, kept, today, unasked
        self._meters = meters or Meters()
        self._free = [
            WorkerProcess(niceness=NICENESS) for _ in range(reviewers * DevilBot.can_run())
        ]
        self._all = tuple(self._free)
        self._reviews: OrderedDict[ReviewJob, SeatReview] = OrderedDict()
        self._waiting: OrderedDict[str, deque[SeatReview]] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By owner, what is being judged."""

    @property
    def on(self) -> bool:
        """Whether this server reviews at all."""
        return bool(self._all)

    @property
    def waiting(self) -> int:
        """How many have not begun."""
        return sum(map(len, self._waiting.values()))

    @property
    def judging(self) -> int:
        """How many are being judged."""
        return len(self._tasks)

    def find(self, code: str, seat: Seat) -> SeatReview | None:
        """What there is of that round, if it was asked for before."""
        order = ReviewJob(code, seat, self._worlds)
        if (found := self._reviews.get(order)) is not None:
            self._reviews.move_to_end(order)
        return found

    async def recall(self, code: str, seat: Seat) -> SeatReview | None:
        """The same, or what was kept of it when it was judged before."""
        found = self.find(code, seat)
        if found is not None or not self.on:
            return found
        try:
            kept = await self._kept.find(code, seat, made_with=self._made_with)
        except StorageError:
            kept = None
        if kept is not None and self.find(code, seat) is None:  # nobody has begun it meanwhile
            order = ReviewJob(code, seat, self._worlds)
            self._reviews[order] = SeatReview.written(order, kept.text)
            self._forget()
        return self.find(code, seat)

    async def lost(self, codes: Iterable[str], seat: Seat) -> dict[str, float]:
        """By round, what that seat's decisions cost, where somebody has had them judged."""
        if not self.on:
            return {}
        try:
            return await self._kept.lost(codes, seat, made_with=self._made_with)
        except StorageError:
            return {}

    async def forget(self, before: int) -> None:
        """Delete those kept that were made before that time."""
        await self._kept.forget(older_than=before)

    @cached_property
    def _made_with(self) -> str:
        return f"{network_id()} version {VERSION} worlds {self._worlds}"

    def begin(self, code: str, seat: Seat, *, owner: str) -> SeatReview:
        """Have a round judged when it is its owner's turn."""
        order = ReviewJob(code, seat, self._worlds)
        of_one = self._waiting.get(owner, ())
        if self.waiting >= MOST_WAITING or len(of_one) >= MOST_OF_ONE:
            self._meters.rejected.add("reviews-waiting")
            raise Refusal("full", "too many rounds wait to be reviewed")
        review = self._reviews[order] = SeatReview(order)
        self._waiting.setdefault(owner, deque()).append(review)
        self._forget()
        self._go_on()
        return review

    def offer(self, table: Table) -> None:
        """A round is over: judge its people's decisions before they ask, if there is room."""
        ended = table.finished[-1]
        if not (self.on and self._unasked and is_yardstick(ended.setup)):
            return
        code = round_code(ended)
        for seat in table.humans:
            if not table.places[seat].away and self.find(code, seat) is None:
                with suppress(Refusal):
                    self.begin(code, seat, owner=table.id)

    def stop(self) -> None:
        """Nobody is to wait any longer."""
        self._waiting.clear()
        for review in self._reviews.values():
            if not review.over:
                review.end(failed=True)

    async def close(self) -> None:
        """Judge no more."""
        self.stop()
        for task in self._tasks.values():
            task.cancel()
        for apart in self._all:
            await apart.close()

    def _forget(self) -> None:
        """Those not looked at for longest, of those that are over."""
        while len(self._reviews) > KEPT:
            oldest = next(order for order, review in self._reviews.items() if review.over)
            del self._reviews[oldest]

    def _go_on(self) -> None:
        """Give whoever is free the next review: of the owner who has waited longest for a turn."""
        while self._free:
            owner = next((each for each in self._waiting if each not in self._tasks), None)
            if owner is None:
                return
            theirs = self._waiting.pop(owner)
            review = theirs.popleft()
            if theirs:
                self._waiting[owner] = theirs
            judging = self._judge(self._free.pop(), review, owner)
            self._tasks[owner] = asyncio.get_running_loop().create_task(judging)

    async def _judge(self, apart: WorkerProcess, review: SeatReview, owner: str) -> None:
        began = time.perf_counter()
        try:
            await self._judged(apart, review)
        finally:
            self._meters.review_seconds.observe(time.perf_counter() - began)
            if review.failed:
                self._reviews.pop(review.order, None)
            self._free.append(apart)
            del self._tasks[owner]
            self._go_on()

    async def _judged(self, apart: WorkerProcess, review: SeatReview) -> None:
        """Ask to the end; whoever is killed over it is followed by another, who goes on there."""
        tries = 0
        while tries < _TRIES:
            done = review.ask_again()
            try:
                async for answer in apart.ask(partial(review.order.judged, done)):
                    review.hear(answer)
            except WorkerProcessEnded:
                logger.warning("a reviewer's process ended decisions=%d", len(review.decisions))
                tries = 0 if len(review.decisions) > done else tries + 1
            else:
                review.end()
                await self._keep(review)
                return
        review.end(failed=True)

    async def _keep(self, review: SeatReview) -> None:
        """So that it need not be judged again; where that fails, it will be."""
        order, lost = review.order, review.lost
        assert lost is not None
        whole = (order.code, order.seat, self._made_with, self._today(), lost, review.text)
        with suppress(StorageError):
            await self._kept.keep(StoredReview(*whole))

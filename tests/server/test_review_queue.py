"""The queue of reviews: turns, limits and stored reviews, with a fake in place of the judge."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, ClassVar

import pytest

from bottleimp.rules import round_code, setup_of
from bottleimp.rules.round_replay import ReplayError
from bottleimp.server.metrics.meters import Meters
from bottleimp.server.reviews import review_queue as queue_module
from bottleimp.server.reviews.review_queue import MAX_WAITING, MAX_WAITING_OF_OWNER, ReviewQueue
from bottleimp.server.reviews.store import ReviewStore, StoredReview
from bottleimp.server.worker_process import WorkerProcessEnded
from bottleimp.table.messages import Refusal
from tests.strategies import played


class Judge:
    """In the place of a process: answers when it is told to, and notes whom it was asked about."""

    asked: ClassVar[list[tuple[str, int]]] = []
    deaths: ClassVar[int] = 0
    go: ClassVar[asyncio.Event]

    def __init__(self, *, niceness: int) -> None:
        self.niceness = niceness

    async def ask(self, question: Callable[[], Iterable[object]]) -> AsyncIterator[Any]:
        job, done = question.func.__self__, question.args[0]  # type: ignore[attr-defined]
        Judge.asked.append((job.code, done))
        await Judge.go.wait()
        yield b'{"of":2}'
        for nth in range(done, 2):
            if Judge.deaths > 1 or (Judge.deaths and nth):
                Judge.deaths -= 1
                raise WorkerProcessEnded
            yield b'{"nth":%d,"shown":1.5}' % nth

    async def close(self) -> None:
        return


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> type[Judge]:
    monkeypatch.setattr(queue_module, "WorkerProcess", Judge)
    monkeypatch.setattr(Judge, "asked", [])
    monkeypatch.setattr(Judge, "deaths", 0)
    return Judge


class Shelf:
    """Reviews at hand: the queue's own doing is tested here; test_stores.py has the databases."""

    def __init__(self) -> None:
        self.there: dict[tuple[str, int, str], StoredReview] = {}

    async def save(self, review: StoredReview) -> None:
        self.there.setdefault(review[:3], review)

    async def find(self, code: str, seat: int, *, made_with: str) -> StoredReview | None:
        return self.there.get((code, seat, made_with))

    async def losses(self, codes: Iterable[str], seat: int, *, made_with: str) -> dict[str, float]:
        found = {code: self.there.get((code, seat, made_with)) for code in codes}
        return {code: review.lost for code, review in found.items() if review is not None}

    async def forget(self, *, older_than: int) -> None:
        raise NotImplementedError


def new_queue(*, reviewers: int = 1, store: ReviewStore | None = None) -> ReviewQueue:
    return ReviewQueue(reviewers=reviewers, worlds=48, store=store or Shelf(), today=lambda: 0)


async def rest() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


def test_every_owner_has_a_turn_however_much_one_wants(judge: type[Judge]) -> None:
    async def run() -> None:
        judge.go = asyncio.Event()
        queue = new_queue()
        for number in range(5):
            queue.begin(f"greedy-{number}", 0, owner="one")
        queue.begin("modest", 0, owner="another")
        judge.go.set()
        await rest()
        assert [code for code, _ in judge.asked][:4] == [
            *("greedy-0", "greedy-1"),
            *("modest", "greedy-2"),
        ]
        await queue.close()

    asyncio.run(run())


def test_an_owner_has_one_in_the_making_though_reviewers_are_free(judge: type[Judge]) -> None:
    async def run() -> None:
        judge.go = asyncio.Event()
        queue = new_queue(reviewers=3)
        for number in range(3):
            queue.begin(f"mine-{number}", 0, owner="one")
        queue.begin("theirs", 0, owner="another")
        await rest()
        assert [code for code, _ in judge.asked] == ["mine-0", "theirs"]
        await queue.close()

    asyncio.run(run())


def test_what_waits_and_what_was_judged_is_counted(judge: type[Judge]) -> None:
    async def run() -> None:
        judge.go = asyncio.Event()
        meters = Meters()
        queue = ReviewQueue(reviewers=1, worlds=48, store=Shelf(), today=lambda: 0, meters=meters)
        for number in range(13):
            queue.begin(f"round-{number}", 0, owner="one")
        assert not tried(queue, 99, "one")
        assert (queue.running_count, queue.waiting_count) == (1, 12)
        assert 'rejected_total{limit="reviews-waiting"} 1\n' in meters.rejected.text()
        judge.go.set()
        await rest()
        judged = 13 - queue.waiting_count - queue.running_count
        assert judged
        assert f"review_seconds_count {judged}\n" in meters.review_seconds.text()
        await queue.close()

    asyncio.run(run())


def tried(queue: ReviewQueue, number: int, owner: str) -> bool:
    """Whether there was room for one more of that owner."""
    try:
        queue.begin(f"round-{number}", 0, owner=owner)
    except Refusal:
        return False
    return True


def test_what_waits_is_bounded(judge: type[Judge]) -> None:
    async def run() -> None:
        judge.go = asyncio.Event()
        queue = new_queue()
        begun = [tried(queue, number, f"owner-{number % 30}") for number in range(300)]
        assert sum(begun) == MAX_WAITING + 1  # one is being judged
        assert queue.waiting_count == MAX_WAITING
        await queue.close()
        queue = new_queue()
        assert sum(tried(queue, number, "one") for number in range(300)) == MAX_WAITING_OF_OWNER + 1
        await queue.close()

    asyncio.run(run())


def test_who_is_killed_is_followed_from_there_on(judge: type[Judge]) -> None:
    async def run() -> None:
        judge.go = asyncio.Event()
        judge.go.set()
        judge.deaths = 1
        queue = new_queue()
        review = queue.begin("round", 0, owner="one")
        await rest()
        assert judge.asked == [("round", 0), ("round", 1)]
        assert review.decisions == [b'{"nth":0,"shown":1.5}', b'{"nth":1,"shown":1.5}']
        assert b'"over":true' in await review.after(0, patience=1)
        await queue.close()

    asyncio.run(run())


def test_who_is_killed_again_and_again_gives_up_and_may_be_asked_anew(judge: type[Judge]) -> None:
    async def run() -> None:
        judge.go = asyncio.Event()
        judge.go.set()
        judge.deaths = 99
        queue = new_queue()
        review = queue.begin("round", 0, owner="one")
        await rest()
        assert judge.asked == [("round", 0)] * 3
        with pytest.raises(Refusal, match="could not be judged"):
            await review.after(0, patience=1)
        assert queue.find("round", 0) is None
        await queue.close()

    asyncio.run(run())


def test_the_oldest_are_forgotten(judge: type[Judge], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue_module, "MAX_IN_MEMORY", 3)

    async def run() -> None:
        judge.go = asyncio.Event()
        judge.go.set()
        queue = new_queue()
        for number in range(5):
            queue.begin(f"round-{number}", 0, owner="one")
            await rest()
            queue.find("round-0", 0)
        kept = [number for number in range(5) if queue.find(f"round-{number}", 0)]
        assert kept == [0, 3, 4]
        await queue.close()

    asyncio.run(run())


def test_an_unfinished_round_has_no_code_to_ask_with() -> None:
    state = played(setup_of("classic", players=4), 5, steps=20)
    with pytest.raises(ReplayError):
        round_code(state)


def test_what_was_lost_is_known_once_all_is_judged(judge: type[Judge]) -> None:
    """For the boards of contests, without anybody having to wait."""

    async def run() -> None:
        judge.go = asyncio.Event()
        queue = new_queue()
        assert await queue.losses(["a"], 0) == {}
        queue.begin("a", 0, owner="me")
        await rest()
        assert await queue.losses(["a"], 0) == {}
        judge.go.set()
        await rest()
        assert await queue.losses(["a", "b"], 0) == {"a": 3.0}
        assert await queue.losses(["a"], 1) == {}
        await queue.close()

    asyncio.run(run())


def test_another_queue_on_the_same_database_tells_it_again(judge: type[Judge]) -> None:
    """A server after a restart, or another one of several: byte by byte, and nobody judges."""

    async def run() -> None:
        judge.go = asyncio.Event()
        judge.go.set()
        shelf = Shelf()
        first, second = new_queue(store=shelf), new_queue(store=shelf)
        assert await second.recall("a", 0) is None
        first.begin("a", 0, owner="me")
        await rest()
        told, again = await first.recall("a", 0), await second.recall("a", 0)
        assert told is not None
        assert again is not None
        assert await again.after(0, patience=0) == await told.after(0, patience=0)
        assert again.total_loss == 3.0
        assert len(judge.asked) == 1
        await first.close()
        await second.close()

    asyncio.run(run())

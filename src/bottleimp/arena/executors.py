"""Executors that play chunks in this process or in several; `cluster` uses several machines."""

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from multiprocessing.connection import wait
from typing import Protocol

from bottleimp.arena.chunk_player import PlayedChunk, play_chunk
from bottleimp.arena.plan import ArenaPlan, Chunk, is_stranger
from bottleimp.arena.workers import ArenaWorker, WorkerEnded
from bottleimp.rules import BottleImpError


class Executor(Protocol):
    """A player of chunks. A chunk depends only on the plan, so any machine can play it."""

    def play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        """Yield each result as soon as it is played; closing the iterator stops the work."""


def in_turn(plan: ArenaPlan, executor: Executor) -> Generator[PlayedChunk, None, None]:
    """Yield the results of a plan in the order of its chunks."""
    done: dict[Chunk, PlayedChunk] = {}
    with closing(executor.play(plan, plan.chunks())) as coming:
        for due in plan.chunks():
            while due not in done:
                played = next(coming)
                done[played.chunk] = played
            yield done.pop(due)


class InProcess:
    """An executor that plays in this process, one chunk after the other."""

    def play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        """Play each chunk when its result is requested."""
        return (play_chunk(plan, chunk) for chunk in chunks)


class Processes:
    """An executor with several processes on this machine; a bot may crash its process."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        """Yield results while every process is busy."""
        crew = ProcessCrew(plan, self._jobs)
        to_give = iter(chunks)
        try:
            crew.give(to_give)
            while crew.at_work:
                results = crew.results()
                crew.give(to_give)
                yield from results
        finally:
            crew.end()


class ProcessCrew:
    """The processes, and the chunk that each plays."""

    def __init__(self, plan: ArenaPlan, jobs: int) -> None:
        self._plan = plan
        self._idle = [ArenaWorker() for _ in range(jobs)]
        self._busy: dict[ArenaWorker, Chunk] = {}
        self._lost: dict[Chunk, dict[int, str]] = defaultdict(dict)
        """By chunk, the bots that ended a process with it, and how: chance plays it for them."""

    @property
    def at_work(self) -> bool:
        """True while a process plays a chunk."""
        return bool(self._busy)

    def give(self, chunks: Iterator[Chunk]) -> None:
        """Give each idle process the next chunk."""
        while self._idle and (chunk := next(chunks, None)):
            self._begin(self._idle.pop(), chunk)

    def results(self) -> list[PlayedChunk]:
        """Wait until a process reports, and return the finished results."""
        busy = list(self._busy)
        ready = wait([sign for worker in busy for sign in worker.signs])
        found: list[PlayedChunk] = []
        for worker in busy:
            if not set(worker.signs).isdisjoint(ready):
                try:
                    found.append(worker.answer())
                except WorkerEnded as ended:
                    worker.end()
                    self._again(self._busy.pop(worker), ended)
                else:
                    self._idle.append(worker)
                    del self._busy[worker]
        return found

    def end(self) -> None:
        """Stop all processes."""
        for worker in (*self._idle, *self._busy):
            worker.end()

    def _begin(self, worker: ArenaWorker, chunk: Chunk) -> None:
        self._busy[worker] = chunk
        worker.give(partial(play_chunk, self._plan, chunk, self._lost[chunk]))

    def _again(self, chunk: Chunk, ended: WorkerEnded) -> None:
        """A bot was asked and the process is gone: the chunk is played without asking it."""
        if ended.bot is None:
            raise BottleImpError(f"a process of the arena is gone: {ended}") from ended
        self._lost[chunk][ended.bot] = str(ended)
        self._begin(ArenaWorker(), chunk)


def executor_for(plan: ArenaPlan, jobs: int) -> Executor:
    """No more processes than chunks, and none at all for one; but strangers' code never runs here.

    It may print, or end the process.
    """
    jobs = min(jobs, sum(1 for _ in plan.chunks()))
    return InProcess() if jobs == 1 and not any(map(is_stranger, plan.bots)) else Processes(jobs)

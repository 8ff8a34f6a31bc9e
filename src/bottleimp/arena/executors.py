"""Where chunks are played: here, in several processes, and one day on several machines."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn, Protocol

from bottleimp.arena.plan import Plan
from bottleimp.arena.playing import Played, play_chunk
from bottleimp.bots.program import kill_all
from bottleimp.rules import BottleImpError

_AHEAD = 4
"""Chunks handed out for each process, so that none waits for another's."""


class Executor(Protocol):
    """Plays the chunks of a plan. A chunk needs the plan alone, so it can be played anywhere."""

    def play(self, plan: Plan) -> Generator[Played, None, None]:
        """What each chunk yields, in the order of the chunks; closing it stops the work."""


class Here:
    """In this process, one after the other."""

    def play(self, plan: Plan) -> Generator[Played, None, None]:
        """Play each chunk when it is asked for."""
        return (play_chunk(plan, chunk) for chunk in plan.chunks())


class Processes:
    """In several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, plan: Plan) -> Generator[Played, None, None]:
        """Hand out chunks a little ahead of those that are waited for."""
        strangers = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(
            self._jobs,
            mp_context=multiprocessing.get_context("spawn"),  # safe beside threads, alike anywhere
            initializer=_begin_work,
        )
        done = False
        try:
            yield from self._in_order(pool, plan)
            done = True
        except BrokenProcessPool as error:
            raise BottleImpError("a process of the arena died: a bot may have ended it") from error
        finally:
            if not done:
                for worker in set(multiprocessing.active_children()) - strangers:
                    worker.terminate()
            # Waited for even then: a pool that is still ending when Python ends says so aloud.
            pool.shutdown(wait=True, cancel_futures=True)

    def _in_order(self, pool: ProcessPoolExecutor, plan: Plan) -> Generator[Played, None, None]:
        waiting: deque[Future[Played]] = deque()
        for chunk in plan.chunks():
            with _interrupted_later():
                waiting.append(pool.submit(play_chunk, plan, chunk))
            if len(waiting) >= self._jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def executor_for(plan: Plan, jobs: int) -> Executor:
    """No more processes than chunks, and none at all for one."""
    jobs = min(jobs, sum(1 for _ in plan.chunks()))
    return Here() if jobs == 1 else Processes(jobs)


@contextmanager
def _interrupted_later() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, and are not killed half way."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work() -> None:
    """Ctrl-C reaches every process of a terminal, but only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    kill_all()
    os._exit(0)

"""The network asked by many rounds at once, which costs a row a thirtieth of what it costs alone.

Each round is played in a thread of its own by the arena's code. Whoever asks the network waits
until all the others ask too or are done; then one call answers all. What is asked together does
not depend on which thread is faster, so the same deals give the same result.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Condition
from typing import Any, TypeVar

import numpy as np

from bottleimp.bots import imp_bot

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def together(work: Callable[[Task], Answer], tasks: Sequence[Task]) -> list[Answer]:
    """The work done on all tasks at once, all bots of it asking the network together."""
    if len(tasks) == 1 or not imp_bot.can_run():
        return [work(task) for task in tasks]
    gathered = Gathered(imp_bot.network(), len(tasks))

    def at_work(task: Task) -> Answer:
        try:
            return work(task)
        finally:
            gathered.leave()

    with answering(gathered), ThreadPoolExecutor(len(tasks)) as threads:
        return list(threads.map(at_work, tasks))


@contextmanager
def answering(gathered: "Gathered") -> Iterator[None]:
    """Bots made meanwhile ask this in place of the network."""
    before = imp_bot.network
    imp_bot.network = lambda: gathered  # type: ignore[assignment]  # the same, without its cache
    try:
        yield
    finally:
        imp_bot.network = before


class Gathered:
    """Stands for the network; answers when everybody who is at work has asked."""

    def __init__(self, network: Any, askers: int) -> None:
        self._network = network
        self._names = [output.name for output in network.get_outputs()]
        self._askers = askers
        self._asked: list[Any] = []
        self._answers: list[dict[str, Any]] = []
        self._rounds = 0
        self._changed = Condition()

    def run(self, names: Sequence[str], feeds: dict[str, Any]) -> list[Any]:
        """As a session's: these outputs for the rows of `features`."""
        with self._changed:
            place, this_round = len(self._asked), self._rounds
            self._asked.append(feeds["features"])
            self._answer_if_all_wait()
            while self._rounds == this_round:
                self._changed.wait()
            answer = self._answers[place]
        return [answer[name] for name in names]

    def leave(self) -> None:
        """Somebody is done and will not ask again."""
        with self._changed:
            self._askers -= 1
            self._answer_if_all_wait()

    def _answer_if_all_wait(self) -> None:
        if not self._asked or len(self._asked) < self._askers:
            return
        found = self._network.run(self._names, {"features": np.concatenate(self._asked)})
        ends = np.cumsum([len(rows) for rows in self._asked])[:-1]
        parts = [np.split(output, ends) for output in found]
        self._answers = [
            dict(zip(self._names, of_asker, strict=True)) for of_asker in zip(*parts, strict=True)
        ]
        self._asked = []
        self._rounds += 1
        self._changed.notify_all()

"""A process that does tasks says whom it asked last, however it ends."""

import os
from collections.abc import Iterator

import pytest

from bottleimp.arena.workers import ArenaWorker, Note, WorkerEnded


@pytest.fixture
def worker() -> Iterator[ArenaWorker]:
    made = ArenaWorker()
    yield made
    made.end()


def asks_two(note: Note) -> str:
    note(0)
    note(1)
    return "done"


def ends(note: Note) -> None:
    note(2)
    os._exit(7)


def ends_unasked(note: Note) -> None:
    os._exit(0)


def fails(note: Note) -> None:
    raise LookupError("nothing there")


def test_answers_and_errors_come_back(worker: ArenaWorker) -> None:
    worker.give(asks_two)
    assert worker.answer() == "done"
    worker.give(fails)
    with pytest.raises(LookupError, match="nothing there"):
        worker.answer()
    worker.give(asks_two)
    assert worker.answer() == "done"


def test_the_last_one_asked_is_known_when_it_is_gone(worker: ArenaWorker) -> None:
    worker.give(ends)
    with pytest.raises(WorkerEnded, match="it ended the process with status 7") as ended:
        worker.answer()
    assert ended.value.bot == 2
    worker.give(asks_two)  # whoever did not notice is told by the answer
    with pytest.raises(WorkerEnded):
        worker.answer()


def test_nobody_is_blamed_if_nobody_was_asked(worker: ArenaWorker) -> None:
    worker.give(ends_unasked)
    with pytest.raises(WorkerEnded, match="status 0") as ended:
        worker.answer()
    assert ended.value.bot is None

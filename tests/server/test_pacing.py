"""A searching bot's time must not tell that it had no choice; the clock here is the test's."""

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from random import Random
from typing import ClassVar

import pytest

from bottleimp.bots import Bot
from bottleimp.rules import Action, View, apply, setup_of, shuffled, start, view
from bottleimp.server.live import bot_runner
from bottleimp.server.live.bot_runner import BotRunner
from bottleimp.server.live.decision_pace import Pace, is_forced
from bottleimp.server.metrics.meters import Meters
from bottleimp.table.table_bots import BotJob
from tests.server.inside import FakeClock

ROUNDS = 300


class Searching(Bot):
    """Chooses at random; its process determines the time."""

    apart: ClassVar[str] = "searching"
    searches: ClassVar[bool] = True

    def choose(self, view: View) -> Action:
        assert view.options is not None
        return view.options.draw(self.rng)


class Process:
    """A fake process: plays a forced card at once, and needs more time for larger hands."""

    clock: ClassVar[FakeClock]
    rng: ClassVar[Random]

    async def run(self, job: BotJob) -> Action | None:
        cards = len(job.seen.own_cards)
        seconds = 0.008 if is_forced(job) else 0.02 * cards + self.rng.uniform(0, 0.2)
        over = asyncio.Event()
        self.clock.call_at(self.clock.now() + seconds, over.set)
        await over.wait()
        return job.choose()


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> BotRunner:
    Process.clock, Process.rng = FakeClock(), Random(1)
    monkeypatch.setattr(bot_runner, "BotProcess", Process)
    return BotRunner(Meters(), Process.clock, Pace(Random(2)))


def thoughts(seed: int) -> Iterator[BotJob]:
    """Every decision of a round, as a bot is asked for it."""
    setup = setup_of("classic", players=4)
    rng = Random(seed)
    state = start(setup, shuffled(setup, dealer=0, rng=rng))
    while state.to_act:
        seat = state.to_act[0]
        seen = view(state, seat)
        yield BotJob(seat, "1", "searching", Searching, f"{seed}", seen)
        assert seen.options is not None
        state = apply(state, seat, seen.options.draw(rng))


async def asked(runner: BotRunner, thought: BotJob) -> float:
    """Seconds until the answer."""
    clock = Process.clock
    began = clock.now()
    task = asyncio.ensure_future(runner.ask_slow(thought))
    while not task.done():
        for _ in range(5):
            await asyncio.sleep(0)
        if not task.done() and (due := clock.next_call()) is not None:
            clock.move_to(due)
    assert await task is not None
    return clock.now() - began


def sooner(some: list[float], others: list[float]) -> float:
    """How often one of the first is sooner than one of the others; 0.5 where nobody can tell."""
    others = sorted(others)
    wins = sum(
        len(others) - (bisect_left(others, each) + bisect_right(others, each)) / 2 for each in some
    )
    return wins / (len(some) * len(others))


def test_a_forced_card_takes_as_long_as_a_free_one(runner: BotRunner) -> None:
    forced: dict[int, list[float]] = {}
    free: dict[int, list[float]] = {}

    async def work() -> None:
        for seed in range(ROUNDS):
            for thought in thoughts(seed):
                seconds = await asked(runner, thought)
                cards = len(thought.seen.own_cards)
                (forced if is_forced(thought) else free).setdefault(cards, []).append(seconds)

    asyncio.run(work())
    counts = [cards for cards in forced if len(forced[cards]) > 150 < len(free[cards])]
    assert len(counts) > 2
    for cards in counts:
        assert 0.42 < sooner(forced[cards], free[cards]) < 0.58, cards
        assert min(forced[cards]) > 0.02


def test_the_first_forced_card_of_a_server_is_not_answered_at_once(runner: BotRunner) -> None:
    first = next(thought for thought in thoughts(1) if is_forced(thought))
    assert 0.03 <= asyncio.run(asked(runner, first)) <= 0.3


def test_the_last_card_waits_for_nothing(runner: BotRunner) -> None:
    """Everybody knows that it is the last."""
    (*_, last) = thoughts(1)
    assert not is_forced(last)

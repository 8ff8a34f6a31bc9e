"""A wrong date does not make the server delete tables."""

import asyncio
from pathlib import Path

import pytest

from bottleimp.server.storage.date_watch import Calendar
from tests.server.inside import FakeClock, Inside

DAY = 24 * 60 * 60


class Watch(FakeClock):
    """Its date can be wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong_by = 0.0

    def today(self) -> int:
        return int((self.time + self.wrong_by) * 1000) + 10**12


class Dated(Inside):
    """A server whose date the test sets."""

    def __init__(self, folder: Path) -> None:
        self.watch = Watch()
        super().__init__(folder)
        self.run(self.hub.close())
        self.clock = self.watch
        self.hub = self.run(self._make())

    def start(self, *, wrong_by: float = 0.0) -> None:
        """A new server on the same database, whose clock is wrong by so many seconds."""
        self.watch.wrong_by = wrong_by
        self.watch.time = 5.0 + self.watch.time
        self.calendar = Calendar(self.hub.log, self.watch)

    def trusts(self, *, after: float = 0.0) -> bool:
        self.watch.time += after
        return self.run(self.calendar.trusted())


@pytest.fixture
def dated(tmp_path: Path) -> Dated:
    return Dated(tmp_path)


def test_a_new_server_and_one_that_was_off_for_a_night_delete_at_once(dated: Dated) -> None:
    dated.start()
    assert dated.trusts()
    dated.new_table()
    dated.start(wrong_by=DAY)
    assert dated.trusts()
    dated.close()


def test_a_clock_that_is_wrong_at_the_start_deletes_nothing(
    dated: Dated, caplog: pytest.LogCaptureFixture
) -> None:
    dated.start()
    assert dated.trusts()
    dated.new_table()
    for wrong_by in (40 * DAY, -40 * DAY):
        dated.start(wrong_by=wrong_by)
        assert not dated.trusts()
        assert not dated.trusts(after=3600)
        dated.watch.wrong_by = 0.0  # the network's time has arrived
        assert dated.trusts(after=60)
    assert caplog.text.count("the date is far from when a server last ran") == 2
    assert "the date has jumped" in caplog.text
    dated.close()


def test_a_server_that_was_off_for_weeks_deletes_a_day_later(dated: Dated) -> None:
    dated.start()
    assert dated.trusts()
    dated.start(wrong_by=40 * DAY)
    dated.new_table()
    assert not dated.trusts()
    assert not dated.trusts(after=DAY - 60)
    assert dated.trusts(after=120)
    dated.start(wrong_by=40 * DAY)
    assert dated.trusts()
    dated.close()


def test_a_date_that_jumps_while_the_server_runs_is_not_trusted(dated: Dated) -> None:
    dated.start()
    assert dated.trusts()
    dated.watch.wrong_by = 60 * DAY
    assert not dated.trusts(after=60)
    dated.watch.wrong_by = 0.0
    assert dated.trusts(after=60)
    dated.close()


def test_the_newest_entry_stands_for_the_last_run_where_none_is_noted(dated: Dated) -> None:
    """A new server whose first table came before this check trusts the date."""
    dated.new_table()
    dated.start()
    assert dated.trusts()
    dated.close()


def test_an_old_database_without_recent_entries_is_watched_for_a_day(dated: Dated) -> None:
    dated.new_table()
    dated.start(wrong_by=40 * DAY)
    assert not dated.trusts()
    assert dated.trusts(after=DAY)
    dated.close()


def test_housekeeping_asks(dated: Dated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bottleimp.server.live.hub._HOUSEKEEPING_SECONDS", 0.001)
    table, _ = dated.new_table()
    dated.watch.wrong_by = 60 * DAY

    async def run_housekeeping() -> None:
        task = asyncio.ensure_future(dated.hub.run_housekeeping())
        for _ in range(50):
            await asyncio.sleep(0.002)
            dated.watch.time += 60
        task.cancel()

    dated.run(run_housekeeping())
    assert dated.run(dated.hub.log.read(table))
    dated.close()

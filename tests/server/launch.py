"""A server with one part replaced, for tests that need a certain deal, disk or bug.

`python -m tests.server.launch --port=… --database=… [flags]`, and in the environment:

- `DEAL`: a file; if it exists, its deal is dealt next.
- `PAGES`: how many pages the database may have: a disk that gets full.
- `HELLO`, `SLOW`: seconds until a connection that says, or reads, nothing is closed.
- `REQUEST`, `ANSWER`: seconds that a request may take to come, and its answer to be read.
- `METRICS`: a port for them.
- `MUTANT`: `answers-first` answers before it has committed; `forgets-ids` does not remember which
  messages it has carried out.
"""

import argparse
import asyncio
import json
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from bottleimp.rules import Deal, Seat, Setup
from bottleimp.rules.json_form import deal_from_json
from bottleimp.server.flags import add_flags
from bottleimp.server.lifecycle import fastest_loop, listen, run_server
from bottleimp.server.server_log import set_up_logging
from bottleimp.server.server_settings import ServerSettings
from bottleimp.server.storage import sqlite_log
from bottleimp.server.storage.sqlite_log import SqliteLog
from bottleimp.table.events import Entry
from bottleimp.table.live_table import LiveTable
from bottleimp.table.randomness import Randomness


class ScriptedRandomness(Randomness):
    """Deals what lies in the file, once."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def deal(self, setup: Setup, dealer: Seat) -> Deal:
        if not self._path.exists():
            return super().deal(setup, dealer)
        deal = deal_from_json(setup.mode, json.loads(self._path.read_text()))
        self._path.unlink()
        assert deal.dealer == dealer
        return deal


class SmallDisk(SqliteLog):
    """Has room for so many pages; the file `room` beside the database makes room again."""

    pages = 0

    def open(self) -> sqlite3.Connection:
        database = super().open()
        database.execute(f"PRAGMA max_page_count={self.pages}")
        return database

    async def append(self, entries: Sequence[Entry]) -> None:
        if Path(self.path).with_name("room").exists():
            self._writing.execute("PRAGMA max_page_count=1000000")
        await super().append(entries)


class AnswersFirst(SqliteLog):
    """A bug: says that entries are stored, and stores them a little later."""

    async def append(self, entries: Sequence[Entry]) -> None:
        self._late = asyncio.get_running_loop().call_later(0.03, self._store, entries)

    def _store(self, entries: Sequence[Entry]) -> None:
        self._task = asyncio.ensure_future(super().append(entries))


def forget_ids() -> None:
    """Let tables forget the ids, and the database not mind."""

    def remember(_self: LiveTable, _entries: Sequence[Entry]) -> None:
        return

    setattr(LiveTable, "_remember", remember)  # noqa: B010 (mypy sees a method there)
    sqlite_log._SCHEMA = sqlite_log._SCHEMA.replace("UNIQUE INDEX", "INDEX")


async def serve(options: argparse.Namespace) -> None:
    mutant, pages = os.environ.get("MUTANT"), os.environ.get("PAGES")
    log: type[SqliteLog] = SqliteLog
    if mutant == "answers-first":
        log = AnswersFirst
    elif mutant == "forgets-ids":
        forget_ids()
    elif pages:
        SmallDisk.pages = int(pages)
        log = SmallDisk
    deal = os.environ.get("DEAL")
    randomness = ScriptedRandomness(Path(deal)) if deal else None
    settings = ServerSettings(
        connections_per_address=10_000,
        tables_per_hour=1_000_000,
        guesses_per_minute=1_000_000,
        messages_per_second=1_000_000,
        replays_per_minute=1_000_000,
        reviewers=0,
        hello_seconds=float(os.environ.get("HELLO", "15")),
        request_seconds=float(os.environ.get("REQUEST", "10")),
        answer_seconds=float(os.environ.get("ANSWER", "60")),
        slow_seconds=float(os.environ.get("SLOW", "8")),
    )
    sock = listen(options.host, options.port)
    metrics = os.environ.get("METRICS")
    watched = listen("127.0.0.1", int(metrics)) if metrics else None
    await run_server(sock, log(options.database), settings, randomness=randomness, watched=watched)


def main() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    set_up_logging()
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()

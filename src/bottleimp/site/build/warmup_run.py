"""A warm-up run inside Pyodide, which loads every module that the worker will ever need.

It plays a match in every mode with the levels in turn, and uses hints, records, replays, invalid
requests and an unexpected error. The result is the list of loaded library files.
"""

import asyncio
import json
import sys
import traceback
from random import Random
from types import ModuleType
from typing import Any

from bottleimp.rules import MODES, Mode
from bottleimp.rules.json_form import action_to_json
from bottleimp.rules.view_form import view_from_json
from bottleimp.site.local_host import LocalHost
from bottleimp.site.site_options import BROWSER_LEVELS

LIBRARY = "/lib/python314.zip/"


class Page:
    """A client at a table that plays random legal actions."""

    def __init__(self, house: LocalHost, made: dict[str, Any], rng: Random) -> None:
        self._line = house.line(made["table"], self._hear, lambda: None)
        self._token, self._rng, self._said = made["token"], rng, 0
        self._told = asyncio.Event()
        self.table: dict[str, Any] = {}

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "table":
            self.table = message
        self._told.set()

    async def hear(self, frame: str) -> None:
        """Send a frame to the local host."""
        await self._line.hear(frame)

    async def say(self, kind: str, **message: Any) -> None:
        """Send a message with a new id."""
        self._said += 1
        await self.hear(json.dumps({"type": kind, "id": f"m{self._said}", **message}))

    async def play(self) -> None:
        """Play the whole match, and ask for some hints."""
        await self.hear(json.dumps({"type": "hello", "token": self._token}))
        while self.table.get("status") != "match-over":
            self._told.clear()
            legal = self.table["view"]["legal"]
            if self.table["status"] == "round-over":
                await self.say("continue")
            elif legal is None:
                await asyncio.wait_for(self._told.wait(), 60)
            else:
                await self._act()
        self._line.on_closed()

    async def _act(self) -> None:
        turn = self.table["turn"]
        if self._said % 5 == 0:
            await self.say("hint", turn=turn, depth=1 + self._said % 3)
        options = view_from_json(self.table["view"]).options
        assert options is not None
        await self.say("act", turn=turn, action=action_to_json(options.draw(self._rng)))


async def play_match(house: LocalHost, mode: Mode, level: str, rng: Random) -> None:
    """Play a match, then request its record, and its last round by code."""
    bots = [None, *[level] * (mode.players - 1)]
    wanted = {"mode": mode.id, "players": mode.players, "name": "Ada", "bots": bots, "start": True}
    status, text = await house.ask("/api/tables", json.dumps({**wanted, "end": "1 rounds"}))
    assert status == 201, text
    made = json.loads(text)
    page = Page(house, made, rng)
    await page.play()
    status, record = await house.ask(f"/api/tables/{made['table']}/record")
    assert status == 200, record
    status, text = await house.ask("/api/replays", record)
    assert json.loads(text) == {"code": page.table["round_code"]}, text
    for way in (f"replays/{page.table['round_code']}", f"deals/{page.table['deal_code']}"):
        status, text = await house.ask(f"/api/{way}?seat=0")
        assert status == 200, text


async def make_mistakes(house: LocalHost) -> None:
    """Send invalid requests, and raise an unexpected error."""
    for path, body in (
        ("/api/tables", "{"),
        ("/api/tables", '{"mode": 7}'),
        ("/api/tables", '{"mode": "classic", "players": 4, "name": "Ada", "bots": ["a:B"] }'),
        ("/api/tables/nowhere/record", None),
        ("/api/replays/C4B3-XXXX", None),
        ("/api/nothing", None),
    ):
        status, _ = await house.ask(path, body)
        assert status in (400, 404), (path, status)
    stranger = Page(house, {"table": "nowhere", "token": "none"}, Random(1))
    for frame in ("{", '{"type": "hello"}', '{"type": "hello", "token": 7}'):
        await stranger.hear(frame)
    broken = asyncio.create_task(_fail())
    await asyncio.wait([broken])
    traceback.print_exception(broken.exception())
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": "a warm-up error", "exception": broken.exception()})


async def _fail() -> None:
    raise RuntimeError("an unexpected error")


async def run_warmup(house: LocalHost, rounds: int) -> list[str]:
    """Play matches in every mode, one per level and round; return the loaded library files."""
    rng = Random(13)
    for nth, mode in enumerate(MODES):
        for each in range(rounds):
            await play_match(house, mode, BROWSER_LEVELS[(nth + each) % len(BROWSER_LEVELS)], rng)
    await make_mistakes(house)
    await house.tidy()
    loaded = {_file_of(module) for module in list(sys.modules.values())}
    return sorted(name for name in loaded if name)


def _file_of(module: ModuleType) -> str | None:
    """Return the module's file in the library, or None if it is built in or frozen."""
    spec, file = getattr(module, "__spec__", None), getattr(module, "__file__", None) or ""
    if (spec and spec.origin == "frozen") or not file.startswith(LIBRARY):
        return None
    return file.removeprefix(LIBRARY).removesuffix("c")

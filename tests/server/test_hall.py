"""Two hundred people behind one address, with the options that docs/hosting.md gives for them."""

import argparse
import asyncio
import json
import re
import shlex
from pathlib import Path

from benchmarks.server.load_client import Player, connect, greet
from bottleimp.server.flags import add_flags
from tests.server.process import NewServer, Server

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
PEOPLE = 200
AT_ONCE = 20


def options() -> list[str]:
    """The documented options that are limits."""
    written = re.compile(r"^bottleimp serve .*--connections-per-address.*$", re.MULTILINE)
    (line,) = written.findall(PAGE.read_text())
    words = shlex.split(line)[2:]
    flags = argparse.ArgumentParser()
    add_flags(flags)
    flags.parse_args(words)
    pairs = dict(zip(words[::2], words[1::2], strict=True))
    del pairs["--host"]
    return [f"{name}={value}" for name, value in pairs.items()]


async def sit_down(server: Server, tables: list[dict[str, str]]) -> list[Player]:
    """Open two tabs for each table: its host's seat, and one that watches."""

    async def both(made: dict[str, str]) -> list[Player]:
        tabs = [await connect(server.address, made["table"]) for _ in range(2)]
        await greet(tabs[0], made["token"])
        await greet(tabs[1])
        return tabs

    players: list[Player] = []
    for start in range(0, len(tables), AT_ONCE):
        some = await asyncio.gather(*map(both, tables[start : start + AT_ONCE]))
        players += [player for tabs in some for player in tabs]
    return players


def test_two_hundred_people_with_two_tabs_each(new_server: NewServer) -> None:
    server = new_server(*options())
    wanted = {"mode": "classic", "players": 4, "name": "Ada", "start": False}
    answers = [server.post(wanted) for _ in range(PEOPLE)]
    assert {status for status, _ in answers} == {201}
    tables = [made for _, made in answers]

    async def evening() -> None:
        players = await sit_down(server, tables)
        assert server.get("/healthz")[1]["connections"] == 2 * PEOPLE
        for made in tables:
            assert server.request("GET", f"/api/tables/{made['table']}/record")[0] == 200
        assert not any(player.lost for player in players)
        for player in players:
            player.transport.abort()
        await asyncio.sleep(0.1)

    asyncio.run(evening())
    assert "limit reached" not in server.log


def test_one_more_than_the_usual_limit_is_told_so(new_server: NewServer) -> None:
    """Without those options a hall meets the limit: the person and the log are told which."""
    server = new_server("--connections-per-address=8", "--reviewers=0")
    _, made = server.post({"mode": "classic", "players": 4, "name": "Ada", "start": False})

    async def evening() -> list[bytes]:
        players = [await connect(server.address, made["table"]) for _ in range(8)]
        told: list[bytes] = []
        for _ in range(4):
            late = await connect(server.address, made["table"], told.append)
            while not late.lost:
                await asyncio.sleep(0.01)
        for player in players:
            player.transport.abort()
        await asyncio.sleep(0.1)
        return told

    codes = [json.loads(text)["code"] for text in asyncio.run(evening())]
    assert set(codes) == {"full-address"}
    (line,) = [line for line in server.log.splitlines() if "limit reached" in line]
    assert "option=--connections-per-address refused=1" in line

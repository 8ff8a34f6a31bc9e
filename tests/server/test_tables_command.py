"""`bottleimp tables` on either database, while a server uses it."""

import contextlib
import io
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp.cli import main
from bottleimp.table.events import Dealt, read_event
from tests.server.client import Party, Player, new_table
from tests.server.inside import Inside
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, NewServer, Server

House = tuple[Server, str]
NAME = "Zqx Wvuts"


def bottleimp(*arguments: str, status: int = 0) -> str:
    """What the command prints; one that fails says so in one line.

    In this process, beside the server's: to start one takes most of a second.
    """
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        found = main(arguments)
    assert found == status, err.getvalue()
    if status:
        assert out.getvalue() == ""
        assert len(err.getvalue().splitlines()) == 1
        assert err.getvalue().startswith("bottleimp: ")
        return err.getvalue()
    assert err.getvalue() == ""
    return out.getvalue()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def house(request: pytest.FixtureRequest, new_server: NewServer, cluster: Cluster) -> House:
    """A server that runs, and what a host calls its database."""
    if request.param == "PostgreSQL":
        address = cluster.new_database()
        return new_server(address=address), address
    server = new_server()
    return server, str(server.database)


@pytest.fixture
def played(house: House) -> tuple[Server, str, Party]:
    """Two rounds are over, and a third is in play."""
    server, _ = house
    rng = Random(5)
    party = Party(server, players=3, end="4 rounds", name=NAME)
    party.start()
    for _ in range(2):
        while party.step(rng):
            pass
        for player in party.players:
            player.do("continue")
        party.settle(party.host.do("say", phrase="hello")["number"])
        for player in party.players:
            player.until_table(lambda table: table["status"] == "playing")
    for _ in range(7):
        assert party.step(rng)
    return (*house, party)


def test_list_and_show_while_they_play(played: tuple[Server, str, Party]) -> None:
    server, database, party = played
    lobby = new_table(server, mode="eye", players=2)["table"]
    heads, *rows = bottleimp("tables", "list", "--database", database).splitlines()
    assert re.split("  +", heads) == ["table", "mode", "status", "round", "people", "last (UTC)"]
    found = {row.split()[0]: re.split("  +", row)[1:5] for row in rows}
    assert found == {
        party.id: ["classic 3", "playing", "3", "3"],
        lobby: ["eye 2", "lobby", "0", "1"],
    }
    assert rows[0].startswith(lobby), "the newest first"
    text = bottleimp("tables", "show", party.id, "--database", database)
    assert "mode     classic\n" in text
    assert "seat     1 person host\n" in text
    assert len(re.findall(r"^scores   round \d: (-?\d+ ?){3}$", text, re.MULTILINE)) == 2
    told = json.loads(bottleimp("tables", "show", party.id, "--database", database, "--json"))
    assert told["entries"] == len(server.entries(party.id)) == party.host.table["number"]
    assert told["scores"] == party.host.table["match"]["rounds"]
    lines = bottleimp("tables", "list", "--json", "--database", database).splitlines()
    assert json.loads(lines[1]) == told
    for player in party.players:
        player.close()


def test_no_names_unless_asked_and_never_cards_in_play(played: tuple[Server, str, Party]) -> None:
    server, database, party = played
    for what in (("list",), ("list", "--json"), ("show", party.id), ("show", party.id, "--json")):
        assert "Zqx" not in bottleimp("tables", *what, "--database", database)
        assert "Zqx" in bottleimp("tables", *what, "--database", database, "--names")
    text = bottleimp("tables", "show", party.id, "--database", database, "--names", "--json")
    told = json.loads(text)
    allowed = {"table", "mode", "players", "deck", "end", "status", "round", "people", "entries"}
    assert {*told} == allowed | {"made", "last", "seats", "scores"}
    for seat in told["seats"]:
        assert {*seat} == {"seat", "kind", "bot", "name", "host", "away"}
    assert not re.search("[0-9a-f]{32}", text), "nor a token or its hash"
    for player in party.players:
        player.close()
    assert server.tables() == 1


def test_exported_records_are_right_and_hold_finished_rounds_alone(
    played: tuple[Server, str, Party], tmp_path: Path
) -> None:
    server, database, party = played
    lobby = new_table(server)["table"]
    out = tmp_path / "records"
    said = bottleimp("tables", "export", "--out", str(out), "--database", database)
    assert said == f"1 match of 1 table written to {out}\n"
    assert [path.name for path in out.iterdir()] == [f"{party.id}.jsonl"]
    text = (out / f"{party.id}.jsonl").read_text()
    record = json.loads(text)
    assert record["seats"] == ["Player 1", "Player 2", "Player 3"]
    _, offered = server.get(f"/api/tables/{party.id}/record")
    assert record["rounds"] == offered["rounds"]
    deals = [
        event.deal
        for entry in server.entries(party.id)
        if isinstance(event := read_event(entry.event), Dealt)
    ]
    assert len(deals) == len(record["rounds"]) + 1, "the third is in play"
    assert json.dumps(deals[-1]["deal"]) not in text
    checked = json.loads(bottleimp("check", str(out / f"{party.id}.jsonl")))
    assert checked["ok"]
    assert checked["scores"] == party.host.table["match"]["rounds"]
    named = tmp_path / "named"
    bottleimp("tables", "export", party.id, "--names", "--out", str(named), "--database", database)
    assert json.loads((named / f"{party.id}.jsonl").read_text())["seats"][0] == NAME
    said = bottleimp("tables", "export", lobby, "--out", str(named), "--database", database)
    assert said.startswith("0 matches of 0 tables")
    for player in party.players:
        player.close()


def test_every_match_of_a_table_is_exported(house: House, tmp_path: Path) -> None:
    """A rematch begins a new match; its record begins anew."""
    server, database = house
    rng = Random(6)
    with Party(server, mode="eye", players=2, end="1 rounds") as party:
        party.start()
        for again in (True, False):
            while party.step(rng):
                pass
            if again:
                party.settle(party.host.do("rematch")["number"])
    bottleimp("tables", "export", "--out", str(tmp_path / "out"), "--database", database)
    path = tmp_path / "out" / f"{party.id}.jsonl"
    answers = [json.loads(line) for line in bottleimp("check", str(path)).splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True]
    assert all(len(answer["scores"]) == 1 for answer in answers)


def test_a_table_that_is_ended_is_gone_for_who_plays(played: tuple[Server, str, Party]) -> None:
    """Whoever acts is told at once, the others with them; the server goes on without a mark."""
    server, database, party = played
    other = new_table(server)
    said = bottleimp("tables", "end", party.id, "--database", database)
    assert said == "1 table deleted\n"
    assert server.entries(party.id) == []
    actor = next(player for player in party.players if player.my_turn)
    actor.send({"type": "act", "id": "1", "turn": actor.table["turn"], "action": {"play": 1}})
    turn = {"turn": actor.table["turn"], "action": _legal(actor)}
    actor.send({"type": "act", "id": "2", **turn})
    for player in party.players:
        refused = player.until(lambda message: message.get("code") == "unknown")
        assert refused["type"] == "refused"
        assert player.until_closed() == 1000
    with Player(server, party.id, party.tokens[0]) as late:
        assert json.loads(late.frames[-1])["code"] == "unknown"
    assert server.entries(party.id) == [], "nothing of it is stored again"
    with Player(server, other["table"], other["token"]) as host:
        assert host.do("say", phrase="hello")


def _legal(player: Player) -> dict[str, Any]:
    return {"play": player.view["legal"]["play"][0]}


def test_nobody_need_act_to_be_told(tmp_path: Path) -> None:
    """A quiet table is closed, too: the server looks every half minute, and here it is told to."""
    inside = Inside(tmp_path)
    one, token = inside.new_table()
    other, _ = inside.new_table()
    guests = [inside.join(one, token), inside.join(one)]
    elsewhere = inside.join(other)
    bottleimp("tables", "end", one, "--database", str(tmp_path / "tables.sqlite"))
    assert not guests[0].closed
    inside.run(inside.hub.end_deleted())
    for guest in guests:
        last = guest.messages[-1]
        assert (last["type"], last["id"], last["code"]) == ("refused", None, "unknown")
        assert guest.closed
    assert {*inside.hub.live} == {other}
    assert not elsewhere.closed
    inside.close()


def test_ending_loses_nothing_of_others_under_load(house: House) -> None:
    """Tables are ended while others play: their every answer is stored."""
    server, database = house
    rng = Random(8)
    victims = [new_table(server)["table"] for _ in range(12)]
    with Party(server, players=3, end="9 rounds") as party:
        party.start()
        command = [sys.executable, "-m", "bottleimp", "tables", "end", *victims]
        ending = subprocess.Popen([*command, "--database", database], stdout=subprocess.DEVNULL)
        while ending.poll() is None:
            if not party.step(rng):
                for player in party.players:
                    player.ask("continue")
                time.sleep(0.05)
                party.settle(party.host.do("say", phrase="hello")["number"])
        assert ending.returncode == 0
        assert len(server.entries(party.id)) == party.host.table["number"]
    assert server.tables() == 1


WRONG: dict[str, Callable[[Path], tuple[tuple[str, ...], str]]] = {
    "no file": lambda path: (("list", "--database", f"{path}/none.sqlite"), "there is no file"),
    "not ours": lambda path: (("list", "--database", f"{path}/other.sqlite"), "no tables in it"),
    "no database": lambda path: (("list", "--database", f"{path}/text"), "not a database"),
    "no server": lambda _: (("list", "--database", "postgresql://x@127.0.0.1:1/x"), "cannot open"),
    "nothing to do": lambda _: ((), "WHAT"),
    "no place": lambda path: (("export", "--database", f"{path}/t.sqlite"), "--out"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_one_line(wrong: str, tmp_path: Path) -> None:
    import sqlite3

    sqlite3.connect(tmp_path / "other.sqlite").execute("CREATE TABLE x (y)").connection.close()
    (tmp_path / "text").write_text("hello " * 1000)
    arguments, reason = WRONG[wrong](tmp_path)
    assert reason in bottleimp("tables", *arguments, status=2)


def test_an_unknown_table_is_one_line_and_nothing_is_done(house: House, tmp_path: Path) -> None:
    server, database = house
    made = new_table(server)["table"]
    out = tmp_path / "out"
    export = ("export", made, "x/../y", "--out", str(out))
    for what in (("show", "nothere"), ("end", made, "nothere"), export):
        said = bottleimp("tables", *what, "--database", database, status=2)
        assert "there is no table" in said
    assert server.tables() == 1
    assert not out.exists()


def test_a_stopped_server_s_file_is_read_as_well(new_server: NewServer) -> None:
    server = new_server(*GENEROUS)
    made = new_table(server)["table"]
    server.stop()
    assert made in bottleimp("tables", "list", "--database", str(server.database))
    server.start()
    server.kill()
    assert made in bottleimp("tables", "list", "--database", str(server.database))


def test_a_long_list_begins_with_the_newest(tmp_path: Path) -> None:
    """Not all of them are read for it."""
    import asyncio

    from bottleimp.server.storage.sqlite_log import SqliteLog
    from tests.table.test_old_tables import ENTRIES

    async def fill() -> None:
        log = SqliteLog(tmp_path / "tables.sqlite")
        first = ENTRIES[0]
        for number in range(60):
            name = f"{number:0>12}"
            await log.append([first._replace(table=name, number=1, at=number * 60_000)])
        await log.close()

    asyncio.run(fill())
    where = ("--database", str(tmp_path / "tables.sqlite"))
    lines = bottleimp("tables", "list", *where).splitlines()
    assert lines[1].split()[0] == f"{59:0>12}"
    assert lines[-1] == "and 10 older tables: --all"
    assert len(bottleimp("tables", "list", "--all", *where).splitlines()) == 61


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET event = '{}' WHERE number = 3",
        "DELETE FROM log WHERE number = 2",
        "UPDATE log SET at = 9223372036854775807 WHERE number = 2",
        "UPDATE log SET event = 'zzz' WHERE number = 1",
    ],
)
def test_one_damaged_table_hides_no_other(
    inside: Inside, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    tables = []
    for _ in range(3):
        table, token = inside.new_table(bots=[None, *["random"] * 3], start=True, end="1 rounds")
        host, rng = inside.join(table, token), Random(1)
        while host.my_turn:
            host.act(rng)
        tables.append(table)
    inside.run(inside.hub.log.change((f"{damage} AND table_id = ?", (tables[1],))))
    database = ("--database", str(tmp_path / "tables.sqlite"))
    out = tmp_path / "records"
    for asked in (("list",), ("list", "--json"), ("export", "--out", str(out))):
        assert main(["tables", *asked, *database]) == 1
        told = capsys.readouterr()
        (line,) = told.err.splitlines()
        assert line.startswith(f"bottleimp: the log of table {tables[1]} is damaged: entry ")
        assert tables[1] not in told.out
        assert all(table in told.out for table in (tables[0], tables[2])) or "export" in asked
    assert {file.stem for file in out.iterdir()} == {tables[0], tables[2]}
    assert main(["tables", "show", tables[1], *database]) == 2
    assert main(["check", *map(str, out.iterdir())]) == 0


def test_who_left_is_not_counted(
    inside: Inside, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, guests, _ = inside.party(players=3)
    guests[0].do("start")
    database = ("--database", str(tmp_path / "tables.sqlite"))
    for people, leaver in ((3, 2), (2, 1)):
        assert main(["tables", "list", *database, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["people"] == people
        guests[leaver].do("stand")
    assert table

"""The command `bottleimp tables`, which lets hosts inspect a server's database."""

import argparse
import json
import sys
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from bottleimp.server.storage.database_reader import DatabaseReader
    from bottleimp.server.table_inspection import Damaged, StoredTable

T = TypeVar("T")

DESCRIPTION = """\
Looks at the tables in a server's database, also while the server runs. Cards of
a round in play are never shown, and names of people only with --names. Seats
are counted from 1 (with --json from 0), and people who left are not counted. A
table whose log is damaged is named; the others are shown, and the status is
1."""
EPILOG = """\
examples:
  bottleimp tables list --database /var/lib/bottleimp/tables.sqlite
  bottleimp tables show k3f9xw2mzq7c --database postgresql://imp@localhost/imp
  bottleimp tables end k3f9xw2mzq7c
  bottleimp tables export --out records; bottleimp check records/*

'bottleimp tables list --help' says more about one of them.
"""
MOST = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands and their options to the parser."""
    kinds = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the tables at which something happened last")
    listing.add_argument("--all", action="store_true", help=f"all, not the newest {MOST}")
    showing = kinds.add_parser("show", help="one table: settings, seats, scores")
    ending = kinds.add_parser(
        "end",
        help="delete tables for good",
        description="Deletes tables and their logs for good. If a server has one of them open,\n"
        "its players are told so and sent away within half a minute.",
    )
    exporting = kinds.add_parser("export", help="write records of finished rounds")
    exporting.add_argument("--out", metavar="DIR", required=True, help="folder for ID.jsonl files")
    showing.add_argument("table", metavar="ID", help="the last part of the table's link")
    ending.add_argument("tables", metavar="ID", nargs="+", help="which")
    exporting.add_argument("tables", metavar="ID", nargs="*", help="which (default: all)")
    for each, work in ((listing, _list), (showing, _show), (ending, _end), (exporting, _export)):
        each.set_defaults(work=work)
        where = "the server's --database (the same default)"
        each.add_argument("--database", metavar="FILE|postgresql://…", help=where)
    for each in (listing, showing, exporting):
        each.add_argument("--names", action="store_true", help="with people's names")
    for each in (listing, showing):
        each.add_argument("--json", action="store_true", help="as JSON, a line for each table")


def run(options: argparse.Namespace) -> int:
    """Run the subcommand on the database."""
    import asyncio

    return asyncio.run(_on_database(options))


async def _on_database(options: argparse.Namespace) -> int:
    from bottleimp.server.storage.database_address import default_database
    from bottleimp.server.table_inspection import opened

    work: Any = options.work
    async with opened(options.database or default_database()) as reader:
        doing: Coroutine[Any, Any, int] = work(reader, options)
        return await doing


def _report_damaged(found: "Sequence[T | Damaged]") -> list[T]:
    """Return the tables that can be read; report each damaged one on standard error."""
    from bottleimp.server.table_inspection import Damaged

    sound = []
    for each in found:
        if isinstance(each, Damaged):
            print(f"bottleimp: {each}", file=sys.stderr)
        else:
            sound.append(each)
    return sound


async def _list(reader: "DatabaseReader", options: argparse.Namespace) -> int:
    from bottleimp.plurals import counted
    from bottleimp.server.table_inspection import newest

    found, others = await newest(reader, None if options.all else MOST)
    tables = _report_damaged(found)
    status = int(len(tables) < len(found))
    if options.json:
        for stored in tables:
            print(json.dumps(_table_json(stored, names=options.names)))
        return status
    heads = ["table", "mode", "status", "round", "people", "last (UTC)"]
    rows = [heads + ["names"] * options.names]
    for stored in tables:
        fields = _table_json(stored, names=options.names)
        mode = f"{fields['mode']} {fields['players']}"
        row = [fields["table"], mode, fields["status"], str(stored.round), str(stored.people)]
        row += [fields["last"][:16].replace("T", " ")]
        people = [str(seat["name"]) for seat in fields["seats"] if seat["kind"] == "person"]
        rows.append(row + [", ".join(people)] * options.names)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(map(str.ljust, row, widths)).rstrip())
    if others:
        print(f"and {counted(others, 'older table')}: --all")
    return status


async def _show(reader: "DatabaseReader", options: argparse.Namespace) -> int:
    from bottleimp.server.table_inspection import table_in

    fields = _table_json(await table_in(reader, options.table), names=options.names)
    if options.json:
        print(json.dumps(fields))
        return 0
    for name, value in fields.items():
        if name not in ("seats", "scores"):
            print(f"{name:<9}{value}")
    for seat in fields["seats"]:
        words = [
            str(seat["seat"] + 1),
            seat["kind"],
            *(seat[key] for key in ("bot", "name") if seat[key]),
        ]
        words += [word for word in ("host", "away") if seat[word]]
        print(f"{'seat':<9}{' '.join(words)}")
    for number, scores in enumerate(fields["scores"], 1):
        print(f"{'scores':<9}round {number}: {' '.join(map(str, scores))}")
    return 0


async def _end(reader: "DatabaseReader", options: argparse.Namespace) -> int:
    from bottleimp.plurals import counted
    from bottleimp.server.table_inspection import end_tables

    await end_tables(reader, options.tables)
    print(f"{counted(len(options.tables), 'table')} deleted")
    return 0


async def _export(reader: "DatabaseReader", options: argparse.Namespace) -> int:
    from pathlib import Path

    from bottleimp.plurals import counted
    from bottleimp.server.table_inspection import export_tables

    folder = Path(options.out)
    exported = export_tables(reader, options.tables, folder, names=options.names)
    found = [each async for each in exported]
    matches = _report_damaged(found)
    written = counted(sum(map(bool, matches)), "table")
    print(f"{counted(sum(matches), 'match')} of {written} written to {options.out}")
    return int(len(matches) < len(found))


def _table_json(stored: "StoredTable", *, names: bool) -> dict[str, Any]:
    """Return all fields that the commands show of a table."""
    from bottleimp.rules.quotation import replace_unprintable
    from bottleimp.server.table_inspection import name_of

    table = stored.table
    return {
        "table": table.id,
        "mode": table.setup.mode.id,
        "players": table.setup.mode.players,
        "deck": table.setup.deck.id,
        "end": str(table.match.end),
        "status": str(table.status),
        "round": stored.round,
        "people": stored.people,
        "entries": table.number,
        "made": _time(stored.made),
        "last": _time(stored.last),
        "seats": [
            {
                "seat": seat,
                "kind": "person" if place.human else "bot" if place.bot else "open",
                "bot": place.bot,
                "name": replace_unprintable(name_of(table, seat, names=True)) if names else None,
                "host": seat == table.host,
                "away": place.away,
            }
            for seat, place in enumerate(table.places)
        ],
        "scores": [list(scores) for scores in table.match.rounds],
    }


def _time(at: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")

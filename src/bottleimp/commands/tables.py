"""`bottleimp tables`: for hosts, what is in a server's database."""

import argparse
import json
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bottleimp.server.keeping import Kept
    from bottleimp.server.storage.beside import Beside

DESCRIPTION = """\
Looks at the tables in a server's database, also while the server runs. Cards of
a round in play are never shown, and names of people only with --names."""
EPILOG = """\
examples:
  bottleimp tables list --database /var/lib/bottleimp/tables.sqlite
  bottleimp tables show k3f9xw2mzq7c --database postgresql://imp@localhost/imp
  bottleimp tables end k3f9xw2mzq7c
  bottleimp tables export --out records; cat records/* | bottleimp check -

'bottleimp tables list --help' says more about one of them.
"""
MOST = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All options."""
    kinds = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the tables at which something happened last")
    listing.add_argument("--all", action="store_true", help=f"all, not the newest {MOST}")
    showing = kinds.add_parser("show", help="one table: settings, seats, scores")
    ending = kinds.add_parser(
        "end",
        help="delete tables for good",
        description="Deletes tables and their logs for good. If a server has one of them open,\n"
        "everybody at it is told so and sent away within half a minute.",
    )
    exporting = kinds.add_parser("export", help="write records of finished rounds")
    exporting.add_argument("--out", metavar="DIR", required=True, help="folder for ID.jsonl files")
    showing.add_argument("table", metavar="ID", help="the last part of the table's link")
    ending.add_argument("tables", metavar="ID", nargs="+", help="which")
    exporting.add_argument("tables", metavar="ID", nargs="*", help="which; none is all")
    for each, work in ((listing, _list), (showing, _show), (ending, _end), (exporting, _export)):
        each.set_defaults(work=work)
        where = "the server's --database (the same default)"
        each.add_argument("--database", metavar="FILE|postgresql://…", help=where)
    for each in (listing, showing, exporting):
        each.add_argument("--names", action="store_true", help="with people's names")
    for each in (listing, showing):
        each.add_argument("--json", action="store_true", help="as JSON, a line for each table")


def run(options: argparse.Namespace) -> int:
    """Do what is asked."""
    import asyncio

    asyncio.run(_on_database(options))
    return 0


async def _on_database(options: argparse.Namespace) -> None:
    from bottleimp.server.keeping import opened
    from bottleimp.server.storage.opening import default_database

    work: Any = options.work
    async with opened(options.database or default_database()) as beside:
        doing: Coroutine[Any, Any, None] = work(beside, options)
        await doing


async def _list(beside: "Beside", options: argparse.Namespace) -> None:
    from bottleimp.counting import counted
    from bottleimp.server.keeping import newest

    tables, others = await newest(beside, None if options.all else MOST)
    if options.json:
        for kept in tables:
            print(json.dumps(_told(kept, names=options.names)))
        return
    heads = ["table", "mode", "status", "round", "people", "last (UTC)"]
    rows = [heads + ["names"] * options.names]
    for kept in tables:
        told = _told(kept, names=options.names)
        mode = f"{told['mode']} {told['players']}"
        row = [told["table"], mode, told["status"], str(kept.round), str(kept.people)]
        row += [told["last"][:16].replace("T", " ")]
        people = [str(seat["name"]) for seat in told["seats"] if seat["kind"] == "person"]
        rows.append(row + [", ".join(people)] * options.names)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(map(str.ljust, row, widths)).rstrip())
    if others:
        print(f"and {counted(others, 'older table')}: --all")


async def _show(beside: "Beside", options: argparse.Namespace) -> None:
    from bottleimp.server.keeping import table_in

    told = _told(await table_in(beside, options.table), names=options.names)
    if options.json:
        print(json.dumps(told))
        return
    for name, value in told.items():
        if name not in ("seats", "scores"):
            print(f"{name:<9}{value}")
    for seat in told["seats"]:
        words = [
            str(seat["seat"]),
            seat["kind"],
            *(seat[key] for key in ("bot", "name") if seat[key]),
        ]
        words += [word for word in ("host", "away") if seat[word]]
        print(f"{'seat':<9}{' '.join(words)}")
    for number, scores in enumerate(told["scores"], 1):
        print(f"{'scores':<9}round {number}: {' '.join(map(str, scores))}")


async def _end(beside: "Beside", options: argparse.Namespace) -> None:
    from bottleimp.counting import counted
    from bottleimp.server.keeping import end_tables

    await end_tables(beside, options.tables)
    print(f"{counted(len(options.tables), 'table')} deleted")


async def _export(beside: "Beside", options: argparse.Namespace) -> None:
    from pathlib import Path

    from bottleimp.counting import counted
    from bottleimp.server.keeping import export_tables

    matches = [
        count
        async for count in export_tables(
            beside, options.tables, Path(options.out), names=options.names
        )
    ]
    written = counted(sum(map(bool, matches)), "table")
    print(f"{counted(sum(matches), 'match')} of {written} written to {options.out}")


def _told(kept: "Kept", *, names: bool) -> dict[str, Any]:
    """All that is told of a table."""
    from bottleimp.rules.wording import printable
    from bottleimp.server.keeping import name_of

    table = kept.table
    return {
        "table": table.id,
        "mode": table.setup.mode.id,
        "players": table.setup.mode.players,
        "deck": table.setup.deck.id,
        "end": str(table.match.end),
        "status": str(table.status),
        "round": kept.round,
        "people": kept.people,
        "entries": table.number,
        "made": _time(kept.made),
        "last": _time(kept.last),
        "seats": [
            {
                "seat": seat,
                "kind": "person" if place.human else "bot" if place.bot else "open",
                "bot": place.bot,
                "name": printable(name_of(table, seat, names=True)) if names else None,
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

"""One bot against another in every mode and player count: a Markdown table, row by row.

    python -m benchmarks strength.mode_duels --deals 1000 --seed 1 --jobs 2
    python -m benchmarks strength.mode_duels --against openspiel-ismcts:2000 --only classic-4 \
        --minutes 60 --keep ismcts.jsonl

Every deal is played in every seating by the arena's own code, so its figures are those of
`bottleimp arena`. Each mode has its first deck, or with `--decks` every one in turn. With `--keep`,
deals are kept in that file and not played again: the same command goes on where it was stopped, and
with all deals kept it only prints.
"""

import argparse
from pathlib import Path

from benchmarks.strength.duels import Effort, cells, line, played, setups
from bottleimp.arena.bot_check import check_bots
from bottleimp.bots.imp_bot import network_id


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="one bot against another, in every mode")
    parser.add_argument("--deals", type=int, default=10_000, help="at most (default 10,000)")
    parser.add_argument(
        "--minutes", type=float, help="for each mode; the deal waited for then is its last"
    )
    parser.add_argument("--seed", default="1", help="of deals and bots (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--only", nargs="+", default=[], metavar="MODE", help="as classic-4")
    parser.add_argument("--decks", action="store_true", help="every deck, not only the first")
    parser.add_argument("--bot", default="imp", help="(default imp)")
    parser.add_argument("--against", default="rulebook", help="(default rulebook)")
    parser.add_argument("--keep", type=Path, help="file of deals already played, to go on with")
    told = parser.parse_args()
    wanted = setups(told.only, every_deck=told.decks)
    check_bots([told.bot, told.against])
    effort = Effort(deals=told.deals, minutes=told.minutes, jobs=told.jobs, keep=told.keep)
    print(f"network {network_id()}, seed {told.seed}\n")
    alone = f"one `{told.bot}` among `{told.against}`"
    print(line("mode", "players", "deck", "deals", alone, "both line-ups"))
    print("|---|---|---|---:|---|---|", flush=True)
    for setup in wanted:
        deals = played(setup, (told.bot, told.against), told.seed, effort)
        mode = setup.mode
        print(
            line(f"`{mode.id}`", f"{mode.players}", f"`{setup.deck.id}`", *cells(deals)), flush=True
        )


if __name__ == "__main__":
    main()

"""Two bots on many deals, each in every seating, by the arena's own code; and the deals kept.

A file of kept deals has a line for each deal. Whoever stops and starts again goes on behind its
last deal, and deals that another network played are not counted.
"""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bottleimp.arena.chunk_player import DuelOfDeal
from bottleimp.arena.executors import executor_for, in_turn
from bottleimp.arena.measurement import Duel
from bottleimp.arena.plan import ArenaPlan
from bottleimp.bots.imp_bot import network_id
from bottleimp.intervals import Estimate
from bottleimp.rules import BottleImpError, Setup, UnknownName, every_setup


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is to be played, and where it is kept."""

    deals: int
    minutes: float | None = None
    """The deal that is waited for at that time is the last."""
    jobs: int = 1
    keep: Path | None = None


def name_of(setup: Setup) -> str:
    """As `--only` takes it."""
    return f"{setup.mode.id}-{setup.mode.players}"


def setups(only: Sequence[str] = (), *, every_deck: bool = False) -> list[Setup]:
    """Every mode and player count, or those named, with the first deck or with every one."""
    found: dict[str, list[Setup]] = {}
    for setup in every_setup():
        found.setdefault(name_of(setup), []).append(setup)
    if unknown := [name for name in only if name not in found]:
        raise UnknownName(f"no {unknown[0]!r}; there are {', '.join(found)}")
    wanted = [found[name] for name in only or found]
    return [setup for of_mode in wanted for setup in (of_mode if every_deck else of_mode[:1])]


def played(setup: Setup, bots: tuple[str, str], seed: str, effort: Effort) -> list[DuelOfDeal]:
    """The deals, those that are kept already and those that are played now."""
    plan = ArenaPlan(setup=setup, bots=bots, seed=seed, deals=effort.deals)
    told = _described(plan)
    done = [] if effort.keep is None else list(_read(effort.keep, told))
    done = done[: effort.deals]
    for deal in _played_on(replace(plan, first=len(done)), effort):
        if effort.keep is not None:
            line = {**told, "deal": len(done), "alone": deal.alone, "others": deal.others}
            with effort.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        done.append(deal)
    return done


def cells(deals: Sequence[DuelOfDeal]) -> list[str]:
    """For a table: how many deals, the first bot's margin alone among the others, and in all."""
    if not deals:
        return ["0", "", ""]
    duel = Duel(0, 1, list(deals))
    alone, *others = duel.line_ups
    return [f"{len(deals):,}", shown(alone), shown(duel.margin) if others else "the same"]


def shown(margin: Estimate) -> str:
    """A margin with its interval."""
    interval = "" if margin.low is None else f" [{margin.low:+.1f}, {margin.high:+.1f}]"
    return f"{margin.mean:+.1f}{interval}".replace("-", "−")


def line(*of_row: str) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(of_row)} |"


def _played_on(plan: ArenaPlan, effort: Effort) -> Iterator[DuelOfDeal]:
    """The deals of the plan in their order, as long as there is time."""
    if plan.first >= plan.deals:
        return
    end = None if effort.minutes is None else time.monotonic() + 60 * effort.minutes
    with closing(in_turn(plan, executor_for(plan, effort.jobs))) as chunks:
        while end is None or time.monotonic() < end:
            of_chunk = next(chunks, None)
            if of_chunk is None:
                return
            for tally in of_chunk.tallies:
                if tally.forfeits:
                    raise BottleImpError(f"a bot forfeited: {tally.first_forfeit}")
            yield from (duel for (duel,) in of_chunk.deals)


def _described(plan: ArenaPlan) -> dict[str, Any]:
    """What a kept deal must have been played with to be counted."""
    mode = plan.setup.mode
    return {
        "setup": f"{mode.id}-{mode.players}-{plan.setup.deck.id}",
        "bots": list(plan.bots),
        "seed": plan.seed,
        "network": network_id(),
    }


def _read(keep: Path, told: dict[str, Any]) -> Iterator[DuelOfDeal]:
    if not keep.exists():
        return
    for text in keep.read_text(encoding="utf-8").splitlines():
        kept = json.loads(text)
        if all(kept[name] == value for name, value in told.items()):
            yield DuelOfDeal(tuple(kept["alone"]), tuple(kept["others"]))

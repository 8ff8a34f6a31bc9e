"""Two bots on many deals, each in every seating, by the arena's own code; and the deals kept.

A file of kept deals has a line a deal. Whoever stops and starts again goes on behind its last deal,
and deals that another network played are not counted.
"""

import json
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any

from bottleimp.arena.plan import Chunk, Plan
from bottleimp.arena.playing import DuelOfDeal, Played, play_chunk
from bottleimp.bots.imp_bot import NETWORK
from bottleimp.intervals import Estimate, estimate
from bottleimp.rules import MODES, BottleImpError, Setup, setup_of


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much is to be played, and where it is kept."""

    deals: int
    minutes: float | None = None
    """No deal is begun after so long."""
    jobs: int = 1
    keep: Path | None = None


def setups(only: Sequence[str] = ()) -> list[Setup]:
    """Every mode and player count with its first deck, or those that are named."""
    found = {f"{mode.id}-{mode.players}": setup_of(mode.id, players=mode.players) for mode in MODES}
    if unknown := [name for name in only if name not in found]:
        raise SystemExit(f"no {unknown[0]!r}; there are {', '.join(found)}")
    return [found[name] for name in only] if only else list(found.values())


def played(setup: Setup, bots: tuple[str, str], seed: str, effort: Effort) -> list[DuelOfDeal]:
    """The deals, those that are kept already and those that are played now."""
    plan = Plan(setup=setup, bots=bots, seed=seed, deals=effort.deals)
    told = _described(plan)
    done = [] if effort.keep is None else list(_read(effort.keep, told))
    done = done[: effort.deals]
    for deal in _played_on(plan, len(done), effort):
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
    alone = estimate([fmean(deal.alone) for deal in deals])
    both = estimate([deal.margin for deal in deals])
    return [f"{len(deals):,}", shown(alone), shown(both) if deals[0].others else "the same"]


def shown(margin: Estimate) -> str:
    """A margin with its interval."""
    if margin.low is None:
        return f"{margin.mean:+.1f}"
    return f"{margin.mean:+.1f} [{margin.low:+.1f}, {margin.high:+.1f}]".replace("-", "−")


def line(*of_row: str) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(of_row)} |"


def network_id() -> str:
    """Which network `imp` has: the beginning of its file's SHA-256."""
    stored = resources.files("bottleimp.bots").joinpath("networks", NETWORK)
    return sha256(stored.read_bytes()).hexdigest()[:12]


def _played_on(plan: Plan, first: int, effort: Effort) -> Iterator[DuelOfDeal]:
    """The deals from that number on, in their order."""
    for of_chunk in _chunks(plan, _begun(plan, first, effort.minutes), effort.jobs):
        for tally in of_chunk.tallies:
            if tally.forfeits:
                raise BottleImpError(f"a bot forfeited: {tally.first_forfeit}")
        yield of_chunk.deals[0][0]


def _begun(plan: Plan, first: int, minutes: float | None) -> Iterator[Chunk]:
    """Deal after deal, as long as there is time."""
    end = time.monotonic() + 60 * (float("inf") if minutes is None else minutes)
    for number in range(first, plan.deals):
        if time.monotonic() >= end:
            return
        yield Chunk(number, number + 1)


def _chunks(plan: Plan, chunks: Iterator[Chunk], jobs: int) -> Iterator[Played]:
    """What they yield, in their order, played here or in several processes."""
    if jobs == 1:
        yield from (play_chunk(plan, chunk) for chunk in chunks)
        return
    waiting: deque[Future[Played]] = deque()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for chunk in chunks:
            waiting.append(pool.submit(play_chunk, plan, chunk))
            if len(waiting) > jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _described(plan: Plan) -> dict[str, Any]:
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

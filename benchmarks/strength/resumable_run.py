"""Rounds measured in pieces: kept in a file, a line each, and gone on with behind the last."""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bottleimp.cores import cores

ON_ONE_CORE = 8
"""Rounds in lock-step there."""


def add_options(parser: argparse.ArgumentParser, *, on_gpu: int) -> None:
    """What every measurement in pieces is told: setups, rounds, network, and how to go on."""
    parser.add_argument("--only", nargs="+", default=[], metavar="SETUP", help="as classic-4")
    parser.add_argument("--rounds", type=int, default=200, help="of each setup (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="of deals and worlds (default 1)")
    parser.add_argument("--network", type=Path, help=".onnx or .npz; the shipped one if not given")
    parser.add_argument("--device", default="cpu", help="cpu or cuda, for .npz (default cpu)")
    parser.add_argument("--jobs", type=int, default=cores(), help="kernel's threads")
    parser.add_argument(
        "--at-once",
        type=int,
        help=f"rounds in lock-step ({ON_ONE_CORE}, on a GPU {on_gpu:,})",
    )
    parser.add_argument("--minutes", type=float, help="for each setup; what is begun is finished")
    parser.add_argument("--keep", type=Path, help="file of rounds already measured, to go on with")


@dataclass(frozen=True, kw_only=True)
class ResumableRun:
    """Which rounds are measured, how many at once, until when, and where they are kept."""

    rounds: int
    at_once: int
    minutes: float | None = None
    """For each setup; what is begun then is finished."""
    keep: Path | None = None

    @classmethod
    def told(cls, options: argparse.Namespace, *, on_gpu: int) -> "ResumableRun":
        """As the options of `add_options` say."""
        at_once = options.at_once or (ON_ONE_CORE if options.device == "cpu" else on_gpu)
        return cls(
            rounds=options.rounds, at_once=at_once, minutes=options.minutes, keep=options.keep
        )

    def measured(
        self, told: dict[str, Any], measure: Callable[[int, int], Sequence[Any]]
    ) -> list[Any]:
        """By round, what `measure(first, count)` found, now or before.

        `told` says how it was measured; kept rounds of another way are not counted.
        """
        done = self._read(told)
        end = None if self.minutes is None else time.monotonic() + 60 * self.minutes
        for begin in range(0, self.rounds, self.at_once):
            wanted = range(begin, min(begin + self.at_once, self.rounds))
            missing = [number for number in wanted if number not in done]
            if missing and (end is None or time.monotonic() < end):
                first = missing[0]
                found = measure(first, missing[-1] + 1 - first)
                self._write(told, first, found)
                done |= dict(enumerate(found, start=first))
        return [done[number] for number in range(self.rounds) if number in done]

    def _read(self, told: dict[str, Any]) -> dict[int, Any]:
        if self.keep is None or not self.keep.exists():
            return {}
        lines = map(json.loads, self.keep.read_text(encoding="utf-8").splitlines())
        return {
            kept["round"]: kept["found"]
            for kept in lines
            if all(kept.get(name) == value for name, value in told.items())
        }

    def _write(self, told: dict[str, Any], first: int, found: Sequence[Any]) -> None:
        if self.keep is None:
            return
        with self.keep.open("a", encoding="utf-8") as file:
            for number, each in enumerate(found, start=first):
                file.write(json.dumps(told | {"round": number, "found": each}) + "\n")

"""Played chunks in a file, so that a measurement that was stopped or killed goes on where it was.

The first line says what is measured, and by which code; then there is a line for each chunk, in
the order in which they were played. A line that was not finished does not count.
"""

import json
from collections.abc import Generator, Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from bottleimp.arena.bot_tally import BotTally
from bottleimp.arena.chunk_player import DuelOfDeal, PlayedChunk
from bottleimp.arena.code_version import code_id
from bottleimp.arena.executors import Executor
from bottleimp.arena.plan import ArenaPlan, Chunk
from bottleimp.rules import BadText

FORMAT = "bottle-imp-arena/1"


class ResumeFile:
    """An executor that reads played chunks from a file, and lets another executor play the rest."""

    def __init__(
        self, path: Path, plan: ArenaPlan, executor: Executor, *, records_from: int
    ) -> None:
        self.path, self._executor = path, executor
        self._at: dict[Chunk, int] = {}
        """Position of each chunk's line in the file."""
        self.records_from = records_from
        """How long the file of records was before the first of ours."""
        whole = self._read_all(told(plan)) if path.exists() else 0
        self._file = path.open("r+b" if whole else "w+b")
        self._file.truncate(whole)
        if not whole:
            self._write({"records_from": records_from, **told(plan)})

    @property
    def deals(self) -> int:
        """Number of deals in the file."""
        return sum(chunk.last - chunk.first for chunk in self._at)

    def play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        """Yield stored results from the file, and the others as they are played."""
        wanted, there = list(chunks), set(self._at)
        yield from (self._read(chunk) for chunk in wanted if chunk in there)
        missing = [chunk for chunk in wanted if chunk not in there]
        coming = self._executor.play(plan, missing)
        try:
            for played in coming:
                self._at[played.chunk] = self._write(as_json(played))
                yield played
        finally:
            coming.close()

    def close(self) -> None:
        """Close the file; delete it if it has no chunk."""
        self._file.close()
        if not self._at:
            self.remove()

    def remove(self) -> None:
        """Delete the file after a complete measurement."""
        self.path.unlink()

    def _read_all(self, wanted: dict[str, Any]) -> int:
        """Index the stored chunks; return the position after the last complete line."""
        where = 0
        with self.path.open("rb") as file:
            for line in file:
                if where and not line.endswith(b"\n"):
                    break
                self._note(line, where, wanted)
                where += len(line)
        return where

    def _note(self, line: bytes, where: int, wanted: dict[str, Any]) -> None:
        try:
            value = json.loads(line)
            if where:
                self._at[Chunk(*value["chunk"])] = where
                return
            self.records_from = value.pop("records_from")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadText(f"{self.path} is no file of kept deals") from error
        if value != wanted:
            raise BadText(f"{self.path} is of another measurement, or of other code")

    def _read(self, chunk: Chunk) -> PlayedChunk:
        self._file.seek(self._at[chunk])
        return from_json(json.loads(self._file.readline()))

    def _write(self, value: dict[str, Any]) -> int:
        """Append a line; return its position."""
        where = self._file.seek(0, 2)
        self._file.write(json.dumps(value).encode() + b"\n")
        self._file.flush()
        return where


def told(plan: ArenaPlan) -> dict[str, Any]:
    """Return the settings that a stored chunk must share to be used."""
    mode = plan.setup.mode
    return {
        "format": FORMAT,
        "code": code_id(),
        "mode": mode.id,
        "players": mode.players,
        "deck": plan.setup.deck.id,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "deals": [plan.first, plan.deals],
        "limit": plan.limit,
        "record": plan.record,
    }


def as_json(played: PlayedChunk) -> dict[str, Any]:
    """A line of the file; numbers are written so that the same are read."""
    return {
        "chunk": [played.chunk.first, played.chunk.last],
        "deals": [[[d.alone, d.others] for d in duels] for duels in played.deals],
        "tallies": [_of_tally(tally) for tally in played.tallies],
        "records": played.records,
    }


def from_json(value: dict[str, Any]) -> PlayedChunk:
    """What was written."""
    return PlayedChunk(
        chunk=Chunk(*value["chunk"]),
        deals=tuple(
            tuple(DuelOfDeal(tuple(alone), tuple(others)) for alone, others in duels)
            for duels in value["deals"]
        ),
        tallies=tuple(_tally(of_bot) for of_bot in value["tallies"]),
        records=tuple(value["records"]),
    )


def _of_tally(tally: BotTally) -> dict[str, Any]:
    plain = {field.name: getattr(tally, field.name) for field in fields(tally)}
    return {
        **plain,
        "times": tally.times.counts,
        "forfeits": dict(tally.forfeits),
        "last_words": list(tally.last_words),
    }


def _tally(value: dict[str, Any]) -> BotTally:
    tally = BotTally(**{name: value[name] for name in ("sides", "score", "points", "bottles")})
    tally.times.counts.update({int(bucket): count for bucket, count in value["times"].items()})
    tally.forfeits.update(value["forfeits"])
    tally.first_forfeit = value["first_forfeit"]
    tally.last_words.extend(value["last_words"])
    return tally

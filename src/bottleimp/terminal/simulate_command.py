"""The command `simulate`: matches between bots, and a table of their results."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bottleimp.bots import make_bot, play_round
from bottleimp.plurals import counted
from bottleimp.progress import Progress
from bottleimp.records import record_of, write_record
from bottleimp.rules import BadText, End, Match, Round, Seat, Setup, scores
from bottleimp.terminal.match_records import MatchRecordFile
from bottleimp.terminal.option_values import (
    deal_for_round,
    resolve_bots,
    resolve_end,
    resolve_seed,
    resolve_setup,
)
from bottleimp.terminal.seat_tally import SeatTally
from bottleimp.terminal.words import end_words, setup_words


@dataclass(frozen=True, kw_only=True)
class SimulateOptions:
    """The command's options as typed."""

    mode: str | None
    players: int | None
    deck: str | None
    bots: str
    matches: int
    end: str | None
    seed: str | None
    record: str | None
    as_json: bool
    progress: bool


@dataclass(frozen=True)
class Series:
    """A series of matches with the same bots on the same seats."""

    setup: Setup
    end: End
    bots: tuple[str, ...]
    seed: str
    matches: int

    def play(self, number: int) -> tuple[Match, list[Round]]:
        """Play match `number` and return it with its rounds. The first dealer rotates."""
        players = self.setup.mode.players
        match = Match(self.setup, self.end, first_dealer=(number - 1) % players)
        seed = f"{self.seed}/match {number}"
        bots = [make_bot(bot, seed=f"{seed}/seat {seat}") for seat, bot in enumerate(self.bots)]
        states: list[Round] = []
        while not match.over:
            deal = deal_for_round(
                self.setup, dealer=match.dealer, seed=seed, number=len(states) + 1
            )
            states.append(play_round(self.setup, deal, bots))
            match = match.after(scores(states[-1]))
        return match, states

    def record(self, number: int, states: Sequence[Round]) -> str:
        """Return the record of a match; players are named after their bots and seats."""
        names = [f"{bot} {seat}" for seat, bot in enumerate(self.bots)]
        extra = {"end": str(self.end), "seed": self.seed, "match": number, "bots": [*self.bots]}
        return write_record(record_of(self.setup, names, states, extra))


def simulate(options: SimulateOptions) -> int:
    """Play the matches and print the table."""
    if options.matches < 1:
        raise BadText("--matches must be 1 or more")
    setup = resolve_setup(options.mode, options.players, options.deck)
    series = Series(
        setup=setup,
        end=Match(setup).end if options.end is None else resolve_end(options.end),
        bots=resolve_bots(options.bots, count=setup.mode.players),
        seed=resolve_seed(options.seed),
        matches=options.matches,
    )
    tallies = [SeatTally(bot) for bot in (*series.bots, *("Lopaka",) * setup.mode.automata)]
    file = MatchRecordFile(options.record) if options.record else None
    shown = options.progress or sys.stderr.isatty()
    progress = Progress(series.matches, sys.stderr, what="match", shown=shown)
    try:
        for number in range(1, series.matches + 1):
            match, states = series.play(number)
            for seat, tally in enumerate(tallies):
                tally.add(seat, match, states)
            if file:
                file.write(series.record(number, states))
                file.finish_line()
            progress.at(number)
    finally:
        progress.end()
        if file:
            file.close()
    table = as_json(series, tallies) if options.as_json else "\n".join(as_lines(series, tallies))
    print(table)
    return 0


def as_lines(series: Series, tallies: Sequence[SeatTally]) -> Iterator[str]:
    """Yield the lines of the text table."""
    players = series.setup.mode.players
    matches = counted(series.matches, "match")
    rounds = counted(tallies[0].rounds, "round")
    yield f"{setup_words(series.setup)}, seed {series.seed}"
    yield f"{matches} {end_words(series.end, players)}: {rounds} in all"
    yield ""
    yield f"seat  {'bot':<10}  matches won  points per round  has the bottle"
    for seat, tally in enumerate(tallies):
        yield tally.line(label_of(seat, players))


def label_of(seat: Seat, players: int) -> str:
    """Return the number of a player's seat, or `-` for an automaton."""
    return str(seat) if seat < players else "-"


def as_json(series: Series, tallies: Sequence[SeatTally]) -> str:
    """Return the table as JSON text."""
    table = {
        "mode": series.setup.mode.id,
        "players": series.setup.mode.players,
        "deck": series.setup.deck.id,
        "end": str(series.end),
        "seed": series.seed,
        "matches": series.matches,
        "rounds": tallies[0].rounds,
        "seats": [tally.to_json() for tally in tallies],
    }
    return json.dumps(table)

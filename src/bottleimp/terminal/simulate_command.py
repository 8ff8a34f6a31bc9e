"""`bottleimp simulate`: matches between bots alone, and a table of how they did."""

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
    chosen_bots,
    chosen_end,
    chosen_seed,
    chosen_setup,
    deal_for_round,
)
from bottleimp.terminal.seat_tally import SeatTally
from bottleimp.terminal.words import end_words, setup_words


@dataclass(frozen=True, kw_only=True)
class SimulateOptions:
    """The options as typed."""

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
    """A number of matches of the same bots on the same seats."""

    setup: Setup
    end: End
    bots: tuple[str, ...]
    seed: str
    matches: int

    def play(self, number: int) -> tuple[Match, list[Round]]:
        """One of the matches and its rounds; each begins with another dealer."""
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
        """A line of `bottle-imp/1`; players are called after their bots and seats."""
        names = [f"{bot} {seat}" for seat, bot in enumerate(self.bots)]
        extra = {"end": str(self.end), "seed": self.seed, "match": number, "bots": [*self.bots]}
        return write_record(record_of(self.setup, names, states, extra))


def simulate(wishes: SimulateOptions) -> int:
    """Play the matches and print the table."""
    if wishes.matches < 1:
        raise BadText("--matches must be 1 or more")
    setup = chosen_setup(wishes.mode, wishes.players, wishes.deck)
    series = Series(
        setup=setup,
        end=Match(setup).end if wishes.end is None else chosen_end(wishes.end),
        bots=chosen_bots(wishes.bots, count=setup.mode.players),
        seed=chosen_seed(wishes.seed),
        matches=wishes.matches,
    )
    tallies = [SeatTally(bot) for bot in (*series.bots, *("Lopaka",) * setup.mode.automata)]
    file = MatchRecordFile(wishes.record) if wishes.record else None
    shown = wishes.progress or sys.stderr.isatty()
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
    table = as_json(series, tallies) if wishes.as_json else "\n".join(as_lines(series, tallies))
    print(table)
    return 0


def as_lines(series: Series, tallies: Sequence[SeatTally]) -> Iterator[str]:
    """The table for people."""
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
    """The number of a player's seat; an automaton's has none."""
    return str(seat) if seat < players else "-"


def as_json(series: Series, tallies: Sequence[SeatTally]) -> str:
    """The table for programs."""
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

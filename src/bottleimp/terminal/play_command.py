"""The command `play --terminal`: a match against bots in this terminal."""

import io
import sys
from dataclasses import dataclass

from bottleimp.bots import FIRST_LEVEL, Bot, make_bot
from bottleimp.bots.lopaka_bot import LopakaBot
from bottleimp.plurals import counted
from bottleimp.rules import (
    BadText,
    Deal,
    End,
    EndBy,
    Match,
    Round,
    Seat,
    Setup,
    parse_deal_code,
)
from bottleimp.terminal.console import Console, PlayerLeft
from bottleimp.terminal.markdown import render_markdown
from bottleimp.terminal.match_records import MatchRecordFile, Recorder
from bottleimp.terminal.option_values import (
    assign_names,
    bots_line,
    check_name,
    check_seat,
    deal_for_round,
    draw_first_dealer,
    resolve_bots,
    resolve_end,
    resolve_seed,
    resolve_setup,
)
from bottleimp.terminal.rules_text import read_page, resolve_language
from bottleimp.terminal.terminal_table import Game, TerminalTable
from bottleimp.terminal.words import SeatNames, end_words, setup_words, wrap_text

INTERRUPTED = 130
NOT_RECORDED = 2
LOPAKA = (
    "Lopaka plays by himself, his cards open. He leads his highest card; to a trick he plays the "
    "highest he has that wins it so far, or else his lowest. He must follow colour like everyone."
)


@dataclass(frozen=True, kw_only=True)
class TerminalOptions:
    """The command's options as typed."""

    mode: str | None = None
    players: int | None = None
    deck: str | None = None
    bots: str = FIRST_LEVEL
    end: str | None = None
    seed: str | None = None
    deal: str | None = None
    seat: int = 0
    name: str = "You"
    record: str | None = None
    language: str | None = None
    auto_last: bool = False


def play(options: TerminalOptions) -> int:
    """Play a match and return the exit status. Leaving the match early is not an error."""
    setup, first = resolve_setup_or_deal(options)
    seed = resolve_seed(options.seed)
    you = check_seat(setup, options.seat, "--seat")
    names = assign_names(setup.mode.players, you=you, name=check_name(options.name))
    others = resolve_bots(options.bots, count=setup.mode.players - 1)
    by_seat = (*others[:you], None, *others[you:])
    language = resolve_language(options.language)
    game = Game(
        setup=setup,
        end=resolve_match_end(options, setup, first),
        first_dealer=first.dealer if first else draw_first_dealer(setup, seed),
        cast=SeatNames((*names, *("Lopaka",) * setup.mode.automata), you),
        bots=bots_by_seat(setup, by_seat, seed),
        deal=lambda number, dealer: (
            first
            if first and number == 1
            else deal_for_round(setup, dealer=dealer, seed=seed, number=number)
        ),
        rules_page=lambda: render_markdown(read_page(setup.mode.id, language)),
        auto_last=options.auto_last,
    )
    console = Console(sys.stdin or io.StringIO(), sys.stdout)
    match_recorder = MatchRecorder()
    if options.record:
        extra = {"end": str(game.end), "seed": seed, "bots": list(by_seat)}
        match_recorder.recorder = Recorder(MatchRecordFile(options.record), setup, names, extra)
    players = [name for seat, name in enumerate(names) if seat != you]
    console.say(*greeting(game, bots_line(players, others)))
    return play_match(TerminalTable(game, console, match_recorder.add), match_recorder, seed=seed)


def resolve_setup_or_deal(options: TerminalOptions) -> tuple[Setup, Deal | None]:
    """Return the setup of the options, or setup and first deal of the code in `--deal`."""
    if options.deal is None:
        return resolve_setup(options.mode, options.players, options.deck), None
    if options.mode or options.players or options.deck:
        raise BadText("the code of a deal says mode, players and deck: leave those options out")
    return parse_deal_code(options.deal)


def resolve_match_end(options: TerminalOptions, setup: Setup, first: Deal | None) -> End:
    """Return the end of the match; by default one round with `--deal`, else two deals each."""
    if options.end is not None:
        return resolve_end(options.end)
    return End(EndBy.ROUNDS, 1) if first else Match(setup).end


def bots_by_seat(setup: Setup, names: tuple[str | None, ...], seed: str) -> dict[Seat, Bot]:
    """Return a bot for every seat with a bot's name, and Lopaka for the automaton."""
    bots: dict[Seat, Bot] = {
        seat: make_bot(name, seed=f"{seed}/seat {seat}")
        for seat, name in enumerate(names)
        if name is not None
    }
    automata = range(setup.mode.players, setup.mode.seats)
    return {**bots, **{seat: LopakaBot() for seat in automata}}


def greeting(game: Game, others: str) -> list[str]:
    """Return the first lines: the setup, the opponents and how to get help."""
    mode = game.setup.mode
    ends = end_words(game.end, mode.players)
    return [
        *wrap_text(f"Bottle Imp: {setup_words(game.setup)}, {ends}."),
        *wrap_text(f"With you at the table: {others}."),
        *(wrap_text(LOPAKA) if mode.automata else ()),
        "Type ? for help, rules for the rules, quit to leave.",
    ]


class MatchRecorder:
    """A recorder of finished rounds; if writing fails, the match goes on without the record."""

    def __init__(self) -> None:
        self.recorder: Recorder | None = None
        self.failed = False

    def add(self, state: Round) -> None:
        """Record a finished round."""
        try:
            if self.recorder:
                self.recorder.add(state)
                self.failed = False
        except OSError as error:
            self.failed = True
            print(f"bottleimp: the record cannot be written: {error.strerror}", file=sys.stderr)

    def close(self) -> None:
        """Close the record file."""
        if self.recorder:
            self.recorder.file.close()

    def summary_lines(self, rounds: int) -> list[str]:
        """Return a line with the path of the record, or no line if nothing was recorded."""
        if not self.recorder or not rounds or self.failed:
            return []
        return [f"Recorded in {self.recorder.file.path}: {counted(rounds, 'round')}"]


def play_match(table: TerminalTable, match_recorder: MatchRecorder, *, seed: str) -> int:
    """Play the match and close the record, however the match ends; return the exit status."""
    status = 0
    try:
        table.play()
    except (PlayerLeft, KeyboardInterrupt) as ended:
        status = INTERRUPTED if isinstance(ended, KeyboardInterrupt) else 0
        table.console.say("", unfinished_line(table.match))
    finally:
        match_recorder.close()
    table.console.say(
        *match_recorder.summary_lines(len(table.match.rounds)), f"The seed of this match: {seed}"
    )
    return NOT_RECORDED if match_recorder.failed else status


def unfinished_line(match: Match) -> str:
    """Return the message about a match that the player left early."""
    match len(match.rounds):
        case 0:
            played = "no round was"
        case 1:
            played = "1 round was"
        case rounds:
            played = f"{rounds} rounds were"
    return f"The match is unfinished: {played} played to the end."

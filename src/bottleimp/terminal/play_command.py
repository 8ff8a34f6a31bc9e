"""`bottleimp play`: a match against bots in this terminal."""

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
from bottleimp.terminal.markdown import readable
from bottleimp.terminal.match_records import MatchRecordFile, Recorder
from bottleimp.terminal.option_values import (
    bots_line,
    check_seat,
    chosen_bots,
    chosen_end,
    chosen_name,
    chosen_seed,
    chosen_setup,
    deal_for_round,
    first_dealer,
    names_for,
)
from bottleimp.terminal.rules_text import chosen_language, text_of
from bottleimp.terminal.terminal_table import Game, TerminalTable
from bottleimp.terminal.words import SeatNames, end_words, fitted, setup_words

INTERRUPTED = 130
NOT_RECORDED = 2
LOPAKA = (
    "Lopaka plays by himself, his cards open. He leads his highest card; to a trick he plays the "
    "highest he has that wins it so far, or else his lowest. He must follow colour like everyone."
)


@dataclass(frozen=True, kw_only=True)
class TerminalOptions:
    """The options as typed."""

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


def play(wishes: TerminalOptions) -> int:
    """Play a match; leaving before its end is no error."""
    setup, first = wished_setup(wishes)
    seed = chosen_seed(wishes.seed)
    you = check_seat(setup, wishes.seat, "--seat")
    names = names_for(setup.mode.players, you=you, name=chosen_name(wishes.name))
    others = chosen_bots(wishes.bots, count=setup.mode.players - 1)
    by_seat = (*others[:you], None, *others[you:])
    language = chosen_language(wishes.language)
    game = Game(
        setup=setup,
        end=wished_end(wishes, setup, first),
        first_dealer=first.dealer if first else first_dealer(setup, seed),
        cast=SeatNames((*names, *("Lopaka",) * setup.mode.automata), you),
        bots=bots_by_seat(setup, by_seat, seed),
        deal=lambda number, dealer: (
            first
            if first and number == 1
            else deal_for_round(setup, dealer=dealer, seed=seed, number=number)
        ),
        rules_page=lambda: readable(text_of(setup.mode.id, language)),
        auto_last=wishes.auto_last,
    )
    console = Console(sys.stdin or io.StringIO(), sys.stdout)
    keeper = Keeper()
    if wishes.record:
        extra = {"end": str(game.end), "seed": seed, "bots": list(by_seat)}
        keeper.recorder = Recorder(MatchRecordFile(wishes.record), setup, names, extra)
    players = [name for seat, name in enumerate(names) if seat != you]
    console.say(*greeting(game, bots_line(players, others)))
    return sit_down(TerminalTable(game, console, keeper.add), keeper, seed=seed)


def wished_setup(wishes: TerminalOptions) -> tuple[Setup, Deal | None]:
    """Mode and deck from the options, or from the code of the deal to play."""
    if wishes.deal is None:
        return chosen_setup(wishes.mode, wishes.players, wishes.deck), None
    if wishes.mode or wishes.players or wishes.deck:
        raise BadText("the code of a deal says mode, players and deck: leave those options out")
    return parse_deal_code(wishes.deal)


def wished_end(wishes: TerminalOptions, setup: Setup, first: Deal | None) -> End:
    """The end asked for; else that deal alone, or until everyone has dealt twice."""
    if wishes.end is not None:
        return chosen_end(wishes.end)
    return End(EndBy.ROUNDS, 1) if first else Match(setup).end


def bots_by_seat(setup: Setup, names: tuple[str | None, ...], seed: str) -> dict[Seat, Bot]:
    """A bot on every seat that has the name of one; Lopaka on his own."""
    bots: dict[Seat, Bot] = {
        seat: make_bot(name, seed=f"{seed}/seat {seat}")
        for seat, name in enumerate(names)
        if name is not None
    }
    automata = range(setup.mode.players, setup.mode.seats)
    return {**bots, **{seat: LopakaBot() for seat in automata}}


def greeting(game: Game, others: str) -> list[str]:
    """What is played, against whom, and how to get help."""
    mode = game.setup.mode
    ends = end_words(game.end, mode.players)
    return [
        *fitted(f"Bottle Imp: {setup_words(game.setup)}, {ends}."),
        *fitted(f"With you at the table: {others}."),
        *(fitted(LOPAKA) if mode.automata else ()),
        "Type ? for help, rules for the rules, quit to leave.",
    ]


class Keeper:
    """Writes finished rounds into the record, and goes on playing when that fails."""

    def __init__(self) -> None:
        self.recorder: Recorder | None = None
        self.failed = False

    def add(self, state: Round) -> None:
        """One more finished round."""
        try:
            if self.recorder:
                self.recorder.add(state)
                self.failed = False
        except OSError as error:
            self.failed = True
            print(f"bottleimp: the record cannot be written: {error.strerror}", file=sys.stderr)

    def close(self) -> None:
        """Nothing more comes."""
        if self.recorder:
            self.recorder.file.close()

    def told(self, rounds: int) -> list[str]:
        """Where the record is."""
        if not self.recorder or not rounds or self.failed:
            return []
        return [f"Recorded in {self.recorder.file.path}: {counted(rounds, 'round')}"]


def sit_down(table: TerminalTable, keeper: Keeper, *, seed: str) -> int:
    """Play, and leave the table in good order whatever ends the match."""
    status = 0
    try:
        table.play()
    except (PlayerLeft, KeyboardInterrupt) as ended:
        status = INTERRUPTED if isinstance(ended, KeyboardInterrupt) else 0
        table.console.say("", unfinished(table.match))
    finally:
        keeper.close()
    table.console.say(*keeper.told(len(table.match.rounds)), f"The seed of this match: {seed}")
    return NOT_RECORDED if keeper.failed else status


def unfinished(match: Match) -> str:
    """What is left of a match that nobody won."""
    match len(match.rounds):
        case 0:
            played = "no round was"
        case 1:
            played = "1 round was"
        case rounds:
            played = f"{rounds} rounds were"
    return f"The match is unfinished: {played} played to the end."

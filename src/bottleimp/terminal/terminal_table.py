"""The table itself: holds the true state, asks you and the bots, each with their own view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bottleimp.bots import Bot
from bottleimp.rules import (
    Action,
    Deal,
    End,
    Match,
    PlayOptions,
    Round,
    Seat,
    Setup,
    View,
    apply,
    deal_code,
    scores,
    start,
    view,
)
from bottleimp.terminal.console import Console, PlayerLeft
from bottleimp.terminal.hint_text import WAIT, Hinter, hint_lines, takes_thought
from bottleimp.terminal.input_parser import HELP, Command, Refused, action_in, command_in
from bottleimp.terminal.memory import last_trick, whole_table
from bottleimp.terminal.score_sheet import match_result, round_counted, score_sheet
from bottleimp.terminal.screen import question, round_opening, turn
from bottleimp.terminal.story import happened
from bottleimp.terminal.words import SeatNames, round_words


@dataclass(frozen=True)
class Game:
    """What was agreed before the match."""

    setup: Setup
    end: End
    first_dealer: Seat
    cast: SeatNames
    bots: Mapping[Seat, Bot]
    """Every seat but yours."""
    deal: Callable[[int, Seat], Deal]
    """The deal of a round, by its number and dealer."""
    rules_page: Callable[[], list[str]]
    auto_last: bool = False


class TerminalTable:
    """One match at one terminal."""

    def __init__(self, game: Game, console: Console, done: Callable[[Round], None]) -> None:
        self.game = game
        self.console = console
        self.done = done
        """Told of every finished round, before you are."""
        self.match = Match(game.setup, game.end, game.first_dealer)
        self.hinter = Hinter()

    def play(self) -> None:
        """Round after round until the agreed end; `PlayerLeft` if you leave before."""
        while not self.match.over:
            self._play_round()
        self.console.say(*match_result(self.match, self.game.cast))

    def _play_round(self) -> None:
        game, say = self.game, self.console.say
        number = len(self.match.rounds) + 1
        deal = game.deal(number, self.match.dealer)
        state = start(game.setup, deal)
        seen = view(state, game.cast.you)
        say("", f"{round_words(number, game.end, game.setup.mode.players)}.")
        say(*round_opening(seen, game.cast))
        while not state.over:
            seat = self._next_to_act(state)
            state = apply(state, seat, self._choice(state, seat))
            before, seen = seen, view(state, game.cast.you)
            say(*happened(before, seen, game.cast))
        self.done(state)
        self.match = self.match.after(scores(state))
        say(*round_counted(seen, game.cast), *score_sheet(self.match, game.cast))
        same_seat = f" --seat {game.cast.you}" if game.cast.you else ""
        say("", f"This deal again: bottleimp play --deal {deal_code(game.setup, deal)}{same_seat}")

    def _next_to_act(self, state: Round) -> Seat:
        """You first, while choices are secret: nobody waits for the bots."""
        you = self.game.cast.you
        return you if you in state.to_act else state.to_act[0]

    def _choice(self, state: Round, seat: Seat) -> Action:
        seen = view(state, seat)
        bot = self.game.bots.get(seat)
        return self._ask(seen) if bot is None else bot.choose(seen)

    def _ask(self, seen: View) -> Action:
        """Your choice; asked again until it is a legal one."""
        if self.game.auto_last and (last := last_of_hand(seen)):
            return last
        cast = self.game.cast
        self.console.say(*turn(seen, cast))
        while True:
            answer = self.console.ask(question(seen, cast))
            if command := command_in(answer):
                self._obey(command, seen)
                continue
            if not answer:
                self.console.say("Type ? for help.")
                continue
            try:
                return action_in(answer, seen, cast)
            except Refused as reason:
                self.console.say(str(reason))

    def _obey(self, command: Command, seen: View) -> None:
        cast, say = self.game.cast, self.console.say
        match command:
            case Command.HELP:
                say(*HELP)
            case Command.RULES:
                say(*self.game.rules_page())
            case Command.TABLE:
                say(*whole_table(seen, cast))
            case Command.LAST:
                say(*last_trick(seen, cast))
            case Command.SCORE:
                say(*score_sheet(self.match, cast))
            case Command.HINT:
                self._hint(seen)
            case Command.QUIT:
                raise PlayerLeft

    def _hint(self, seen: View) -> None:
        depth = self.hinter.deeper(seen)
        if takes_thought(seen, depth):
            self.console.say(WAIT)
        self.console.say(*hint_lines(seen, self.game.cast, depth))


def last_of_hand(seen: View) -> Action | None:
    """The last card of a hand, where there is nothing left to choose."""
    if not isinstance(seen.options, PlayOptions) or len(seen.options.cards) != 1:
        return None
    assert seen.seat is not None
    card = seen.options.cards[0]
    alone = any(hand.cards == (card,) for hand in seen.hands[seen.seat])
    return next(iter(seen.options.actions())) if alone else None

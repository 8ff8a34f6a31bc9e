"""The table in the terminal, which holds the true state and gives each seat its own view."""

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
from bottleimp.terminal.hint_text import WAIT, HintDepth, hint_lines, needs_search
from bottleimp.terminal.input_parser import HELP, Command, InvalidInput, parse_answer, parse_command
from bottleimp.terminal.memory import describe_last_trick, describe_table
from bottleimp.terminal.score_sheet import describe_round_result, match_result, score_sheet
from bottleimp.terminal.screen import describe_turn, question, round_opening
from bottleimp.terminal.story import describe_events
from bottleimp.terminal.words import SeatNames, round_words


@dataclass(frozen=True)
class Game:
    """The settings of a match."""

    setup: Setup
    end: End
    first_dealer: Seat
    cast: SeatNames
    bots: Mapping[Seat, Bot]
    """The bots of all seats except the player's."""
    deal: Callable[[int, Seat], Deal]
    """A function that returns the deal of a round, from its number and dealer."""
    rules_page: Callable[[], list[str]]
    auto_last: bool = False


class TerminalTable:
    """A match at one terminal."""

    def __init__(self, game: Game, console: Console, done: Callable[[Round], None]) -> None:
        self.game = game
        self.console = console
        self.done = done
        """Called with every finished round, before its result is printed."""
        self.match = Match(game.setup, game.end, game.first_dealer)
        self.hint_depth = HintDepth()

    def play(self) -> None:
        """Play rounds until the end of the match; raise `PlayerLeft` if the player leaves."""
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
            say(*describe_events(before, seen, game.cast))
        self.done(state)
        self.match = self.match.after(scores(state))
        say(*describe_round_result(seen, game.cast), *score_sheet(self.match, game.cast))
        same_seat = f" --seat {game.cast.you}" if game.cast.you else ""
        say("", f"This deal again: bottleimp play --deal {deal_code(game.setup, deal)}{same_seat}")

    def _next_to_act(self, state: Round) -> Seat:
        """Return the next seat to act; in secret choices the player comes first."""
        you = self.game.cast.you
        return you if you in state.to_act else state.to_act[0]

    def _choice(self, state: Round, seat: Seat) -> Action:
        seen = view(state, seat)
        bot = self.game.bots.get(seat)
        return self._ask(seen) if bot is None else bot.choose(seen)

    def _ask(self, seen: View) -> Action:
        """Ask the player until the input is a legal action."""
        if self.game.auto_last and (last := last_of_hand(seen)):
            return last
        cast = self.game.cast
        self.console.say(*describe_turn(seen, cast))
        while True:
            answer = self.console.ask(question(seen, cast))
            if command := parse_command(answer):
                self._obey(command, seen)
                continue
            if not answer:
                self.console.say("Type ? for help.")
                continue
            try:
                return parse_answer(answer, seen, cast)
            except InvalidInput as reason:
                self.console.say(str(reason))

    def _obey(self, command: Command, seen: View) -> None:
        cast, say = self.game.cast, self.console.say
        match command:
            case Command.HELP:
                say(*HELP)
            case Command.RULES:
                say(*self.game.rules_page())
            case Command.TABLE:
                say(*describe_table(seen, cast))
            case Command.LAST:
                say(*describe_last_trick(seen, cast))
            case Command.SCORE:
                say(*score_sheet(self.match, cast))
            case Command.HINT:
                self._hint(seen)
            case Command.QUIT:
                raise PlayerLeft

    def _hint(self, seen: View) -> None:
        depth = self.hint_depth.advance(seen)
        if needs_search(seen, depth):
            self.console.say(WAIT)
        self.console.say(*hint_lines(seen, self.game.cast, depth))


def last_of_hand(seen: View) -> Action | None:
    """Return the play of the last card of a hand, or None if there is a choice."""
    if not isinstance(seen.options, PlayOptions) or len(seen.options.cards) != 1:
        return None
    assert seen.seat is not None
    card = seen.options.cards[0]
    alone = any(hand.cards == (card,) for hand in seen.hands[seen.seat])
    return next(iter(seen.options.actions())) if alone else None

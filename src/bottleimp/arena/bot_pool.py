"""The bots of a chunk, each with its own seed, and their errors."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from signal import SIG_IGN, SIGINT, getsignal
from time import perf_counter_ns

from bottleimp.arena.bot_tally import BotTally
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.time_limit import TooSlow, can_limit, limited
from bottleimp.arena.workers import Note
from bottleimp.bots import Bot, make_bot
from bottleimp.bots.child_program import ProgramFailed
from bottleimp.bots.external_bot import ExternalBot
from bottleimp.bots.registry import EXEC
from bottleimp.bots.simulation import tell_result
from bottleimp.rules import Action, Round, Seat, View
from bottleimp.rules.quotation import describe_error


class Forfeit(Exception):
    """A decision that the bot failed to make; `kind` is one word for the error."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class BotUnavailable(Bot):
    """A stand-in for an unavailable bot; it forfeits every decision."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__()
        self._kind, self._reason = kind, reason

    def choose(self, view: View) -> Action:
        raise Forfeit(self._kind, self._reason)


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A bot in one round, and the tally it adds to."""

    bot: Bot
    number: int
    tally: BotTally


class BotPool:
    """A factory of bots: each round gets new ones, which cannot remember the deal.

    Outside programs start slowly, so they stay from round to round. Each seat has a program of its
    own, so that sides cannot communicate through it.
    """

    def __init__(self, plan: ArenaPlan, lost: Mapping[int, str], note: Note) -> None:
        self._plan, self._lost, self._note = plan, lost, note
        self._programs: dict[tuple[int, Seat], ExternalBot] = {}
        self._seconds = plan.limit if can_limit() else None
        deaf = getsignal(SIGINT) is SIG_IGN
        self.mistakes = (BaseException,) if deaf else (Exception, SystemExit)
        """What a bot's code may raise; where Ctrl-C is not heard, also what would stand for it."""

    def bot(self, number: int, seat: Seat, seed: int) -> Bot:
        """Create bot `number` of the plan for one round."""
        if number in self._lost:
            return BotUnavailable("crash", self._lost[number])
        self._note(number)
        spec = self._plan.bots[number]
        if not spec.startswith(EXEC):
            try:
                return make_bot(spec, seed=seed)
            except self.mistakes as error:  # a stranger's constructor
                return BotUnavailable("error", f"it cannot be made: {describe_error(error)}")
        if (number, seat) not in self._programs:
            command = spec.removeprefix(EXEC)
            self._programs[number, seat] = ExternalBot(command, limit=self._plan.limit)
        program = self._programs[number, seat]
        program.reseed(seed)
        program.ready(self._plan.setup)
        return program

    def choose(self, player: SeatedBot, view: View) -> Action:
        """Return the bot's choice and record its time; raise a `Forfeit` on any error."""
        bot = player.bot
        self._note(player.number)
        began = perf_counter_ns()
        try:
            if isinstance(bot, ExternalBot):
                return bot.answer(view)
            if self._seconds is None:
                return bot.choose(view)
            with limited(self._seconds):
                return bot.choose(view)
        except Forfeit:
            raise
        except ProgramFailed as failure:
            raise Forfeit(failure.kind, str(failure)) from failure
        except TooSlow as slow:
            raise Forfeit("stall", f"no answer within {self._seconds:g} s") from slow
        except self.mistakes as error:  # a bot may do anything; the arena goes on
            raise Forfeit("error", describe_error(error)) from error
        finally:
            player.tally.times.add(perf_counter_ns() - began)

    def tell(self, player: SeatedBot, state: Round, seat: Seat) -> None:
        """Show the bot the end of the round if it listens, and ignore its errors."""
        self._note(player.number)
        with suppress(*self.mistakes):
            tell_result(state, seat, player.bot)

    def close(self, tallies: list[BotTally]) -> None:
        """End outside programs, and store the last lines of their standard error by seat."""
        for (number, _), program in sorted(self._programs.items(), key=lambda item: item[0]):
            program.close()
            tallies[number].last_words.extend(program.last_words)

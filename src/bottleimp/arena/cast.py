"""The bots of a chunk, each on its seat with its own chance, and what they did wrong."""

from time import perf_counter_ns

from bottleimp.arena.limits import TooSlow, can_limit, limited
from bottleimp.arena.plan import Plan
from bottleimp.arena.tally import Tally
from bottleimp.bots import Bot, make_bot
from bottleimp.bots.external import ExternalBot
from bottleimp.bots.program import ProgramFailed
from bottleimp.bots.registry import EXEC
from bottleimp.rules import Action, Seat, View
from bottleimp.rules.wording import described


class Forfeit(Exception):
    """A decision that the bot did not take; `kind` in one word."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class Cast:
    """Makes bots: a new one for each round, so that none remembers the deal from another seat.

    Programs live on, because starting takes them long; each seat has one of its own, so that sides
    cannot talk to each other through it.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._programs: dict[tuple[int, Seat], ExternalBot] = {}
        self._seconds = plan.limit if can_limit() else None

    def bot(self, number: int, seat: Seat, seed: int) -> Bot:
        """The bot of that number for one round."""
        spec = self._plan.bots[number]
        if not spec.startswith(EXEC):
            return make_bot(spec, seed=seed)
        if (number, seat) not in self._programs:
            command = spec.removeprefix(EXEC)
            self._programs[number, seat] = ExternalBot(command, limit=self._plan.limit)
        program = self._programs[number, seat]
        program.reseed(seed)
        program.ready(self._plan.setup)
        return program

    def choose(self, bot: Bot, view: View, tally: Tally) -> Action:
        """What the bot chooses; whatever it does instead is a `Forfeit`. Its time is noted."""
        began = perf_counter_ns()
        try:
            if isinstance(bot, ExternalBot):
                return bot.answer(view)
            if self._seconds is None:
                return bot.choose(view)
            with limited(self._seconds):
                return bot.choose(view)
        except ProgramFailed as failure:
            raise Forfeit(failure.kind, str(failure)) from failure
        except TooSlow as slow:
            raise Forfeit("stall", f"no answer within {self._seconds:g} s") from slow
        except (Exception, SystemExit) as error:  # a bot may do anything; the arena goes on
            raise Forfeit("error", described(error)) from error
        finally:
            tally.times.add(perf_counter_ns() - began)

    def close(self, tallies: list[Tally]) -> None:
        """End the programs and keep their last words, those of the first seat first."""
        for (number, _), program in sorted(self._programs.items(), key=lambda item: item[0]):
            program.close()
            tallies[number].last_words.extend(program.last_words)

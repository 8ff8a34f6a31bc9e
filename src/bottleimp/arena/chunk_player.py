"""Playing a chunk: every deal in every duel and every seating."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from bottleimp.arena.bot_pool import BotPool, Forfeit, SeatedBot
from bottleimp.arena.bot_tally import BotTally
from bottleimp.arena.plan import ArenaPlan, Chunk
from bottleimp.arena.seatings import Seating, seatings, sides_of_players
from bottleimp.arena.workers import Note
from bottleimp.bots.lopaka_bot import LopakaBot
from bottleimp.records import record_of, write_record
from bottleimp.rules import Deal, Round, apply, points_of, scores, start, view
from bottleimp.rules.quotation import describe_error


@dataclass(frozen=True, slots=True)
class DuelOfDeal:
    """The margins of the first bot over the second in the rounds of one deal."""

    alone: tuple[float, ...]
    """Margins of the rounds in which the first bot has one side."""
    others: tuple[float, ...]
    """Margins of the rounds in which it has all other sides; empty with two sides."""

    @property
    def margin(self) -> float:
        """The mean margin over all rounds of the deal."""
        rounds = self.alone + self.others
        return sum(rounds) / len(rounds)


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """The result of a chunk: margins by deal and duel, tallies by bot."""

    chunk: Chunk
    deals: tuple[tuple[DuelOfDeal, ...], ...]
    tallies: tuple[BotTally, ...]
    records: tuple[str, ...]

    @property
    def rounds(self) -> int:
        """Number of rounds played."""
        return sum(len(d.alone) + len(d.others) for duels in self.deals for d in duels)


def play_chunk(
    plan: ArenaPlan,
    chunk: Chunk,
    lost: Mapping[int, str] = MappingProxyType({}),
    note: Note = lambda bot: None,
) -> PlayedChunk:
    """Play a chunk of the plan in this process.

    Bots that are lost, by number with the reason, are not asked. The number of whoever is asked is
    noted.
    """
    table = _Table(plan, BotPool(plan, lost, note))
    try:
        deals = tuple(
            tuple(table.duel(number, duel) for duel in plan.duels)
            for number in range(chunk.first, chunk.last)
        )
    finally:
        table.cast.close(table.tallies)
    return PlayedChunk(chunk, deals, tuple(table.tallies), tuple(table.records))


class _Table:
    """The player of a chunk, with its bots and sums."""

    def __init__(self, plan: ArenaPlan, cast: BotPool) -> None:
        self.plan, self.cast = plan, cast
        self.tallies = [BotTally() for _ in plan.bots]
        self.records: list[str] = []

    def duel(self, number: int, duel: tuple[int, int]) -> DuelOfDeal:
        """Play a deal in every seating of two bots."""
        deal = self.plan.deal(number)
        margins: tuple[list[float], list[float]] = ([], [])
        for place, seating in enumerate(seatings(self.plan.setup.mode, deal.dealer)):
            bots = [duel[bot] for bot in seating.bots]
            state = self._round(number, deal, duel, place, bots)
            margins[seating.alone].append(self._count(state, seating, bots))
            if self.plan.record:
                self.records.append(self._record(state, number, seating, bots))
        return DuelOfDeal(tuple(margins[0]), tuple(margins[1]))

    def _round(
        self, number: int, deal: Deal, duel: tuple[int, int], place: int, bots: Sequence[int]
    ) -> Round:
        seeds = [
            self.plan.bot_seed(deal=number, duel=duel, seating=place, seat=seat)
            for seat in range(len(bots))
        ]
        where = f"deal {number + 1}, seating {place + 1}"
        players = [
            SeatedBot(self.cast.bot(bot, seat, seeds[seat]), bot, self.tallies[bot])
            for seat, bot in enumerate(bots)
        ]
        automaton = LopakaBot()
        state = start(self.plan.setup, deal)
        while not state.over:
            seat = state.to_act[0]
            if seat < len(players):
                state = self._step(state, players[seat], seeds, where)
            else:
                state = apply(state, seat, automaton.choose(view(state, seat)))
        for seat, player in enumerate(players):
            self.cast.tell(player, state, seat)
        return state

    def _step(self, state: Round, player: SeatedBot, seeds: Sequence[int], where: str) -> Round:
        """Return the bot's action, or a random legal one if the bot forfeits."""
        seat = state.to_act[0]
        seen = view(state, seat)
        try:
            action = self.cast.choose(player, seen)
            try:
                return apply(state, seat, action)
            except self.cast.mistakes as error:  # a bot may return anything, not only an action
                raise Forfeit("illegal", f"illegal action: {describe_error(error)}") from error
        except Forfeit as forfeit:
            assert seen.options is not None
            player.tally.add_forfeit(forfeit.kind, f"{where}, seat {seat}: {forfeit}")
            done = f"{len(state.choices)} {len(state.tricks)} {len(state.table)}"
            return apply(state, seat, seen.options.draw(Random(f"{seeds[seat]}/{done}")))

    def _count(self, state: Round, seating: Seating, bots: Sequence[int]) -> float:
        """Add the round to the sums; the margin of the duel's first bot over the second.

        That is the mean score of its sides less the mean score of the other's. In the first
        line-up: its own side's score less the mean of all the others'.
        """
        result = scores(state)
        owners = {bottle.owner for bottle in state.bottles}
        by_bot: tuple[list[int], list[int]] = ([], [])
        for side in sides_of_players(self.plan.setup.mode, state.dealer):
            tally = self.tallies[bots[side[0]]]
            score = result[side[0]]
            by_bot[seating.bots[side[0]]].append(score)
            tally.sides += 1
            tally.score += score
            tally.bottles += not owners.isdisjoint(side)
            tally.points += sum(points_of(state.setup.deck, state.won[seat]) for seat in side)
        first, second = by_bot
        return sum(first) / len(first) - sum(second) / len(second)

    def _record(self, state: Round, number: int, seating: Seating, bots: Sequence[int]) -> str:
        """A record of one round: the same deal comes again and again, and never the next dealer."""
        labels = self.plan.labels
        extra = {
            "seed": self.plan.seed,
            "deal_number": number + 1,
            "bots": [self.plan.bots[bot] for bot in bots],
            "alone": list(seating.side),
        }
        names = [f"{labels[bot]} {seat}" for seat, bot in enumerate(bots)]
        return write_record(record_of(self.plan.setup, names, [state], extra))

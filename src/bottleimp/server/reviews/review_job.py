"""What a process of its own judges: the decisions of one seat in a round that is over.

The round is in its code, so that nothing of a table is in that process, and nothing of a round that
is still played can be: an unfinished round has no code.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bottleimp.rules import Seat, parse_round_code
from bottleimp.table.messages import encode


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """Whose decisions, and how carefully; the same order has the same answers, to the byte."""

    code: str
    seat: Seat
    worlds: int
    """Deals that are looked at for one decision, at most."""

    def judged(self, done: int) -> Iterator[bytes]:
        """First what it is made with and how many there are; then the decisions after those `done`.

        None depends on one before it, so another process can go on where one was killed.
        """
        # NumPy, Numba and the network: the server itself has no use for them.
        from bottleimp.bots.imp_bot import network_id
        from bottleimp.review.judge_pool import JudgeJob
        from bottleimp.review.review_json import decision_to_json, head_to_json

        state = parse_round_code(self.code)
        task = JudgeJob(state.setup, worlds=self.worlds)
        decisions = task.decisions(state, {self.seat})
        head = head_to_json(network=network_id(), seed=task.seed, worlds=task.worlds)
        yield encode({**head, "of": len(decisions)})
        for verdict in task.verdicts(decisions[done:]):
            yield encode(decision_to_json(verdict))

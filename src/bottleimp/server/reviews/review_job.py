"""The job of a review process: judge the decisions of one seat in a finished round.

The job holds the round's code, and an unfinished round has no code. So a review process never holds
cards of a round in play, nor anything else of a table.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bottleimp.rules import Seat, parse_round_code
from bottleimp.table.messages import encode


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """The review of one seat in one round. Equal jobs give byte-identical results."""

    code: str
    seat: Seat
    worlds: int
    """Maximum number of sampled deals per decision."""

    def run(self, done: int) -> Iterator[bytes]:
        """Yield a JSON header (with the number of decisions), then the decisions from index `done`.

        Decisions are judged independently, so a new process can continue where one was killed.
        """
        # Imported here because NumPy, Numba and the network are needed in this process only.
        from bottleimp.bots.imp_bot import network_id
        from bottleimp.review.judge_pool import JudgeJob
        from bottleimp.review.review_json import decision_to_json, head_to_json

        state = parse_round_code(self.code)
        job = JudgeJob(state.setup, worlds=self.worlds)
        decisions = job.decisions(state, {self.seat})
        head = head_to_json(network=network_id(), seed=job.seed, worlds=job.worlds)
        yield encode({**head, "of": len(decisions)})
        for verdict in job.verdicts(decisions[done:]):
            yield encode(decision_to_json(verdict))

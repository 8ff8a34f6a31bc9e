"""Two deals that an observer cannot tell apart give identical messages in any order of events."""

from random import Random

import pytest

from bottleimp.table.attendance import Client
from bottleimp.table.change import Change
from bottleimp.table.hint_requests import HintRequest
from bottleimp.table.live_table import LiveTable
from bottleimp.table.messages import Intention, Refusal
from tests.secrecy.pairs import observed, pair

PARTS = 8
OF_A_PART = 40


def compare(seed: str) -> None:
    """Check that the observer gets identical messages from both tables, as deltas and as wholes."""
    tried = pair(Random(seed))
    for news in (True, False):
        one, other = (
            observed(round_, tried.observer, seed, news=news) for round_ in (tried.one, tried.other)
        )
        assert [len(frame) for frame in one] == [len(frame) for frame in other], seed
        assert one == other, seed


@pytest.mark.parametrize("part", range(PARTS))
def test_pairs_give_identical_messages(part: int) -> None:
    """The test has 320 pairs; `make attack` tries thousands."""
    for number in range(OF_A_PART):
        compare(f"{part}/{number}")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_very_many_pairs_give_identical_messages(part: int) -> None:
    for number in range(50):
        compare(f"many {part}/{number}")


class Tells(LiveTable):
    """Table with a leak: new observers receive a fact about the last seat's dealt cards."""

    def enter(self, client: Client, token: str | None) -> Change | None:
        change = super().enter(client, token)
        if self.table.round is not None:
            client.send(b" " * int(sum(self.table.round.deal.hands[-1][0]) % 7))
        return change


class Refuses(LiveTable):
    """Table with a leak: refusals are longer if the lowest card dealt to seat 0 is odd."""

    def hear(self, client: Client, message: Intention) -> Change | HintRequest | None:
        try:
            return super().hear(client, message)
        except Refusal as refusal:
            if self.table.round is not None:
                refusal.reason += " " * int(self.table.round.deal.hands[0][0][0] % 2)
            raise


@pytest.mark.parametrize("leak", [Tells, Refuses])
def test_leaks_are_detected(leak: type[LiveTable]) -> None:
    for number in range(60):
        seed = f"leak {number}"
        tried = pair(Random(seed))
        one, other = (
            observed(round_, tried.observer, seed, leak) for round_ in (tried.one, tried.other)
        )
        if one != other:
            return
    raise AssertionError("nobody heard it")

"""Two deals that look alike to somebody sound alike, in every byte and in any order of events."""

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
    """Two deals that do differ, and nobody who may not know hears it, from news or whole tables."""
    tried = pair(Random(seed))
    for news in (True, False):
        one, other = (
            observed(round_, tried.observer, seed, news=news) for round_ in (tried.one, tried.other)
        )
        assert [len(frame) for frame in one] == [len(frame) for frame in other], seed
        assert one == other, seed


@pytest.mark.parametrize("part", range(PARTS))
def test_pairs_sound_alike(part: int) -> None:
    """320 of them; `make attack` has thousands."""
    for number in range(OF_A_PART):
        compare(f"{part}/{number}")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_very_many_pairs_sound_alike(part: int) -> None:
    for number in range(50):
        compare(f"many {part}/{number}")


class Tells(LiveTable):
    """A leak: whoever comes hears something of what the last seat was dealt."""

    def enter(self, client: Client, token: str | None) -> Change | None:
        change = super().enter(client, token)
        if self.table.round is not None:
            client.send(b" " * int(sum(self.table.round.deal.hands[-1][0]) % 7))
        return change


class Refuses(LiveTable):
    """A leak: a refusal is a little longer if the lowest card that seat 0 was dealt is odd."""

    def hear(self, client: Client, message: Intention) -> Change | HintRequest | None:
        try:
            return super().hear(client, message)
        except Refusal as refusal:
            if self.table.round is not None:
                refusal.reason += " " * int(self.table.round.deal.hands[0][0][0] % 2)
            raise


@pytest.mark.parametrize("leak", [Tells, Refuses])
def test_a_leak_would_be_heard(leak: type[LiveTable]) -> None:
    for number in range(60):
        seed = f"leak {number}"
        tried = pair(Random(seed))
        one, other = (
            observed(round_, tried.observer, seed, leak) for round_ in (tried.one, tried.other)
        )
        if one != other:
            return
    raise AssertionError("nobody heard it")

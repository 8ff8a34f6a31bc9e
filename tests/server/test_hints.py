"""Hints on a real server: computed in a worker process, sent to one player, and limited."""

import asyncio
from random import Random

import pytest

from bottleimp.rules import setup_of, shuffled, start, view
from bottleimp.server.hints.hint_job import HintJob
from bottleimp.server.live import bot_runner
from bottleimp.server.live.bot_process import Job
from bottleimp.table.events import Hinted
from bottleimp.table.hint_requests import HintJson, HintRequest
from bottleimp.table.messages import Refusal
from tests.server.client import Party, Player, choose, new_table
from tests.server.inside import Inside
from tests.server.process import NewServer, Server

SEEN = view(
    start(CLASSIC := setup_of("classic", players=4), shuffled(CLASSIC, dealer=0, rng=Random(1))), 0
)


@pytest.fixture
def server(new_server: NewServer) -> Server:
    return new_server()


def test_a_seat_is_told_and_everybody_sees_that_it_was(server: Server) -> None:
    with Party(server, hints=True) as party:
        party.start()
        ada, bo, *_ = party.players
        for depth in (1, 2, 3):
            hint = ada.do("hint", turn=ada.table["turn"], depth=depth)["hint"]
            assert hint["depth"] == depth
        gifts = hint["advice"]["action"]["exchange"]
        held = ada.view["legal"]["exchange"]["cards"]
        assert set(gifts.values()) <= set(held)
        bo.until_table(lambda table: table["seats"][0]["hints"] == 1)
        assert not any("advice" in frame for frame in bo.frames)
        assert [seat["hints"] for seat in bo.table["seats"]] == [1, 0, 0, 0]


def test_who_asks_can_play_meanwhile_and_the_hint_is_then_too_late(server: Server) -> None:
    """The card comes first; nothing waits for a hint but who asked."""
    made = new_table(server, bots=[None, *["random"] * 3], start=True)
    with Player(server, made["table"], made["token"]) as ada:
        ada.until_turn()
        turn = ada.table["turn"]
        ada.send({"type": "hint", "id": "slow", "turn": turn, "depth": 3})
        action = choose(ada.view, Random(1))
        ada.send({"type": "act", "id": "quick", "turn": turn, "action": action})
        order: list[tuple[str, str | None]] = []
        while len(order) < 2:
            message = ada.hear()
            if message.get("id") in ("slow", "quick"):
                order.append((message["id"], message.get("code")))
        assert order == [("quick", None), ("slow", "late")]
        assert ada.table["seats"][0]["hints"] == 0


def test_a_hint_asked_for_on_a_line_that_drops_comes_on_the_next(server: Server) -> None:
    made = new_table(server, bots=[None, *["random"] * 3], start=True)
    asked = {"type": "hint", "id": "once", "depth": 2}
    with Player(server, made["table"], made["token"]) as ada:
        turn = ada.until_turn()["turn"]
        ada.send({**asked, "turn": turn})
    with Player(server, made["table"], made["token"]) as again:
        again.send({**asked, "turn": turn})
        answer = again.until(lambda message: message.get("id") == "once")
        assert answer["hint"]["depth"] == 2
        assert again.until_table(lambda table: table["seats"][0]["hints"])["seats"][0]["hints"] == 1


# ---- the server without sockets ----


def test_a_flood_is_bounded_and_the_tables_go_on(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a full queue, the next request is refused at once, and its table is unharmed."""
    monkeypatch.setattr(bot_runner, "MAX_HINTS", 2)
    gate: list[asyncio.Event] = []

    async def closed(_thought: Job[HintJson | None]) -> HintJson | None:
        await gate[-1].wait()
        return {"depth": 1, "topic": "low"}

    monkeypatch.setattr(inside.hub.bot_runner, "ask_slow", closed)

    async def flood() -> list[str]:
        gate.append(asyncio.Event())
        asked = [HintRequest(0, "1:exchange", 1, SEEN) for _ in range(5)]
        waiting = [asyncio.ensure_future(inside.hub.bot_runner.hint(each)) for each in asked]
        await asyncio.sleep(0)
        gate[-1].set()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        return [each.code if isinstance(each, Refusal) else "told" for each in answers]

    assert inside.run(flood()) == ["told", "told", "full", "full", "full"]
    assert inside.run(flood()) == ["told", "told", "full", "full", "full"]


def test_a_hint_that_fails_is_refused_and_no_cards_are_logged(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(_seen: object, _depth: int) -> None:
        raise RuntimeError("the secret cards are 1, 2, 3")

    monkeypatch.setattr("bottleimp.server.hints.hint_job.hint_for", failing)

    async def here(thought: HintJob) -> HintJson | None:
        return thought.choose()

    monkeypatch.setattr(inside.hub.bot_runner, "ask_slow", here)
    table, token = inside.new_table(bots=[None, *["random"] * 3], start=True)
    host = inside.join(table, token)
    answer = host.ask("hint", turn=host.shown["turn"], depth=1)
    assert answer["code"] == "not-now"
    assert "RuntimeError" in caplog.text
    assert "secret" not in caplog.text
    assert not any(isinstance(event, Hinted) for event in inside.events(table))
    assert host.my_turn


def test_a_hint_that_nobody_expected_to_fail_is_refused_and_the_next_is_told(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever waits is told; else the seat would wait for it until its turn is over, and longer."""
    told: list[HintJson] = []

    async def failing_first(_question: HintRequest) -> HintJson | None:
        if not told:
            told.append({"depth": 1, "topic": "low"})
            raise RuntimeError("the secret cards are 1, 2, 3")
        return told[0]

    monkeypatch.setattr(inside.hub.bot_runner, "hint", failing_first)
    table, token = inside.new_table(bots=[None, *["random"] * 3], start=True)
    host = inside.join(table, token)
    assert host.ask("hint", turn=host.shown["turn"], depth=1)["code"] == "not-now"
    assert "RuntimeError" in caplog.text
    assert "secret" not in caplog.text
    assert host.ask("hint", turn=host.shown["turn"], depth=1)["hint"] == told[0]

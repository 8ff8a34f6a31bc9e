"""Hints at a table: allowed by the host, sent to one seat, and counted for all to see."""

import json
from random import Random
from typing import Any

import pytest

from bottleimp.table.change import Change
from bottleimp.table.event_application import replay
from bottleimp.table.events import Acted, Hinted, read_event
from bottleimp.table.hint_requests import HintRequest, HintRequests
from bottleimp.table.messages import AskHint, Refusal
from bottleimp.table.table_state import Status
from tests.server.inside import Guest, Inside
from tests.table.test_another_host import TOKEN, ListHost, Person, intention


class Advised(ListHost):
    """A host at which the test computes the hints itself."""

    def __init__(self) -> None:
        super().__init__("classic", 4, end="1 rounds")
        self.person = Person()
        self.take(self.live.enter(self.person, TOKEN) or self.live.advance())

    def ask(self, depth: int = 1, name: str = "h", **other: Any) -> Change | HintRequest | None:
        wanted = {"type": "hint", "turn": self.live.table.turn, "depth": depth, "id": name}
        return self.live.hear(self.person, intention({**wanted, **other}))

    def tell(self, question: Change | HintRequest | None, **hint: Any) -> None:
        assert isinstance(question, HintRequest)
        self.take(self.live.hint_ready(question, hint))

    @property
    def hinted(self) -> list[Hinted]:
        events = (read_event(entry.event) for entry in self.log)
        return [event for event in events if isinstance(event, Hinted)]

    def act(self) -> None:
        frame = {"id": f"a{len(self.log)}", **self._wish(self.person, Random(1))}
        self.take(self.live.hear(self.person, intention(frame)))


def test_a_hint_is_told_and_counted_once_for_a_decision() -> None:
    host = Advised()
    host.tell(host.ask(1, "one"), topic="low")
    assert host.person.sent[-2] == {
        "type": "done",
        "id": "one",
        "number": host.live.table.number,
        "hint": {"topic": "low"},
    }
    host.tell(host.ask(3, "two"), topic="low", numbers={})
    assert host.hinted == [Hinted(0, 1), Hinted(0, 3)]
    assert [seat["hints"] for seat in host.person.shown["seats"]] == [1, 0, 0, 0]
    assert replay("aaaaaaaaaaaa", [read_event(entry.event) for entry in host.log]).hinted == (
        (0, 3),
    )
    host.act()
    assert host.live.table.hinted == ()
    host.tell(host.ask(1, "three"), topic="low")
    assert host.person.shown["seats"][0]["hints"] == 2


def test_what_was_told_is_told_again_without_an_event() -> None:
    host = Advised()
    host.tell(host.ask(2, "one"), topic="low")
    entries, sent = len(host.log), len(host.person.sent)
    for name in ("one", "two"):
        assert host.ask(2, name) is None
    assert len(host.log) == entries
    assert [m["hint"] for m in host.person.sent[sent:]] == [{"topic": "low"}] * 2
    # Less than that is thought of, but it is no secret any more, and no event.
    host.tell(host.ask(1, "three"), topic="low")
    assert len(host.log) == entries


def test_nobody_gets_a_hint_that_is_not_told_to_all() -> None:
    """A repeated message id would hide the hint from the log."""
    host = Advised()
    host.tell(host.ask(1, "same"), topic="low")
    question = host.ask(3, "same")
    assert isinstance(question, HintRequest)
    with pytest.raises(Refusal, match="id was used"):
        host.live.hint_ready(question, {"topic": "low"})


def test_one_hint_at_a_time() -> None:
    host = Advised()
    question = host.ask(1, "one")
    with pytest.raises(Refusal, match="being thought of"):
        host.ask(1, "two")
    with pytest.raises(Refusal, match="being thought of"):
        host.ask(3, "three")
    assert host.ask(1, "one") is None  # sent again, perhaps by a new connection: it waits on
    host.tell(question, topic="low")
    assert host.person.sent[-2]["id"] == "one"


def test_an_id_that_waits_is_for_the_question_it_was_asked_with() -> None:
    """Otherwise an earlier hint would answer it, and the pending request would have no client."""
    host = Advised()
    host.tell(host.ask(1, "one"), topic="low")
    question = host.ask(3, "two")
    for depth in (1, 2):
        with pytest.raises(Refusal, match="being thought of"):
            host.ask(depth, "two")
    host.tell(question, topic="low", numbers={})
    assert host.person.sent[-2]["hint"] == {"topic": "low", "numbers": {}}
    assert host.hinted == [Hinted(0, 1), Hinted(0, 3)]


def test_what_others_choose_meanwhile_makes_it_no_other_question(inside: Inside) -> None:
    """The repeat from a new connection is pending, although other seats have chosen since."""
    table, (ada, bo, *_), _ = inside.party(hints=True)
    ada.do("start")
    asked = intention({"type": "hint", "id": "x", "turn": ada.shown["turn"], "depth": 1})
    assert isinstance(asked, AskHint)
    hints = HintRequests()
    assert isinstance(hints.ask(inside.find(table).table, ada, asked), HintRequest)
    bo.act(Random(1))
    assert hints.ask(inside.find(table).table, ada, asked) is None


def test_a_hint_that_comes_too_late_is_refused_and_counts_for_nothing() -> None:
    host = Advised()
    question = host.ask()
    assert isinstance(question, HintRequest)
    host.act()
    with pytest.raises(Refusal) as refused:
        host.live.hint_ready(question, {"topic": "low"})
    host.live.hint_failed(question, refused.value)
    assert host.person.sent[-1]["code"] == "late"
    assert host.hinted == []
    assert isinstance(host.ask(1, "next"), HintRequest)


@pytest.mark.parametrize(
    ("wanted", "code"), [({"turn": "1:play:3"}, "late"), ({"depth": 4}, None), ({"depth": 0}, None)]
)
def test_what_cannot_be_asked(wanted: dict[str, Any], code: str | None) -> None:
    with pytest.raises(Refusal) as refused:
        Advised().ask(**wanted)
    assert refused.value.code == (code or "bad-message")


def test_a_hint_tells_the_table_nothing_and_records_nothing() -> None:
    """The same match with and without hints: the same rounds, and no hint in the log.

    A hint is given where a single card is legal, too: a refusal would tell the others, who see how
    many hints a player has taken, that there was no choice.
    """
    plain, host, single = Advised(), Advised(), 0
    while host.live.table.status is Status.PLAYING:
        single += len(host.person.shown["view"]["legal"].get("play", "many")) == 1
        host.tell(host.ask(3, f"h{len(host.log)}"), advice="17 it is")
        host.act()
        plain.act()
    assert "17 it is" not in json.dumps([entry.event for entry in host.log])
    assert host.live.table.finished == plain.live.table.finished
    acts = sum(isinstance(read_event(entry.event), Acted) for entry in plain.log)
    assert len(host.log) == len(plain.log) + len(host.hinted)
    assert acts > len(host.hinted) > 0
    assert single > 0


def test_the_question_holds_what_the_seat_sees_and_nothing_else() -> None:
    host = Advised()
    question = host.ask()
    assert isinstance(question, HintRequest)
    assert question.seen.seat == 0
    assert all(not hand.cards for hands in question.seen.hands[1:] for hand in hands)


# ---- what was agreed ----


def hint(guest: Guest, depth: int = 1) -> dict[str, Any]:
    return guest.ask("hint", turn=guest.shown["turn"], depth=depth)


def test_alone_with_bots_hints_are_allowed_among_friends_not_unless_asked_for(
    inside: Inside,
) -> None:
    bots = [None, "random", "random", "random"]
    for wanted, allowed in (
        ({"bots": bots, "start": True}, True),
        ({"bots": bots, "start": True, "hints": False}, False),
        ({}, False),
        ({"hints": True}, True),
    ):
        table, token = inside.new_table(**wanted)
        assert inside.join(table, token).shown["hints"] is allowed
        assert inside.join(table).shown["hints"] is allowed


def test_where_hints_are_not_allowed_nobody_gets_one(inside: Inside) -> None:
    _, guests, _ = inside.party()
    guests[0].do("start")
    answer = hint(guests[1])
    assert answer["code"] == "not-allowed"


def test_the_host_decides_in_the_lobby_and_all_are_shown(inside: Inside) -> None:
    _, guests, _ = inside.party()
    assert guests[1].ask("allow", hints=True)["code"] == "not-host"
    guests[0].do("allow", hints=True)
    assert [guest.shown["hints"] for guest in guests] == [True] * 4
    guests[0].do("allow", hints=False)
    guests[0].do("start")
    assert guests[0].ask("allow", hints=True)["code"] == "not-now"
    assert guests[3].shown["hints"] is False


def test_a_spectator_gets_no_hint(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "random", "random", "random"], start=True)
    inside.join(table, token)
    watcher = inside.join(table)
    assert hint(watcher)["code"] == "not-yours"


def test_who_swaps_seats_keeps_the_count_and_a_new_match_begins_anew() -> None:
    host = Advised()
    host.tell(host.ask(), topic="low")
    while host.live.table.status is Status.PLAYING:
        host.act()
    for kind in ({"type": "lobby"}, {"type": "swap", "seats": [0, 2]}):
        host.take(host.live.hear(host.person, intention({"id": kind["type"], **kind})))
    assert [seat["hints"] for seat in host.person.shown["seats"]] == [0, 0, 1, 0]
    host.take(host.live.hear(host.person, intention({"id": "start", "type": "start"})))
    assert [seat["hints"] for seat in host.person.shown["seats"]] == [0, 0, 0, 0]

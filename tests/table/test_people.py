"""The lobby, the host, sitting and standing, phrases, answers to repeats."""

from random import Random

import pytest

from bottleimp.bots import FIRST_LEVEL
from bottleimp.rules import deal_code, setup_of, shuffled
from bottleimp.table.event_application import replay
from bottleimp.table.messages import Hello, Refusal, clean_name, read_message
from bottleimp.table.phrases import PHRASES
from tests.server.client import Json, choose
from tests.server.inside import Inside


def test_bots_take_the_open_seats_at_the_start(inside: Inside) -> None:
    table, token = inside.new_table()
    host = inside.join(table, token)
    friend = inside.join(table)
    friend.do("sit", seat=2, name="  Bo \t Peep ")
    host.do("start")
    seats = friend.shown["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "bot", "human", "bot"]
    assert [seat["bot"] for seat in seats] == [None, FIRST_LEVEL, None, FIRST_LEVEL]
    assert seats[2]["name"] == "Bo Peep"
    assert friend.shown["you"] == 2


def test_a_seat_is_taken_once(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "open", "open", "random"])
    host = inside.join(table, token)
    inside.join(table).do("sit", seat=1, name="Bo")
    late = inside.join(table)
    assert late.ask("sit", seat=1, name="Cy")["code"] == "taken"
    assert late.ask("sit", seat=3, name="Cy")["code"] == "taken"
    assert late.ask("sit", seat=4, name="Cy")["code"] == "bad-message"
    assert late.ask("sit", seat=2, name=" \n ")["code"] == "bad-message"
    assert late.ask("sit", seat=2, name="x" * 25)["code"] == "bad-message"
    assert host.ask("sit", seat=2, name="Ada")["code"] == "not-now"
    assert late.do("sit", seat=2, name="Cy")["seat"] == 2


def test_a_lost_answer_to_sit_is_given_again(inside: Inside) -> None:
    table, _ = inside.new_table()
    first = inside.join(table)
    lost = first.ask("sit", "a-long-and-random-id", seat=1, name="Bo")["token"]
    first.leave()
    again = inside.join(table)
    answer = again.ask("sit", "a-long-and-random-id", seat=1, name="Bo")
    assert answer["seat"] == 1
    assert answer["token"] != lost
    assert again.shown["you"] == 1
    assert inside.join(table, lost).messages[-1]["code"] == "unknown"


def test_a_sit_that_comes_twice_on_one_line_is_answered_twice_alike(inside: Inside) -> None:
    table, _ = inside.new_table()
    guest = inside.join(table)
    sit = read_message('{"type":"sit","id":"a-long-and-random-id","seat":1,"name":"Bo"}')
    guest.say(sit, sit)
    first, second = [m for m in guest.messages if m["type"] == "done"]
    assert first["token"] == second["token"]
    guest.leave()
    assert inside.join(table, first["token"]).shown["you"] == 1


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800 \u3164", "\u200b", "\u0301", "x" * 25])
def test_a_name_is_something_to_see(name: str) -> None:
    with pytest.raises(Refusal, match="a name has"):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Ada", "李", "Žoë", "🦊", "❤\ufe0f", "नमस्ते", "7", "Nguyễn", "שָׁלוֹם", "น้ำ", "مُحَمَّد"]
)
def test_names_of_the_world(name: str) -> None:
    assert clean_name(f" {name} ") == name


def test_marks_that_overprint_other_rows_or_cannot_be_seen_are_dropped() -> None:
    assert clean_name("a" + "\u0335" * 23) == "a" + "\u0335" * 3
    assert clean_name("\u0300\u0301Ada \u0302") == "Ada"
    assert clean_name("A\u034fd\ufe0fa\U000e0101\u180b") == "Ada"
    assert clean_name("Zoe\u0308") == "Zoë"


def test_a_sit_that_was_answered_cannot_be_repeated_by_others(inside: Inside) -> None:
    table, _ = inside.new_table()
    first = inside.join(table)
    answer = first.ask("sit", "a-long-and-random-id", seat=1, name="Bo")
    thief = inside.join(table)
    assert thief.ask("sit", "a-long-and-random-id", seat=1, name="Bo")["code"] == "taken"
    first.leave()
    inside.join(table, answer["token"]).leave()
    assert thief.ask("sit", "a-long-and-random-id", seat=1, name="Bo")["code"] == "taken"
    short = inside.join(table)
    short.ask("sit", "short", seat=2, name="Cy")
    short.leave()
    assert thief.ask("sit", "short", seat=2, name="Cy")["code"] == "taken"


def test_only_the_host_rules_the_lobby(inside: Inside) -> None:
    _, guests, _ = inside.party(players=3, bots=[None, "open", "open"])
    guest = guests[1]
    for answer in (
        guest.ask("start"),
        guest.ask("bot", seat=2, bot="random"),
        guest.ask("rematch"),
    ):
        assert answer["code"] == "not-host"
    host = guests[0]
    assert host.ask("bot", seat=2, bot="random")["code"] == "taken"
    assert host.ask("bot", seat=3, bot="random")["code"] == "bad-message"
    guests[2].do("stand")
    assert host.ask("bot", seat=2, bot="nobody")["code"] == "bad-message"
    host.do("bot", seat=2, bot="lopaka")
    assert host.shown["seats"][2]["bot"] == "lopaka"
    name = host.shown["seats"][2]["name"]
    host.do("bot", seat=2, bot="random")
    assert host.shown["seats"][2] | {"bot": "random", "name": name} == host.shown["seats"][2]
    host.do("bot", seat=2, bot="open")
    assert host.shown["seats"][2]["kind"] == "open"
    assert host.ask("rematch")["code"] == "not-now"
    assert host.ask("continue")["code"] == "not-now"
    host.do("start")
    assert host.ask("start")["code"] == "not-now"
    assert host.ask("bot", seat=2, bot="open")["code"] == "not-now"


def test_the_host_passes_on(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("stand")
    assert guests[1].shown["host"] == 1
    assert guests[1].shown["seats"][0]["kind"] == "open"
    assert guests[0].shown["you"] is None
    assert inside.join(table, tokens[0]).shown["you"] is None  # the seat is given back
    guests[1].do("stand")
    guests[2].do("stand")
    assert guests[2].shown["host"] is None
    guests[1].do("sit", seat=2, name="Bo")
    assert guests[1].shown["host"] == 2


def test_who_stands_in_a_match_can_come_back(inside: Inside) -> None:
    rng = Random(1)
    table, guests, tokens = inside.party(players=3)
    guests[0].do("start")
    guests[1].do("stand")
    assert guests[1].shown["you"] is None
    assert guests[0].shown["seats"][1]["away"]
    assert 1 not in guests[0].shown["view"]["to_act"]
    guests[0].act(rng)
    guests[2].act(rng)
    assert guests[0].shown["turn"].startswith("1:play")
    back = inside.join(table, tokens[1])
    assert not back.shown["seats"][1]["away"]
    guests[0].do("stand")
    assert back.shown["host"] == 1


def test_a_repeat_is_answered_again_and_not_done_again(inside: Inside) -> None:
    rng = Random(1)
    table, guests, tokens = inside.party(players=3)
    guests[0].do("start")
    frame: Json = {"turn": "1:exchange", "action": choose(guests[1].shown["view"], rng)}
    first = guests[1].ask("act", "once", **frame)
    number = len(inside.events(table))
    assert guests[1].ask("act", "once", **frame) == first
    guests[1].leave()
    inside.restart()
    again = inside.join(table, tokens[1])
    assert again.ask("act", "once", **frame) == first
    assert again.ask("say", "talk", phrase="hello")["type"] == "done"
    assert again.ask("say", "talk", phrase="hello")["type"] == "done"
    assert len(inside.events(table)) == number
    # Another person's id is another id.
    other = inside.join(table, tokens[2])
    frame = {"turn": "1:exchange", "action": choose(other.shown["view"], rng)}
    assert other.ask("act", "once", **frame)["number"] == number + 1


def test_phrases_reach_everybody(inside: Inside) -> None:
    table, guests, _ = inside.party(players=3)
    watcher = inside.join(table)
    guests[1].do("say", phrase=PHRASES[0])
    for guest in (*guests, watcher):
        assert guest.messages[-1]["type"] in ("said", "done")
        assert {"type": "said", "seat": 1, "phrase": PHRASES[0]} in guest.messages
    assert guests[1].ask("say", phrase="<script>")["code"] == "bad-message"


def test_the_newest_connection_of_a_seat_wins(inside: Inside) -> None:
    table, token = inside.new_table()
    first, second = inside.join(table, token), inside.join(table, token)
    assert first.bye == "replaced"
    assert second.shown["you"] == 0
    first.leave()
    assert second.shown["seats"][0]["present"]
    second.do("start")


def test_spectators_are_told_of_in_one_message_a_second(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    inside.pass_time(1)
    before = [len(guest.messages) for guest in guests]
    watchers = [inside.join(table) for _ in range(30)]
    assert [watcher.shown["spectators"] for watcher in watchers] == list(range(1, 31))
    for watcher in watchers[:10]:
        watcher.say(Hello())
        watcher.leave()
    assert [len(guest.messages) for guest in guests] == before
    inside.pass_time(1)
    assert [len(guest.messages) for guest in guests] == [count + 1 for count in before]
    assert {guest.shown["spectators"] for guest in (*guests, *watchers[10:])} == {20}
    inside.pass_time(10)
    assert [len(guest.messages) for guest in guests] == [count + 1 for count in before]
    # Who has a seat is told at once.
    guests[2].leave()
    assert not guests[0].shown["seats"][2]["present"]
    back = inside.join(table, tokens[2])
    assert guests[0].shown["seats"][2]["present"]
    back.say(Hello(tokens[2]))
    assert len(guests[0].messages) == before[0] + 3


def test_a_table_is_the_fold_of_its_log(inside: Inside) -> None:
    rng = Random(6)
    table, guests, _ = inside.party(players=3, end="1 rounds")
    guests[0].do("start")
    while any(guest.my_turn for guest in guests):
        next(guest for guest in guests if guest.my_turn).act(rng)
    guests[0].do("rematch")
    assert guests[1].shown["turn"] == "2:exchange"
    assert replay(table, inside.events(table)) == inside.find(table).table


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"mode": "chess"}, "no mode"),
        ({"players": 5}, "takes"),
        ({"deck": "tarot"}, "no deck"),
        ({"end": "never"}, "ends no match"),
        ({"bots": [None, "open"]}, "'bots'"),
        ({"bots": ["random", "open", "open", "open"]}, "'bots'"),
        ({"bots": [None, None, "open", "open"]}, "'bots'"),
        ({"bots": [None, "nobody", "open", "open"]}, "no such bot"),
        ({"name": "\u200b\n"}, "a name has"),
        ({"deal": "C4B0-XXXXX"}, "deal code"),
    ],
)
def test_a_table_that_cannot_be(inside: Inside, wanted: dict[str, object], reason: str) -> None:
    with pytest.raises(Refusal, match=reason) as refusal:
        inside.new_table(**wanted)
    assert refusal.value.code == "bad-message"


def test_a_deal_that_the_host_has_named_is_told_to_all(inside: Inside) -> None:
    setup = setup_of("classic", players=3)
    code = deal_code(setup, shuffled(setup, dealer=0, rng=Random(1)))
    table, guests, _ = inside.party(players=3, deal=code, end="2 rounds")
    watcher = inside.join(table)
    assert [guest.shown["given"] for guest in (*guests, watcher)] == [True] * 4
    guests[0].do("start")
    rng = Random(2)
    while guests[0].shown["status"] == "playing":
        assert all(guest.shown["given"] for guest in (*guests, watcher))
        next(guest for guest in guests if guest.my_turn).act(rng)
    assert guests[1].shown["given"]
    for guest in guests:
        guest.do("continue")
    assert guests[0].shown["status"] == "playing"
    assert not any(guest.shown["given"] for guest in (*guests, watcher))


def test_a_deal_by_chance_is_nobodys_choice(inside: Inside) -> None:
    _, guests, _ = inside.party(players=3)
    assert not guests[1].shown["given"]
    guests[0].do("start")
    assert not guests[1].shown["given"]


def test_a_deal_code_of_another_mode_is_refused(inside: Inside) -> None:
    setup = setup_of("classic", players=3)
    code = deal_code(setup, shuffled(setup, dealer=0, rng=Random(1)))
    with pytest.raises(Refusal, match="another mode"):
        inside.new_table(deal=code)
    table, token = inside.new_table(players=3, deal=code, start=True)
    assert inside.join(table, token).shown["view"]["dealer"] == 0


def test_ten_thousand_guesses_find_nothing(inside: Inside) -> None:
    table, token = inside.new_table()
    owner = inside.join(table, token)
    guesser, live = inside.join(table), inside.find(table)

    async def guess() -> set[tuple[str, str]]:
        answers = set()
        for number in range(10_000):
            with pytest.raises(Refusal) as refusal:
                await live.join(guesser, f"{number:032x}")
            answers.add((refusal.value.code, refusal.value.reason))
        return answers

    assert len(inside.run(guess())) == 1
    assert guesser.seat is None
    assert owner.bye is None
    assert len(inside.events(table)) == 1

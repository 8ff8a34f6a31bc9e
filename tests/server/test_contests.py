"""The deal of the day and challenges: the same cards and bots for all, and one try that counts.

What anybody is told before the end is compared, byte by byte, between servers with other cards.
"""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules import deal_code, parse_round_code, scores
from bottleimp.server.contests.daily_deal import day_at, number_of, terms_of
from bottleimp.server.contests.store import Attempt, SqlContestStore, Terms
from bottleimp.server.storage.postgres_log import PostgresLog
from bottleimp.table.events import Created, Dealt, Entry
from bottleimp.table.messages import Refusal, encode
from bottleimp.table.tokens import is_table_id, table_id_from
from tests.server.client import Player
from tests.server.inside import Guest, Inside
from tests.server.postgres import Cluster
from tests.server.process import NewServer, Server

DAY_SECONDS = 24 * 60 * 60
NOON = 20_000 * DAY_SECONDS + DAY_SECONDS / 2
TODAY, YESTERDAY, TOMORROW = "2024-10-04", "2024-10-03", "2024-10-05"
ADA, BO, CY = "a" * 32, "b" * 32, "c" * 32


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that draw lots and think at once; the usual ones have a process to start."""
    monkeypatch.setattr("bottleimp.server.contests.daily_deal.LEVEL", "casual")


def at_noon(folder: Path) -> Inside:
    """A server at noon of a day whose date is known."""
    folder.mkdir(exist_ok=True)
    inside = Inside(folder)
    inside.clock.time = NOON
    return inside


def begin(inside: Inside, player: str, contest: str = TODAY) -> dict[str, Any]:
    made: dict[str, Any] = inside.run(inside.hub.contests.begin(contest, player, "Ada"))
    return made


def board(inside: Inside, player: str, contest: str = TODAY) -> dict[str, Any]:
    found: dict[str, Any] = inside.run(inside.hub.contests.board(contest, player))
    return found


def about(inside: Inside, contest: str = "today") -> dict[str, Any]:
    found: dict[str, Any] = inside.run(inside.hub.contests.about(contest))
    return found


def play(guest: Guest, seed: int, *, cards: int | None = None) -> None:
    """Play the round to its end, or so many actions of it."""
    rng = Random(seed)
    done = 0
    while guest.my_turn and done != cards:
        guest.act(rng)
        done += 1


def attempt(inside: Inside, player: str, seed: int, contest: str = TODAY) -> Guest:
    made = begin(inside, player, contest)
    guest = inside.join(made["table"], made["token"])
    play(guest, seed)
    return guest


def dealt(inside: Inside, table: str) -> dict[str, Any]:
    return next(e.deal for e in inside.events(table) if isinstance(e, Dealt))


def test_a_day_has_one_deal_and_every_server_another(tmp_path: Path) -> None:
    inside, elsewhere = at_noon(tmp_path / "here"), at_noon(tmp_path / "there")
    first, second = begin(inside, ADA), begin(inside, BO)
    assert dealt(inside, first["table"]) == dealt(inside, second["table"])
    assert dealt(elsewhere, begin(elsewhere, ADA)["table"]) != dealt(inside, first["table"])
    assert dealt(inside, begin(inside, ADA, YESTERDAY)["table"]) != dealt(inside, first["table"])
    inside.close()
    elsewhere.close()


def test_equal_play_meets_equal_bots_across_restarts(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    codes = [attempt(inside, ADA, 3).shown["round_code"]]
    made = begin(inside, BO)
    guest = inside.join(made["table"], made["token"])
    rng = Random(3)
    while guest.my_turn:  # the server stops after every card
        guest.act(rng)
        inside.restart()
        guest = inside.join(made["table"], made["token"])
    codes.append(guest.shown["round_code"])
    assert codes[0] == codes[1]
    assert attempt(inside, CY, 4).shown["round_code"] != codes[0]
    inside.close()


def test_the_bots_of_any_table_stay_the_same_across_restarts(tmp_path: Path) -> None:
    """Their chance is drawn from what the log keeps, not from what a process remembers."""
    rounds = []
    for stops in (False, True):
        inside = at_noon(tmp_path / f"{stops}")
        bots = [None, "beginner", "casual", "random"]
        table, token = inside.new_table(start=True, bots=bots)
        guest, rng = inside.join(table, token), Random(5)
        while guest.my_turn:
            guest.act(rng)
            if stops:
                inside.restart()
                guest = inside.join(table, token)
        rounds.append(guest.shown["round_code"])
        inside.close()
    assert rounds[0] == rounds[1]


def test_the_first_attempt_counts_and_its_score_is_the_logs(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    begun = begin(inside, ADA)
    assert begun["counts"]
    assert begin(inside, ADA) == begun, "who comes again goes on at the same table"
    guest = inside.join(begun["table"], begun["token"])
    play(guest, 1, cards=3)
    guest.leave()
    assert begin(inside, ADA) == begun, "a bad beginning cannot be thrown away"
    assert board(inside, ADA) == {"id": TODAY, "begun": True, "you": None}
    guest = inside.join(begun["table"], begun["token"])
    play(guest, 1)
    code = guest.shown["round_code"]
    mine = board(inside, ADA)
    assert mine["you"]["code"] == code
    assert (
        mine["you"]["score"]
        == scores(parse_round_code(code))[0]
        == guest.shown["match"]["totals"][0]
    )
    again = begin(inside, ADA)
    assert not again["counts"]
    assert again["table"] != begun["table"]
    practice = inside.join(again["table"], again["token"])
    play(practice, 2)
    assert practice.shown["round_code"] != code
    assert board(inside, ADA) == mine
    inside.close()


def test_the_board_is_for_those_who_have_played(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    for player, seed in ((ADA, 1), (BO, 2)):
        attempt(inside, player, seed)
    assert board(inside, CY) == {"id": TODAY, "begun": False, "you": None}
    ada, bo = board(inside, ADA), board(inside, BO)
    assert {ada["place"], bo["place"]} == (
        {1, 2} if ada["you"]["score"] != bo["you"]["score"] else {1}
    )
    assert ada["played"] == bo["played"] == about(inside)["played"] == 2
    assert [each["code"] for each in ada["others"]] == [bo["you"]["code"]]
    assert ada["others"][0]["name"] is None, "the day's board names nobody"
    assert sum(count for _score, count in ada["scores"]) == 2
    fall = ada["you"]["falls"][0]
    assert fall[0] == 19
    assert fall == sorted(fall, reverse=True)
    assert len(fall) == len(parse_round_code(ada["you"]["code"]).tricks) + 1
    inside.close()


def test_nothing_of_the_cards_is_told_before_the_end(tmp_path: Path) -> None:
    """Servers with other secrets, and so with other deals, answer with the same bytes."""
    told = []
    for nth in range(2):
        inside = at_noon(tmp_path / f"{nth}")
        terms = terms_of(day_at(inside.clock.today()), inside.hub.log.secret)
        begun = begin(inside, ADA)
        answers = [about(inside), board(inside, ADA), board(inside, BO), about(inside, TODAY)]
        guest = inside.join(begun["table"], begun["token"])
        spectator = inside.join(begun["table"])
        play(guest, 1, cards=7)
        answers += [about(inside), board(inside, ADA), begin(inside, ADA)["counts"]]
        told.append(encode(answers))
        frames = json.dumps([*guest.messages, *spectator.messages, answers])
        for secret in (terms.deal, terms.deal.replace("-", ""), terms.luck):
            assert secret not in frames
        assert all(m["contest"] == TODAY for m in guest.messages if m["type"] == "table")
        assert not any(m["given"] for m in guest.messages if m["type"] == "table")
        play(guest, 1)
        assert guest.shown["deal_code"] == terms.deal, "after the end it may be known"
        inside.close()
    assert told[0] == told[1]


def test_the_page_sees_of_a_days_table_what_any_table_shows(tmp_path: Path) -> None:
    """The same deal at a table of one's own: the same views, so nothing else is in them."""
    inside = at_noon(tmp_path)
    begun = begin(inside, ADA)
    daily = inside.join(begun["table"], begun["token"])
    created = inside.events(begun["table"])[0]
    assert isinstance(created, Created)
    terms = terms_of(day_at(inside.clock.today()), inside.hub.log.secret)
    table, token = inside.new_table(start=True, deal=terms.deal, bots=created_bots(created))
    plain = inside.join(table, token)
    first = [next(m for m in g.messages if m["type"] == "table") for g in (daily, plain)]
    assert first[0]["view"]["hands"] == first[1]["view"]["hands"]
    assert first[0].keys() == first[1].keys()
    inside.close()


def created_bots(created: Created) -> list[str | None]:
    return [plan.bot for plan in created.seats]


def test_the_day_changes_at_midnight_utc(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    assert about(inside)["id"] == TODAY
    assert about(inside)["left"] == DAY_SECONDS // 2 * 1000
    attempt(inside, ADA, 1)
    late = begin(inside, BO)
    inside.clock.time = NOON + DAY_SECONDS / 2 - 1
    assert about(inside)["id"] == TODAY
    assert about(inside)["left"] == 1000
    inside.clock.time += 1
    now = about(inside)
    assert (now["id"], now["played"]) == (TOMORROW, 0)
    assert now["number"] == about(inside, TODAY)["number"] + 1
    assert about(inside, TODAY)["left"] is None
    # Begun before midnight counts, begun after it does not.
    play(inside.join(late["table"], late["token"]), 2)
    attempt(inside, CY, 3)
    assert board(inside, BO)["you"]["counts"]
    assert not board(inside, CY)["you"]["counts"]
    assert board(inside, CY)["played"] == board(inside, ADA)["played"] == 2
    assert board(inside, ADA, TOMORROW)["you"] is None
    inside.close()


@pytest.mark.parametrize(
    "contest", [TOMORROW, "2024-08-01", "20241004", "2024-13-01", "x" * 12, "x"]
)
def test_no_other_day_can_be_asked_for(contest: str, tmp_path: Path) -> None:
    """Least of all one that is to come; a date has one spelling."""
    inside = at_noon(tmp_path)
    for ask in (about, lambda i, c: board(i, ADA, c), lambda i, c: begin(i, ADA, c)):
        with pytest.raises(Refusal, match="no such contest"):
            ask(inside, contest)
    inside.close()


def test_days_are_counted_from_the_first_of_2026() -> None:
    assert number_of(day_at(1_767_225_600_000)) == 1
    assert number_of(day_at(1_767_225_599_999)) == 0


def test_the_sweep_leaves_the_days_results(tmp_path: Path) -> None:
    inside = Inside(tmp_path, keep_days=1)
    inside.clock.time = NOON - DAY_SECONDS / 2 + 60
    attempt(inside, ADA, 1).leave()
    unfinished = begin(inside, BO)
    inside.join(unfinished["table"], unfinished["token"]).leave()
    inside.pass_time(DAY_SECONDS - 120)
    inside.run(inside.hub.forget())
    before = board(inside, ADA)
    assert before["played"] == 1
    assert begin(inside, BO) == unfinished
    inside.pass_time(180)
    inside.hub.unload()
    inside.run(inside.hub.forget())
    assert inside.run(inside.hub.log.read(unfinished["table"])) == []
    inside.close()


def test_requests_at_the_same_moment_get_the_same_table(tmp_path: Path) -> None:
    """A double click, a request that is sent again, or somebody who wants several tries."""
    inside = at_noon(tmp_path)

    async def together() -> list[dict[str, Any]]:
        begin = inside.hub.contests.begin
        return await asyncio.gather(*(begin(TODAY, ADA, f"Ada {nth}") for nth in range(8)))

    made = inside.run(together())
    assert all(each == made[0] for each in made)
    assert made[0]["counts"]
    assert inside.run(inside.hub.log.rows("SELECT count(*) FROM tables")) == [(1,)]
    play(inside.join(made[0]["table"], made[0]["token"]), 1)
    assert board(inside, ADA)["you"]["counts"]
    inside.close()


@pytest.mark.parametrize("gone", [False, True])
def test_several_servers_begin_an_attempt_once(cluster: Cluster, *, gone: bool) -> None:
    """Each has its own connection to the database; also where an attempt's table was deleted."""
    terms = Terms("classic", 4, "bambus-2003", "deal", 0, [None, "casual"], "luck")
    address = cluster.new_database()

    def fresh(table: str, player: str) -> tuple[Attempt, Terms, list[Entry]]:
        entries = [Entry(table, number, 5, None, None, "{}") for number in (1, 2, 3)]
        return Attempt("day", player, table, "Ada", 5), terms, entries

    async def together(logs: list[PostgresLog], player: str) -> None:
        if gone:
            await SqlContestStore(logs[0]).begin(*fresh("gone", player))
            await logs[0].forget(["gone"], older_than=2**62)
        tables = [f"{player}{nth}" for nth in range(len(logs))]
        work = [
            SqlContestStore(log).begin(*fresh(table, player))
            for log, table in zip(logs, tables, strict=True)
        ]
        found = await asyncio.gather(*work)
        assert len({attempt.table for attempt in found}) == 1
        there = {table: await logs[0].read(table) for table in tables}
        assert [table for table, entries in there.items() if entries] == [found[0].table]
        assert [entry.number for entry in there[found[0].table]] == [1, 2, 3]

    async def work() -> None:
        logs = [await PostgresLog.open(address, shared=True) for _ in range(4)]
        for player in "abcdefghij":
            await together(logs, player)
        for log in logs:
            await log.close()

    asyncio.run(work())


def test_an_attempt_whose_table_is_gone_begins_again(tmp_path: Path) -> None:
    """The server stopped between the two: the attempt is kept, its table was never made."""
    inside = at_noon(tmp_path)
    begun = begin(inside, ADA)
    inside.run(inside.hub.log.forget([begun["table"]], older_than=2**62))
    again = begin(inside, ADA)
    assert again["counts"]
    assert again["table"] != begun["table"]
    play(inside.join(again["table"], again["token"]), 1)
    assert board(inside, ADA)["you"]["counts"]
    inside.close()


def test_a_result_that_was_not_kept_is_kept_later(tmp_path: Path) -> None:
    """The server stopped just after the last card: whoever looks at the table again has it kept."""
    inside = at_noon(tmp_path)
    attempt(inside, ADA, 1)
    mine = board(inside, ADA)
    forget_result(inside)
    assert board(inside, ADA)["you"] is None
    inside.restart()
    begin(inside, ADA)
    assert board(inside, ADA) == mine
    inside.close()


def forget_result(inside: Inside) -> None:
    query = "UPDATE attempts SET score = NULL, code = NULL"
    inside.run(inside.hub.log.change((query, ())))


# ---- over the wire ----


def posted(server: Server, path: str, body: dict[str, str], **headers: str) -> tuple[int, Any]:
    sent = json.dumps(body).encode()
    status, _, answer = server.request("POST", f"/api/contests{path}", sent, **headers)
    return status, json.loads(answer)


def test_the_routes(server: Server) -> None:
    status, found = server.get("/api/contests/today")
    assert status == 200
    assert found["left"] > 0
    path = f"/{found['id']}"
    status, made = posted(server, f"{path}/tables", {"player": ADA, "name": "Ada"})
    assert (status, made["counts"]) == (201, True)
    with Player(server, made["table"], made["token"]) as ada:
        ada.until_turn()
        assert ada.table["contest"] == found["id"]
    assert posted(server, f"{path}/board", {"player": ADA})[1]["begun"]
    status, answer = posted(server, "", {"player": ADA, "table": "x" * 12, "token": "1"})
    assert (status, answer["error"]) == (404, "unknown")


@pytest.mark.parametrize("player", ["", "a" * 31, "A" * 32, "a" * 33, "a" * 32 + "\n"])
def test_a_browser_has_a_number(server: Server, player: str) -> None:
    for path, more in (("/today/board", {}), ("/today/tables", {"name": "Ada"})):
        status, answer = posted(server, path, {"player": player, **more})
        assert (status, answer["error"]) == (400, "bad-message")


def test_no_other_site_may_play_for_a_browser(server: Server) -> None:
    status, answer = posted(server, "/today/board", {"player": ADA}, origin="http://elsewhere")
    assert (status, answer["error"]) == (403, "not-yours")


def test_a_flood_of_questions_is_turned_away(new_server: NewServer) -> None:
    server = new_server("--replays-per-minute", "3")
    answers = [server.get("/api/contests/today")[0] for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    assert posted(server, "/today/board", {"player": ADA})[0] == 429


# ---- challenges ----


def test_one_round_is_on_a_challenges_board_once(tmp_path: Path) -> None:
    """Whoever invents a browser's number for each request puts no more results there."""
    inside = at_noon(tmp_path)
    table, token, ada = alone(inside)
    play(ada, 1)
    contest = challenge(inside, table, token)
    for nth in range(10):
        assert challenge(inside, table, token, f"{nth:032x}") == contest
    assert board(inside, ADA, contest)["played"] == 1
    assert board(inside, f"{1:032x}", contest) == {"id": contest, "begun": False, "you": None}
    inside.close()


@given(st.binary(min_size=32, max_size=32))
def test_what_names_a_challenge_is_like_a_tables_name(drawn: bytes) -> None:
    assert is_table_id(table_id_from(drawn.hex()))


def alone(inside: Inside, **more: Any) -> tuple[str, str, Guest]:
    bots = [None, "beginner", "casual", "random"]
    table, token = inside.new_table(start=True, bots=bots, end="2 rounds", **more)
    return table, token, inside.join(table, token)


def challenge(inside: Inside, table: str, token: str, player: str = ADA) -> str:
    made = inside.run(inside.hub.contests.challenge(table, token, player))
    return str(made["id"])


def test_a_challenge_is_the_same_deal_with_the_same_bots(tmp_path: Path) -> None:
    """Also that of a later round of a match: who plays as the challenger did has the same round."""
    inside = at_noon(tmp_path)
    table, token, ada = alone(inside)
    for seed in (1, 2):
        play(ada, seed)
        code = ada.shown["round_code"]
        contest = challenge(inside, table, token)
        assert challenge(inside, table, token) == contest, "a round is one challenge"
        bo = attempt(inside, BO, seed, contest)
        assert bo.shown["round_code"] == code
        assert bo.shown["seats"][1]["bot"] == "beginner"
        if seed == 1:
            ada.do("continue")
    inside.close()


def test_a_challenge_is_by_the_name_that_its_maker_gives(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    table, token, ada = alone(inside, name="Guest")
    play(ada, 1)
    made = inside.run(inside.hub.contests.challenge(table, token, ADA, name=" Ada  L. "))
    assert about(inside, made["id"])["by"] == "Ada L."
    inside.close()


def test_a_challenge_shows_both_results_to_those_who_have_played(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    table, token, ada = alone(inside)
    play(ada, 1)
    contest = challenge(inside, table, token)
    told = encode([about(inside, contest), board(inside, BO, contest)])
    shown = inside.find(table).table.round
    assert shown is not None
    code = deal_code(shown.setup, shown.deal)
    assert code.encode() not in told
    assert table.encode() not in told, "the challenger's table could be looked at"
    assert about(inside, contest)["by"] == "Ada"
    bo = attempt(inside, BO, 5, contest)
    mine, hers = board(inside, BO, contest), board(inside, ADA, contest)
    assert mine["you"]["code"] == bo.shown["round_code"]
    assert [each["code"] for each in mine["others"]] == [ada.shown["round_code"]]
    assert [each["name"] for each in mine["others"]] == ["Ada"]
    assert hers["others"][0]["code"] == mine["you"]["code"]
    inside.close()


def test_only_a_finished_round_of_ones_own_against_bots_is_a_challenge(tmp_path: Path) -> None:
    inside = at_noon(tmp_path)
    table, token, ada = alone(inside)
    with pytest.raises(Refusal, match="no round"):
        challenge(inside, table, token)
    with pytest.raises(Refusal, match="no such table"):
        challenge(inside, table, "0" * 32)
    play(ada, 1)
    ada.do("bot", seat=1, bot="rulebook")  # for the next round; this one had another
    assert about(inside, challenge(inside, table, token))["bots"][1] == "beginner"
    party, guests, tokens = inside.party(mode="classic", players=3, end="1 rounds")
    guests[0].do("start")
    rng = Random(1)
    while waiting := [guest for guest in guests if guest.my_turn]:
        waiting[0].act(rng)
    with pytest.raises(Refusal, match="one against bots"):
        challenge(inside, party, tokens[0])
    code = ada.shown["deal_code"]
    named, right = inside.new_table(start=True, deal=code, bots=[None, *["casual"] * 3])
    play(inside.join(named, right), 1)
    with pytest.raises(Refusal, match="may know every hand"):
        challenge(inside, named, right)
    daily = begin(inside, ADA)
    play(inside.join(daily["table"], daily["token"]), 1)
    with pytest.raises(Refusal, match="contest already"):
        challenge(inside, daily["table"], daily["token"])
    inside.close()

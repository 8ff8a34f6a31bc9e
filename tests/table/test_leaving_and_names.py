"""Lost answers when a person leaves, and two people of one name."""

import pytest

from bottleimp.table.display_names import is_numbered_form, make_distinct
from bottleimp.table.messages import NAME_LENGTH
from tests.server.inside import Inside


@pytest.mark.parametrize("restarted", [False, True], ids=["at once", "after a restart"])
def test_a_lost_answer_to_a_stand_in_the_lobby_is_given_again(
    inside: Inside, restarted: bool
) -> None:
    """The token owns no seat any more, but still identifies the sender."""
    table, guests, tokens = inside.party(players=3)
    number = guests[1].ask("stand", "lost")["number"]
    guests[1].leave()
    if restarted:
        inside.restart()
    again = inside.join(table, tokens[1])
    assert again.shown["you"] is None
    assert again.shown["seats"][1]["kind"] == "open"
    assert again.ask("stand", "lost") == {"type": "done", "id": "lost", "number": number}
    events = len(inside.events(table))
    assert again.ask("stand", "another")["code"] == "not-yours"
    assert again.ask("start")["code"] == "not-yours"
    assert len(inside.events(table)) == events
    assert again.do("sit", seat=1, name="Bo")["token"] != tokens[1]


def test_the_next_owner_of_the_seat_is_another_person(inside: Inside) -> None:
    """A person who stood up gets no messages for the seat, and cannot act there."""
    table, guests, tokens = inside.party(players=3)
    guests[1].ask("stand", "lost")
    heir = inside.join(table)
    heir.do("sit", seat=1, name="Cy")
    again = inside.join(table, tokens[1])
    assert again.ask("stand", "lost")["type"] == "done"
    assert heir.shown["seats"][1]["name"] == "Cy"
    assert heir.shown["seats"][1]["present"]
    guests[0].do("start")
    assert heir.shown["view"]["seat"] == 1
    assert again.shown["view"]["seat"] is None


def test_a_lost_answer_to_a_withdrawal_is_given_again(inside: Inside) -> None:
    bots = [None, "random", "random", "random"]
    table, token = inside.new_table(bots=bots, start=True)
    inside.join(table, token)
    friend = inside.join(table)
    waiting = friend.do("sit", seat=2, name="Bo")["token"]
    number = friend.ask("stand", "lost")["number"]
    friend.leave()
    again = inside.join(table, waiting)
    assert again.shown["seats"][2]["heir"] is None
    assert again.ask("stand", "lost") == {"type": "done", "id": "lost", "number": number}


def test_whoever_was_sent_away_is_not_let_in_by_the_token(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("remove", seat=1)
    assert inside.join(table, tokens[1]).messages[-1]["code"] == "unknown"


def test_old_tokens_are_not_kept_for_ever(inside: Inside) -> None:
    table, token = inside.new_table()
    inside.join(table, token)
    tokens = []
    for _ in range(20):
        guest = inside.join(table)
        tokens.append(guest.do("sit", seat=1, name="Bo")["token"])
        guest.do("stand")
        guest.leave()
    known = [inside.join(table, token).messages[-1].get("code") is None for token in tokens]
    assert known == [False] * 4 + [True] * 16


# ---- names ----


def test_the_second_of_a_name_gets_a_number(inside: Inside) -> None:
    """The number distinguishes the two on the page and in the record."""
    table, token = inside.new_table(bots=[None, "open", "open", "beginner"], name="Ada")
    host = inside.join(table, token)
    bot = host.shown["seats"][3]["name"]
    second, third = inside.join(table), inside.join(table)
    second.do("sit", seat=1, name="ada")
    third.do("sit", seat=2, name=bot)
    assert [seat["name"] for seat in host.shown["seats"]] == ["Ada", "ada 2", f"{bot} 2", bot]
    second.do("stand")
    second.do("sit", seat=1, name="Bo")
    assert host.shown["seats"][1]["name"] == "Bo", "a number is given where it is needed"


def test_a_latecomer_gets_one_as_well(inside: Inside) -> None:
    bots = [None, "random", "random", "random"]
    table, token = inside.new_table(bots=bots, start=True, name="Ada")
    host = inside.join(table, token)
    for seat, name in ((1, "Ada 2"), (2, "Ada 3")):
        inside.join(table).do("sit", seat=seat, name="Ada")
        assert host.shown["seats"][seat]["heir"] == name


def test_a_lost_answer_to_a_sit_is_given_again_to_the_second_of_a_name(inside: Inside) -> None:
    table, token = inside.new_table(name="Ada")
    host = inside.join(table, token)
    first = inside.join(table)
    first.do("sit", message_id="a-long-and-random-id", seat=1, name="Ada")
    first.leave()
    again = inside.join(table)
    again.do("sit", message_id="a-long-and-random-id", seat=1, name="Ada")
    assert again.shown["you"] == 1
    assert host.shown["seats"][1]["name"] == "Ada 2"


@pytest.mark.parametrize(
    ("name", "taken", "called"),
    [
        ("Ada", [], "Ada"),
        ("Ada", ["", "Bo"], "Ada"),
        ("Ada", ["ADA"], "Ada 2"),
        ("Ada", ["Ada", "Ada 2"], "Ada 3"),
        ("Ada 2", ["Ada 2"], "Ada 2 2"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
    ],
)
def test_names_that_are_told_apart(name: str, taken: list[str], called: str) -> None:
    assert make_distinct(name, taken) == called
    assert len(called) <= NAME_LENGTH
    assert is_numbered_form(called, name)
    assert not is_numbered_form(called, "Cy")
    assert not is_numbered_form("Ada Lovelace", "Ada")

"""Every sentence of a lesson is true in the position where it is shown, for any plays."""

import re
from pathlib import Path

import pytest

from bottleimp.bots import bots_that_run
from tests.lessons.claims import CLAIMS, Moment, check_answer
from tests.lessons.idea_claims import IDEA_CLAIMS
from tests.lessons.rounds import LESSONS, Played, Told, choices, lesson, play, walk

READERS = 40
"""Of a whole round; what follows a single card has been seen sooner."""
FEW = 8
ASKED_BY_HAND = {"give"}
"""Steps that wait for what is laid out in the exchange: tests/browser sees them."""

Walked = list[tuple[Played, list[Told]]]


@pytest.fixture(scope="module", params=LESSONS, ids=lambda path: path.stem)
def taught(request: pytest.FixtureRequest) -> tuple[Path, Walked]:
    """Return a lesson's rounds, played by many readers, with the sentences of each."""
    path: Path = request.param
    readers = READERS if "deal" in lesson(path)["table"] else FEW
    rounds = [play(path, choices(number)) for number in range(readers)]
    return path, list(zip(rounds, walk(path, rounds), strict=True))


def test_every_sentence_is_true_where_it_is_said(taught: tuple[Path, Walked]) -> None:
    for played, told in taught[1]:
        for said in (each for each in told if "id" in each):
            claim = {**CLAIMS, **IDEA_CLAIMS}[said["id"]]
            claim(Moment(played, said["plays"], said["event"]), said["values"])


def test_every_answer_to_a_card_is_true_of_that_card(taught: tuple[Path, Walked]) -> None:
    effects = set()
    answers = lesson(taught[0]).get("answers", ())
    for played, told in taught[1] if answers else ():
        for said in (each for each in told if "answers" in each):
            at = Moment(played, said["plays"], said["event"])
            for answer in said["answers"]:
                check_answer(at, answer["card"], answer["effect"])
                effects.add(answer["effect"])
    assert effects - {None} == {answer["when"] for answer in answers}


def test_every_topic_comes_up_however_the_reader_plays(taught: tuple[Path, Walked]) -> None:
    path, walked = taught
    steps = {step["id"] for step in lesson(path)["steps"]}
    for _, told in walked:
        topics = {said["topic"] for said in told if "id" in said}
        assert topics == set(lesson(path)["topics"])
    said_at_all = {said["id"] for _, told in walked for said in told if "id" in said}
    assert said_at_all == steps - ASKED_BY_HAND


def test_every_lesson_ends_for_any_plays(taught: tuple[Path, Walked]) -> None:
    """A lesson about a position ends after its trick, any other one at the end of the round."""
    path, walked = taught
    for played, told in walked:
        assert [said for said in told if "over" in said] == told[-1:]
        size, asks = len(played.end.setup.mode.trick), lesson(path).get("asks")
        last = max(played.states) if asks is None else asks[-1]["plays"] // size * size + size
        assert told[-1]["plays"] == last


def test_sentences_are_short_and_complete_in_every_language(taught: tuple[Path, Walked]) -> None:
    for _, told in taught[1]:
        texts = [text for said in told for text in said.get("texts", ())]
        texts += [text for said in told for a in said.get("answers", ()) for text in a["texts"]]
        for text in texts:
            assert not re.search(r"[{}]|undefined|NaN", text)
            assert len(re.findall(r"[.?!](?=\s|$)", text)) <= 2
            assert len(text) < 190, text


def test_the_bots_of_a_lesson_are_deterministic(taught: tuple[Path, Walked]) -> None:
    path, walked = taught
    assert {*lesson(path)["table"]["bots"][1:]} <= {*bots_that_run()}
    again = play(path, choices(5))
    assert again.states == walked[5][0].states

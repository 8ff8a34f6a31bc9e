"""`bottleimp review`: every form, in every language, the same bytes again, and one line if not."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.imp_bot import network_id
from bottleimp.cli import main
from bottleimp.records import check_line, read_record, write_record
from bottleimp.review.report.scenes import told
from bottleimp.review.report.sentences import Words
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.report.text_report import lines_of
from bottleimp.review.review_json import from_json
from bottleimp.review.verdict import PLAY, Verdict
from tests.review.test_sentences import a_round, verdict

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

NAMES = ["<b>Ada</b>", "Bo & Co", "Céline", "Дима"]
QUICK = ("--worlds", "48", "--jobs", "1", "--round", "2", "--seat", "1")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return run


def recorded(path: Path, *options: str) -> Path:
    """Some rounds of random play."""
    always = ("--bots", "random", "--matches", "1", "--end", "2 rounds", "--seed", "1")
    assert main(["simulate", *always, *options, "--record", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = recorded(tmp_path_factory.mktemp("review") / "four.jsonl")
    value = {**json.loads(path.read_text()), "seats": NAMES}
    path.write_text(json.dumps(value) + "\n")
    return path


def verdicts_in(line: str) -> list[Verdict]:
    return from_json(json.loads(line)["rounds"][1]["review"])


@pytest.fixture(scope="module")
def annotated(record: Path) -> str:
    """The record with a review, made once for all these tests."""
    with redirect_stdout(StringIO()) as out:
        assert main(["review", str(record), *QUICK, "--format", "json"]) == 0
    return out.getvalue()


def test_a_review_is_written_into_the_record_and_check_leaves_it_alone(
    record: Path, annotated: str, run: Run, tmp_path: Path
) -> None:
    before, after = json.loads(record.read_text()), json.loads(annotated)
    review = after["rounds"][1].pop("review")
    assert after == before
    told = {key: review[key] for key in ("network", "version", "seed", "worlds")}
    assert told == {"network": network_id(), "version": 1, "seed": 1, "worlds": 48}
    assert {decision["seat"] for decision in review["decisions"]} == {1}
    assert len(review["decisions"]) > 3
    path = tmp_path / "annotated.jsonl"
    path.write_text(annotated)
    assert run("check", path) == run("check", record)
    assert write_record(read_record(annotated)) == annotated.strip()


def test_the_same_record_and_seed_give_the_same_bytes(
    record: Path, annotated: str, run: Run
) -> None:
    """On several processes, too."""
    again = run("review", record, *QUICK, "--format", "json", "--jobs", 2)
    assert again == (0, annotated, "")


def test_a_text_has_a_line_for_each_trick_and_a_summary(
    record: Path, annotated: str, run: Run
) -> None:
    status, out, err = run("review", record, *QUICK, "--progress")
    assert status == 0
    assert "decisions, 100%" in err
    assert [int(n) for n in re.findall(r"^ ?(\d+)\. ", out, re.MULTILINE)] == [*range(1, 9)]
    found = verdicts_in(annotated)
    for each in (each for each in found if each.grade != "good" and each.kind == PLAY):
        mark = {"doubtful": "?!", "mistake": "?", "blunder": "??"}[each.grade]
        assert f"{each.played}{mark} {{{each.shown}: {each.reference}!}}" in " ".join(out.split())
    lost = sum(each.shown for each in found)
    assert f"You gave away {lost:.1f} points in {len(found)} decisions; the most: " in out
    assert max(map(len, out.splitlines())) <= 79


def test_a_page_stands_alone(record: Path, annotated: str, run: Run) -> None:
    status, out, err = run("review", record, *QUICK, "--format", "html", "--language", "de")
    assert (status, err) == (0, "")
    assert '<html lang="de">' in out
    assert not re.search(r"<script|<link|<img|\ssrc=|@import|javascript:", out)
    assert not re.search(r"https?://", re.sub(r"data:[^)]*", "", out))
    assert all(found.startswith("data:") for found in re.findall(r"url\(([^#][^)]*)\)", out))
    ids = re.findall(r'\bid="([^"]+)"', out)
    assert len(set(ids)) == len(ids)
    assert {*re.findall(r'href="#([^"]+)"', out), *re.findall(r"url\(#([^)]+)\)", out)} <= {*ids}
    assert "<b>Ada</b>" not in out
    assert "&lt;b&gt;Ada&lt;/b&gt;" in out
    assert out.count("<article ") == len(verdicts_in(annotated))


def test_every_line_that_is_not_reviewed_is_said_and_handed_on(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path / "lopaka.jsonl", "--mode", "lopaka")
    line = path.read_text()
    path.write_text(f"nonsense\n{line}")
    run()  # what was printed so far is not asked about
    status, out, err = run("review", path, "--round", "7", "--format", "json")
    assert (status, out) == (1, line)
    wrong, refused = err.splitlines()
    assert wrong == f"bottleimp: {path}: line 1: {check_line('nonsense').to_json()['error']}"
    assert refused.startswith(f"bottleimp: {path}: line 2: there is no round 7; the record has ")


@pytest.mark.parametrize("mode", ["eye", "house", "lopaka"])
def test_rounds_for_two_are_reviewed_too(mode: str, run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path / "two.jsonl", "--mode", mode)
    run()
    status, out, err = run("review", path, *QUICK)
    assert (status, err) == (0, "")
    assert "points" in out


@pytest.mark.parametrize(
    ("options", "status", "line"),
    [
        (("--round", "3"), 1, "{record}: line 1: there is no round 3; the record has 2"),
        (("--seat", "4"), 2, "--seat 4 is not a seat from 0 to 3"),
        (("--worlds", "47"), 2, "--worlds must be 48 or more"),
        (("--jobs", "0"), 2, "--jobs must be 1 or more"),
        (("--language", "xx"), 2, "no review in 'xx'; there are de, en, fr, it, ru"),
        (("--format", "pdf"), 2, "argument --format: invalid choice: 'pdf'"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    options: tuple[str, ...], status: int, line: str, record: Path, run: Run
) -> None:
    found, out, err = run("review", record, *options)
    assert (found, out) == (status, "")
    assert err.startswith(f"bottleimp: {line.format(record=record)}")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    assert run("review", path) == (2, "", f"bottleimp: {path}: No such file or directory\n")


def test_without_the_extras_it_says_what_to_install(
    record: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DevilBot, "can_run", classmethod(lambda cls: False))
    status, out, err = run("review", record)
    assert (status, out) == (2, "")
    assert err.endswith("pip install 'bottleimp[imp,fast]'\n")
    assert err.count("\n") == 1


def test_a_trick_is_told_as_soon_as_its_verdicts_are_there() -> None:
    state = a_round("classic", 4)
    words, story = Words(Catalogue("en"), ("Ada", "Bo", "Cy", "Di"), state), told(state)
    mine = [(step.trick, step.played.card) for step in story.steps if step.played.seat == 0]
    asked: list[int] = []

    def verdicts() -> Iterator[Verdict]:
        for trick, card in mine:
            asked.append(trick)
            yield verdict(trick=trick, played=card, options=(), shown=0.0, grade="good")

    seen: list[int] = []
    for line in lines_of(words, story, verdicts(), [trick for trick, _ in mine]):
        if re.match(r" ?\d+\. ", line):
            seen.append(asked[-1])
    assert seen == [trick for trick, _ in mine]

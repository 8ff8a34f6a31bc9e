"""`bottleimp link` and `bottleimp replay`: a recorded round as a code, and the round of a code."""

import io
import json
from pathlib import Path

import pytest

from bottleimp.cli import main
from bottleimp.records import record_of, write_record
from bottleimp.rules import Round, Setup, parse_round_code, round_code, setup_of
from tests.strategies import SETUPS, played, setup_name

CODE = "C4B3-DSPJK-69TDX-KP6RB.293JJ0JHCQZZZZZZ8H"


def rounds_of(setup: Setup, count: int) -> list[Round]:
    """Return random rounds. Their first dealer is arbitrary; then the deal passes to the left."""
    found, seed = [played(setup, 0)], 1
    while len(found) < count:
        state, seed = played(setup, seed), seed + 1
        if state.dealer == (found[-1].dealer + 1) % setup.mode.players:
            found.append(state)
    return found


def file_of(path: Path, *matches: list[Round]) -> str:
    names = [["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][: m[0].setup.mode.players] for m in matches]
    written = [record_of(m[0].setup, n, m) for n, m in zip(names, matches, strict=True)]
    path.write_text("".join(f"{write_record(record)}\n" for record in written))
    return str(path)


def test_a_file_has_a_code_for_each_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = rounds_of(setup_of("classic"), 2), rounds_of(setup_of("eye"), 3)
    path = file_of(tmp_path / "mine.jsonl", *matches)
    assert main(["link", path]) == 0
    codes = capsys.readouterr().out.split()
    assert [parse_round_code(code) for code in codes] == [*matches[0], *matches[1]]
    assert main(["link", path, "--round", "2"]) == 0
    assert capsys.readouterr().out.split() == [codes[1], codes[3]]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(path).read_bytes())))
    assert main(["link", "-"]) == 0
    assert capsys.readouterr().out.split() == codes


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_round_is_told_a_line_a_trick(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    state = played(setup, 5)
    assert main(["replay", round_code(state)]) == 0
    lines = capsys.readouterr().out.splitlines()
    tricks = [line for line in lines if line.startswith("Trick ")]
    assert len(tricks) == len(state.tricks)
    for number, (line, trick) in enumerate(zip(tricks, state.tricks, strict=True), start=1):
        assert line.startswith(f"Trick {number}: ")
        assert line.split(". ")[0].count(",") == len(trick.plays) - 1
        assert ("bottle" in line) == (trick.bottle is not None)
    assert sum(": exchange " in line for line in lines) >= setup.mode.players - 1
    assert "All cards are played." in lines


def test_a_round_as_people_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", f"https://imp.example.org/r/{CODE}#3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("classic, 4 players, deck bambus-2003. Seat 3 deals.\n")
    assert "\nCode: C4B3-DSPJK-69TDX-KP6RB\n\nSeat 0: exchange imp 36 left 35 right 34\n" in out
    assert (
        "\nTrick 2: Seat 2 31, Seat 3 21, Seat 0 26, Seat 1 35. "
        "Seat 1 takes the trick, 14 points, with 35.\n"
    ) in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["replay", CODE[:-1] + "J"], f"round code '{CODE[:-1]}J' is mistyped behind the '.'"),
        (["replay", "C4B3!"], "round code 'C4B3!': no code has '!' (character 5)"),
        (["link", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    ],
)
def test_errors_are_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"bottleimp: {why}\n"


def test_a_record_that_is_wrong_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file_of(tmp_path / "mine.jsonl", rounds_of(setup_of("classic"), 2))
    assert main(["link", path, "--round", "3"]) == 2
    assert capsys.readouterr().err == f"bottleimp: {path}: line 1: there is no round 3 among 2\n"
    value = json.loads(Path(path).read_text())
    value["rounds"][1]["tricks"].pop()
    Path(path).write_text(json.dumps(value))
    assert main(["link", path]) == 2
    assert capsys.readouterr().err == (
        f"bottleimp: {path}: line 1: round 2: stops after 7 tricks with cards still in hand\n"
    )
    Path(path).write_text(json.dumps({**value, "rounds": [{}]}))
    assert main(["link", path]) == 2
    assert capsys.readouterr().err.startswith(f"bottleimp: {path}: line 1: round 1: ")


def test_the_code_of_a_deal_is_told_from_that_of_a_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deal", "--seed", "7"]) == 0
    code = next(word for word in capsys.readouterr().out.split() if word.startswith("C4B"))
    assert main(["replay", code]) == 2
    assert f"'bottleimp play --terminal --deal {code}' plays it" in capsys.readouterr().err

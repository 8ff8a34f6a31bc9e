"""A measurement that was stopped or killed goes on where it was, and comes out as any other."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bottleimp.arena.chunk_player import PlayedChunk
from bottleimp.arena.executors import InProcess, in_turn
from bottleimp.arena.measurement import measure
from bottleimp.arena.plan import ArenaPlan, Chunk
from bottleimp.arena.record_file import RecordFile
from bottleimp.arena.result_json import as_json as result_json
from bottleimp.arena.resume_file import ResumeFile, as_json, from_json
from bottleimp.cli import main
from bottleimp.rules import BadText, setup_of
from tests.arena.processes import COMMAND, ROOT

HOLDS = "tests.arena.synthetic:Holds"
PLAN = ArenaPlan(setup=setup_of("eye"), bots=("random", "lopaka"), seed="1", deals=6, record=True)


class Counted(InProcess):
    """Plays here, and remembers which chunks."""

    def __init__(self) -> None:
        self.played: list[Chunk] = []

    def play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        for played in super().play(plan, chunks):
            self.played.append(played.chunk)
            yield played


def kept(
    path: Path, executor: InProcess | None = None, plan: ArenaPlan = PLAN, start: int = 0
) -> Any:
    return closing(ResumeFile(path, plan, executor or InProcess(), records_from=start))


def played_first(path: Path, number: int) -> None:
    """Keep the first chunks, and no more."""
    with kept(path) as keeping:
        coming = keeping.play(PLAN, PLAN.chunks())
        for _ in range(number):
            next(coming)
        coming.close()


def test_what_is_kept_is_read_as_it_was_played() -> None:
    bots = ("random", "tests.arena.synthetic:RaisesWhenPlaying")
    plan = replace(PLAN, setup=setup_of("classic", players=3), bots=bots)
    for played in in_turn(plan, InProcess()):
        written = json.dumps(as_json(played))
        assert json.dumps(as_json(from_json(json.loads(written)))) == written
        back = from_json(json.loads(written))
        assert (back.chunk, back.deals, back.records) == (
            played.chunk,
            played.deals,
            played.records,
        )
        for one, other in zip(back.tallies, played.tallies, strict=True):
            assert vars(one.times) == vars(other.times)
            assert replace(one, times=other.times) == other
    assert played.tallies[1].forfeits


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    played_first(path, 4)
    executor = Counted()
    with kept(path, executor) as keeping:
        assert keeping.deals == 4
        result = measure(PLAN, keeping)
    assert executor.played == [Chunk(4, 5), Chunk(5, 6)]
    whole, times = measure(PLAN), {"ms_median": 0, "ms_p99": 0}
    for table in (one := result_json(result), other := result_json(whole)):
        for bot in table["bots"].values():
            bot.update(times)
    assert one == other


def test_where_nothing_was_played_nothing_is_left(tmp_path: Path) -> None:
    played_first(tmp_path / "kept", 0)
    assert not list(tmp_path.iterdir())


def test_a_line_that_was_not_finished_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    played_first(path, 3)
    path.write_bytes(path.read_bytes()[:-10])
    executor = Counted()
    with kept(path, executor) as keeping:
        assert keeping.deals == 2
        list(keeping.play(PLAN, PLAN.chunks()))
    assert executor.played == [Chunk(number, number + 1) for number in range(2, 6)]
    with kept(path) as keeping:
        assert keeping.deals == 6


@pytest.mark.parametrize(
    "other",
    [
        {"seed": "2"},
        {"deals": 7},
        {"bots": ("lopaka", "random")},
        {"record": False},
        {"limit": 1.0},
    ],
)
def test_deals_of_another_measurement_are_refused(other: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "kept"
    played_first(path, 1)
    before = path.read_bytes()
    with pytest.raises(BadText, match="is of another measurement, or of other code"):
        ResumeFile(path, replace(PLAN, **other), InProcess(), records_from=0)
    assert path.read_bytes() == before


def test_deals_of_other_code_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    played_first(path, 1)
    monkeypatch.setattr("bottleimp.arena.resume_file.code_id", lambda: "0123")
    with pytest.raises(BadText, match="or of other code"):
        ResumeFile(path, PLAN, InProcess(), records_from=0)


def test_a_file_of_anything_else_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    for text in ("Milk, bread", "[]\n", '{"chunk": 1}\n'):
        path.write_text(text)
        assert main(["arena", "--bot=random", "--bot=lopaka", f"--keep={path}"]) == 2
        assert capsys.readouterr().err == f"bottleimp: {path} is no file of kept deals\n"
        assert path.read_text() == text


def test_records_are_written_once_however_far_an_earlier_try_came(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    lines = [("one", "two"), (), ("three",)]
    whole = b"before\none\ntwo\nthree\n"
    for length in range(len("before\n"), len(whole) + 1):
        path.write_bytes(whole[:length])
        with closing(RecordFile(path)) as file:
            assert file.start == length
            file.go_back(len("before\n"))
            for some in lines:
                file.add(some)
        assert path.read_bytes() == whole
    path.write_bytes(b"before\none\nbut\n")
    with closing(RecordFile(path)) as file:
        file.go_back(len("before\n"))
        with pytest.raises(BadText, match="somebody else has written among our records"):
            file.add(("one", "two"))
    assert path.read_bytes() == b"before\none\nbut\n"


ARGUMENTS = ("--mode=eye", "--deals=6", "--seed=1", "--json", "--jobs=2", f"--bot={HOLDS}",
             "--bot=random")  # fmt: skip


def arena(place: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *ARGUMENTS, *arguments, f"--record={place / 'rounds.jsonl'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "BOTTLEIMP_TEST_HOLD": str(place)},
        start_new_session=True,
    )


def outcome(process: subprocess.Popen[str], place: Path) -> tuple[dict[str, Any], bytes]:
    """All but the times."""
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    table = json.loads(out)
    for bot in table["bots"].values():
        del bot["ms_median"], bot["ms_p99"]
    return table, (place / "rounds.jsonl").read_bytes()


@pytest.fixture(scope="module")
def never_ended(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], bytes]:
    place = tmp_path_factory.mktemp("whole")
    return outcome(arena(place), place)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.xdist_group("kept")
def test_a_run_that_was_ended_half_way_comes_out_as_any_other(
    how: signal.Signals, never_ended: tuple[dict[str, Any], bytes], tmp_path: Path
) -> None:
    keep, before = tmp_path / "kept", b"something before\n"
    (tmp_path / "rounds.jsonl").write_bytes(before)
    (tmp_path / "hold").touch()  # in deals 2 and 4: then 1 and 3 are over
    with arena(tmp_path, f"--keep={keep}") as process:
        while not (keep.exists() and keep.read_bytes().count(b"\n") == 1 + 2):
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, how)
        process.communicate()
    assert process.returncode == (-signal.SIGKILL if how == signal.SIGKILL else 130)
    (tmp_path / "hold").unlink()
    table, records = never_ended
    assert outcome(arena(tmp_path, f"--keep={keep}"), tmp_path) == (table, before + records)
    assert not keep.exists()

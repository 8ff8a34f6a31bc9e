"""Training in several processes started by `torchrun`: two processes without GPUs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is of the extra 'train': make test-training")

from bottleimp.training import checkpoint  # noqa: E402
from bottleimp.training.distributed import SingleProcess  # noqa: E402
from tests.training.ranks import CPU, RECIPE, learnt  # noqa: E402

RANKS = str(Path(__file__).with_name("ranks.py"))
ROOT = Path(__file__).parents[2]


def torchrun(processes: int, *what: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone",
               f"--nproc-per-node={processes}", *what]  # fmt: skip
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, timeout=300)


def found_by(place: Path, task: str, rank: int) -> dict[str, Any]:
    found: dict[str, Any] = torch.load(place / f"{task}-{rank}.pt", weights_only=True)
    return found


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the results of all tasks in two processes."""
    place = tmp_path_factory.mktemp("two")
    done = torchrun(2, RANKS, str(place), "agreed", "evened_out", "learnt")
    assert done.returncode == 0, done.stderr
    return place


def test_collective_operations_give_the_same_results_in_all_processes(two: Path) -> None:
    for rank in range(2):
        found = found_by(two, "agreed", rank)
        assert found["gradients"].tolist() == [1.5] * 6 + [15.0] * 4
        assert found["total"].tolist() == [3.0, 30.0]
        assert (found["least"].item(), found["said"].item()) == (6, 1.0)


def test_each_process_plays_half_of_the_rounds_with_its_own_seed(two: Path) -> None:
    first, second = (found_by(two, "learnt", rank) for rank in range(2))
    whole = [lane.rounds for lane in RECIPE.lanes]
    for found in (first, second):
        assert found["rounds"].tolist() == [rounds // 2 for rounds in whole]
        assert found["minibatch"].item() == RECIPE.minibatch // 2
        assert found["decisions"].item() == 3 * 2 * len(found["actions"])
    assert not torch.equal(first["actions"], second["actions"])


def test_all_processes_have_identical_weights_after_some_iterations(two: Path) -> None:
    first, second = (found_by(two, "learnt", rank) for rank in range(2))
    assert torch.equal(first["weights"], second["weights"])
    assert torch.equal(first["losses"], second["losses"])


def test_advantages_are_normalised_over_all_processes(two: Path) -> None:
    found = [found_by(two, "evened_out", rank) for rank in range(2)]
    for lane in range(len(RECIPE.lanes)):
        parts = [one["advantages"][one["kinds"] == lane] for one in found]
        combined = torch.cat(parts)
        assert combined.mean().item() == pytest.approx(0, abs=1e-4)
        assert combined.std(correction=0).item() == pytest.approx(1, abs=1e-4)
        assert parts[0].mean() < -0.5 < 0.5 < parts[1].mean()


def test_a_single_process_learns_alike_with_and_without_torchrun(two: Path, tmp_path: Path) -> None:
    """The results are equal to the bit; those of two processes differ, as a cross-check."""
    done = torchrun(1, RANKS, str(tmp_path), "learnt")
    assert done.returncode == 0, done.stderr
    single = learnt(SingleProcess(CPU), tmp_path / "single")
    found = found_by(tmp_path, "learnt", 0)
    assert all(torch.equal(found[name], single[name]) for name in single)
    assert not torch.equal(found["weights"], found_by(two, "learnt", 0)["weights"])


RECIPE_TEXT = """\
width = 64
blocks = 1
minibatch = 256
minutes = 1000.0
lanes = [{mode = "eye", players = 2, deck = "matagot", rounds = 32}]
"""


def train(run: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return torchrun(2, "-m", "bottleimp", "train", str(run), "--device=cpu", *arguments)


def logged(run: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]


def test_only_the_first_process_writes_and_a_run_resumes(tmp_path: Path) -> None:
    recipe, run = tmp_path / "recipe.toml", tmp_path / "run"
    recipe.write_text(RECIPE_TEXT)
    done = train(run, "--config", str(recipe), "--seconds=0.1")
    assert done.returncode == 0, done.stderr
    before = logged(run)
    assert [line["iteration"] for line in before] == list(range(1, len(before) + 1))
    assert done.stdout.count("M decisions") == len(before)
    first = checkpoint.load(run, CPU)
    assert first is not None
    assert (first.iteration, first.decisions) == (len(before), before[-1]["decisions"])

    done = train(run, "--seconds=0.1", "--export", str(tmp_path / "net.npz"))
    assert done.returncode == 0, done.stderr
    after = logged(run)
    assert [line["iteration"] for line in after] == list(range(1, len(after) + 1))
    assert after[: len(before)] == before
    assert len(after) > len(before)
    second = checkpoint.load(run, CPU)
    assert second is not None
    assert (second.iteration, second.config) == (len(after), first.config)
    assert second.seconds > first.seconds
    assert (tmp_path / "net.npz").exists()


def test_imitation_is_refused_in_several_processes(tmp_path: Path) -> None:
    done = train(tmp_path / "run", "--imitate=anna", "--records=none.jsonl")
    assert done.returncode != 0
    assert "bottleimp: --imitate is done by one process, without torchrun" in done.stderr

"""Evaluation with PyTorch networks: outputs by row, and judges that use them."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is of the extra 'train': make test-training")

import numpy as np  # noqa: E402

from benchmarks.strength.network_file import evaluate_from, id_of  # noqa: E402
from benchmarks.strength.self_play_verdicts import judge_rounds  # noqa: E402
from bottleimp.bots.search.race import RaceSettings  # noqa: E402
from bottleimp.kernel.engine import Kernel  # noqa: E402
from bottleimp.review.play_judge import JudgeSettings, PlayJudge  # noqa: E402
from bottleimp.rules import setup_of  # noqa: E402
from bottleimp.training.network import TrainedNetwork  # noqa: E402
from bottleimp.training.network_evaluator import create_network_evaluator  # noqa: E402
from bottleimp.training.network_weights import weights_of, write_weights  # noqa: E402

CPU = torch.device("cpu")


def test_each_head_answers_by_row() -> None:
    network, kernel = TrainedNetwork(width=64, blocks=1), Kernel(setup_of("eye"))
    info = kernel.info(kernel.deal(9, seed=1))
    evaluate = create_network_evaluator(network, CPU)
    with torch.no_grad():
        policy, value, belief = network(torch.from_numpy(info))
    np.testing.assert_array_equal(evaluate(info, "policy"), policy.numpy())
    np.testing.assert_array_equal(evaluate(info, "value")[:, 0], value.numpy())
    np.testing.assert_array_equal(evaluate(info, "belief"), belief.flatten(1).numpy())
    both = np.column_stack((policy.numpy(), value.numpy()))
    np.testing.assert_array_equal(evaluate(info, "policy value"), both)


def test_a_file_of_weights_is_judged(tmp_path: Path) -> None:
    torch.manual_seed(1)
    write_weights(weights_of(TrainedNetwork(width=64, blocks=1)), path := tmp_path / "some.npz")
    care = JudgeSettings(
        choosing=RaceSettings(worlds=4, min_batches=1, max_batches=2), least=2, most=2
    )
    judge = PlayJudge(Kernel(setup_of("classic", players=3)), evaluate_from(path, "cpu"), care)
    rounds = judge_rounds(judge, 0, 3, seed=1)
    assert [len(plays) > 3 for plays in rounds] == [True] * 3
    assert len(id_of(path)) == 12

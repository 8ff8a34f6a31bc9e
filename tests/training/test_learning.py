"""Training: learning, checkpoints and export. `make test-training` installs PyTorch."""

import math
from pathlib import Path
from random import Random

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is of the extra 'train': make test-training")

import numpy as np  # noqa: E402

from bottleimp.bots import make_bot, play_round  # noqa: E402
from bottleimp.encoding.features import SCALE, belief_targets, spread  # noqa: E402
from bottleimp.kernel.engine import Kernel  # noqa: E402
from bottleimp.records import record_of, write_record  # noqa: E402
from bottleimp.rules import BadText, BottleImpError, setup_of, shuffled  # noqa: E402
from bottleimp.training import feature_spread  # noqa: E402
from bottleimp.training.advantage import estimate_advantages  # noqa: E402
from bottleimp.training.config import Config, Lane, every_lane  # noqa: E402
from bottleimp.training.export import export  # noqa: E402
from bottleimp.training.imitation import imitate, read_examples  # noqa: E402
from bottleimp.training.network import TrainedNetwork, mask_logits  # noqa: E402
from bottleimp.training.network_weights import load_weights, read_weights, weights_of, write_weights  # noqa: E402
from bottleimp.training.player import draw  # noqa: E402
from bottleimp.training.training_run import Run  # noqa: E402
from bottleimp.training.update import entropy_of, unevenness  # noqa: E402

CPU = torch.device("cpu")
ONE_LANE = (Lane("classic", 4, "bambus-2003", 96),)


def small(**changes: object) -> Config:
    values = {"width": 64, "blocks": 1, "minibatch": 1024, "learning_rate": 2e-3, "minutes": 5.0}
    return Config.from_json({**values, "lanes": [vars(lane) for lane in ONE_LANE], **changes})


def iterate(run: Run, times: int) -> None:
    """Train `times` iterations, which do not depend on the speed of the machine."""
    for _ in range(times):
        run.iterate()


def test_spread_on_the_device_equals_the_numpy_features() -> None:
    for lane in every_lane(3):
        kernel = Kernel(lane.setup)
        rows = kernel.deal(8, seed=3)
        rng = Random(3)
        for _ in range(kernel.decisions):
            info, truth = kernel.info(rows), kernel.truth(rows)
            there = feature_spread.Spread()(torch.from_numpy(info)).numpy()
            assert np.allclose(there[:, feature_spread.USED], spread(info) * SCALE)
            assert there.sum() == pytest.approx(there[:, feature_spread.USED].sum())
            guessed = feature_spread.belief_targets(torch.from_numpy(info), torch.from_numpy(truth))
            assert (guessed.numpy() == belief_targets(info, truth)).all()
            legal = kernel.legal(rows)
            options = [[n for n in range(56) if int(word) >> n & 1] for word in legal]
            kernel.step(rows, [rng.choice(actions) for actions in options])


# Two rounds of two seats; the second is over after two decisions.
VALUES = torch.tensor([0.5, 0.0, 0.25, 1.0, 1.0, 0.0])
SEATS = torch.tensor([0, 0, 1, 1, 0, 1])
UTILITIES = torch.tensor([[3.0, -3.0], [2.0, -2.0]])
SPANS = [slice(0, 2), slice(2, 4), slice(4, 5), slice(5, 6)]


def test_with_lambda_1_an_advantage_is_the_utility_minus_the_value() -> None:
    advantages = estimate_advantages(VALUES, SEATS, UTILITIES, SPANS, smoothing=1.0)
    assert advantages.tolist() == [2.5, 2.0, -3.25, -3.0, 2.0, -3.0]


def test_with_lambda_0_an_advantage_is_the_seats_next_value_minus_the_value() -> None:
    advantages = estimate_advantages(VALUES, SEATS, UTILITIES, SPANS, smoothing=0.0)
    assert advantages.tolist() == [0.5, 2.0, -0.25, -3.0, 2.0, -3.0]


def test_illegal_actions_have_probability_0() -> None:
    legal = torch.tensor([0b1010, 1 << 55])
    chances = torch.softmax(mask_logits(torch.zeros(2, 56), legal), -1)
    assert chances[0].nonzero().flatten().tolist() == [1, 3]
    assert chances[1].nonzero().flatten().tolist() == [55]


def test_a_short_run_clearly_beats_random_play(tmp_path: Path) -> None:
    run = Run(tmp_path, small(minutes=1000.0), CPU, jobs=1)
    before = run.strength()["over_random"]["classic-4-bambus-2003"]
    iterate(run, 60)
    after = run.strength()["over_random"]["classic-4-bambus-2003"]
    assert after > max(8, before + 8)


def test_a_run_resumes_from_its_checkpoint(tmp_path: Path) -> None:
    config = small(past_share=0.25, lanes=2)
    whole = Run(tmp_path / "whole", config, CPU, jobs=1)
    whole.iterate()
    whole.save()
    again = Run(tmp_path / "whole", Config(), CPU, jobs=1)
    assert (again.config, again.iteration) == (config, 1)
    one, other = whole.iterate(), again.iterate()
    assert one["policy_loss"] == pytest.approx(other["policy_loss"], abs=1e-4)
    for content in (b"half a file", b"of something else"):
        (tmp_path / "whole" / "checkpoint.pt").write_bytes(content)
        with pytest.raises(BadText, match=r"checkpoint\.pt is no checkpoint: .*$"):
            Run(tmp_path / "whole", config, CPU, jobs=1)


def test_the_shipped_form_chooses_like_the_network(tmp_path: Path) -> None:
    runtime = pytest.importorskip("onnxruntime")
    network = TrainedNetwork(width=128, blocks=2)
    torch.nn.init.normal_(network.heads.weight, std=0.2)
    export(weights_of(network), tmp_path / "net.onnx")
    session = runtime.InferenceSession(tmp_path / "net.onnx", providers=["CPUExecutionProvider"])
    kernel = Kernel(setup_of("two-bottles", players=5))
    rows = kernel.deal(200, seed=1)
    info = torch.from_numpy(kernel.info(rows))
    (logits,) = session.run(["policy"], {"features": spread(info.numpy())})
    with torch.no_grad():
        mine, _, _ = network(info)
    legal = torch.from_numpy(kernel.legal(rows))
    same = mask_logits(torch.from_numpy(logits), legal).argmax(-1) == mask_logits(
        mine, legal
    ).argmax(-1)
    assert same.float().mean() > 0.95


def test_written_weights_are_read_unchanged(tmp_path: Path) -> None:
    one, other = (TrainedNetwork(width=64, blocks=1) for _ in range(2))
    info = torch.from_numpy(Kernel(setup_of("eye")).info(Kernel(setup_of("eye")).deal(50, seed=2)))
    write_weights(weights_of(one), tmp_path / "w.npz")
    load_weights(read_weights(tmp_path / "w.npz"), other)
    with torch.no_grad():
        for mine, theirs in zip(one(info), other(info), strict=True):
            assert torch.allclose(mine, theirs, atol=1e-5)
    with pytest.raises(BadText, match="another shape"):
        load_weights(weights_of(one), TrainedNetwork(width=128, blocks=1))
    (tmp_path / "w.npz").write_bytes(b"nothing")
    with pytest.raises(BadText, match="holds no weights"):
        read_weights(tmp_path / "w.npz")


def test_a_run_learns_to_beat_a_fixed_opponent(tmp_path: Path) -> None:
    torch.manual_seed(3)
    write_weights(weights_of(TrainedNetwork(width=64, blocks=1)), tmp_path / "fixed.npz")
    fixed = str(tmp_path / "fixed.npz")
    config = small(start=fixed, against=fixed, minutes=1000.0)
    run = Run(tmp_path, config, CPU, jobs=1)
    assert abs(run.strength()["over_opponent"]["classic-4-bambus-2003"]) < 8
    iterate(run, 60)
    assert run.strength()["over_opponent"]["classic-4-bambus-2003"] > 10


def test_too_few_decisions_of_its_own_for_a_minibatch_are_refused(tmp_path: Path) -> None:
    """Against a fixed opponent, three of four decisions are not the learner's own."""
    write_weights(weights_of(TrainedNetwork(width=64, blocks=1)), tmp_path / "fixed.npz")
    fixed, lane = str(tmp_path / "fixed.npz"), vars(Lane("classic", 4, "bambus-2003", 64))
    run = Run(tmp_path, small(start=fixed, against=fixed, lanes=[lane]), CPU, jobs=1)
    with pytest.raises(BottleImpError, match="a minibatch has 1024"):
        run.iterate()


def test_extreme_random_numbers_draw_no_illegal_action() -> None:
    legal = torch.tensor([1 << 7, 0b110])
    actions, logs = draw(torch.zeros(2, 56), legal, torch.zeros(2, 56))
    assert actions[0] == 7
    assert actions[1] in (1, 2)
    assert logs.tolist() == pytest.approx([0, -math.log(2)])


def test_a_network_learns_to_imitate_a_recorded_player(tmp_path: Path) -> None:
    setup = setup_of("eye")
    bots = [make_bot("rulebook"), make_bot("random", seed=1)]
    with (tmp_path / "rounds.jsonl").open("w", encoding="utf-8") as file:
        for number in range(60):
            deal = shuffled(setup, dealer=number % 2, rng=Random(number))
            played = play_round(setup, deal, bots)
            print(write_record(record_of(setup, ["rulebook 1", "random"], [played])), file=file)
    examples = read_examples([tmp_path / "rounds.jsonl"], "rulebook", jobs=1)
    assert 400 < len(examples.info) < 60 * 20
    network = TrainedNetwork(width=64, blocks=1)
    alike = imitate(network, examples, passes=30, minibatch=128, rate=3e-3, seed=1)
    assert alike > 0.35
    with pytest.raises(BadText, match="nobody called 'anna'"):
        read_examples([tmp_path / "rounds.jsonl"], "anna", jobs=1)


@pytest.mark.filterwarnings("error")
def test_read_only_weights_and_a_single_round_give_no_warnings(
    tmp_path: Path,
) -> None:
    run = Run(tmp_path, small(lanes=[{**vars(ONE_LANE[0]), "rounds": 1}]), CPU, jobs=1)
    (margin,) = run.strength()["over_random"].values()
    assert math.isfinite(margin)
    weights = weights_of(run.network)
    for value in weights.values():
        value.flags.writeable = False
    load_weights(weights, run.network)


def test_an_error_in_a_record_names_its_place(tmp_path: Path) -> None:
    setup = setup_of("eye")
    bots = [make_bot("random", seed=1), make_bot("random", seed=2)]
    played = play_round(setup, shuffled(setup, dealer=0, rng=Random(1)), bots)
    line = write_record(record_of(setup, ["anna", "bo"], [played]))
    broken = line.replace('"tricks": [[', '"tricks": [[19, ')
    path = tmp_path / "rounds.jsonl"
    for second, reason in (
        (broken, "round 1, trick 1: a trick has 4 cards, not 5"),
        ("{}", "not a record: 'format' must be 'bottle-imp/1'"),
        ('{"\\udc80', "not JSON"),
    ):
        path.write_text(f"{line}\n{second}\n", encoding="utf-8")
        with pytest.raises(BadText) as raised:
            read_examples([path], "anna", jobs=1)
        assert str(raised.value).startswith(f"{path}: line 2: {reason}")
    path.write_bytes(b"\xff\n")
    with pytest.raises(BadText, match=r"rounds\.jsonl: line 1: "):
        read_examples([path], "anna", jobs=1)


def test_only_decisions_after_the_exploration_phase_are_learnt_from(tmp_path: Path) -> None:
    run = Run(tmp_path, small(astray=0.5), CPU, jobs=1)
    run.iterate()
    (group,) = run.self_play.groups
    until = group.random_until
    assert 0.2 < (until > 0).float().mean() < 0.6
    ours = run.self_play.decisions.ours
    for step, span in enumerate(group.spans):
        assert torch.equal(ours[span], step >= until)


def test_actions_are_random_only_during_the_exploration_phase(tmp_path: Path) -> None:
    run = Run(tmp_path, small(), CPU, jobs=1)
    (group,) = run.self_play.groups
    group.deal(seed=1, one_side_share=0.0, exploration_share=0.0)
    group.begin_step(0, run.self_play.decisions)  # later, a seat may have one card left
    group.random_until[:] = torch.arange(len(group.random_until)) % 2 * 5
    first_legal = group.run_player(run.network, greedy=True).actions
    unchanged, changed = group.explore(5, first_legal), group.explore(4, first_legal)
    assert torch.equal(unchanged, first_legal)
    assert torch.equal(changed[::2], first_legal[::2])
    assert not torch.equal(changed, first_legal)


def test_by_lane_normalises_the_advantages_of_every_lane(tmp_path: Path) -> None:
    lanes = [vars(ONE_LANE[0]), {"mode": "eye", "players": 2, "deck": "matagot", "rounds": 32}]
    run = Run(tmp_path, small(lanes=lanes, by_lane=True), CPU, jobs=1)
    run.self_play.play(run.network, seed=1)
    learner, kinds = run.learner, run.self_play.kinds
    learner.advantages[:] = torch.rand(len(kinds)) * (1 + 9 * kinds)
    learner.normalise_advantages(torch.arange(len(kinds)))
    for lane in range(2):
        advantages = learner.advantages[kinds == lane]
        assert advantages.mean().item() == pytest.approx(0, abs=1e-3)
        assert advantages.std().item() == pytest.approx(1, abs=1e-2)


def test_the_floor_loss_pulls_at_an_action_that_was_ruled_out(tmp_path: Path) -> None:
    """The gradient of entropy vanishes with an action's probability, that of the floor does not."""
    pulls = []
    for weights in ({"entropy": 0.01, "floor": 0.0}, {"entropy": 0.0, "floor": 0.01}):
        logits = torch.tensor([[0.0, -30.0]], requires_grad=True)
        logs = torch.log_softmax(logits, -1)
        loss = weights["floor"] * unevenness(logs) - weights["entropy"] * entropy_of(logs)
        loss.sum().backward()
        pulls.append(-logits.grad[0, 1].item())
    assert pulls[0] < 1e-10
    assert pulls[1] == pytest.approx(0.005)

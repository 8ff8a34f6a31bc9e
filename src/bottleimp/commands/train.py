"""The command `bottleimp train`, which starts or continues a training run."""

import argparse
import math
import re
from pathlib import Path
from typing import Any

DESCRIPTION = """\
Trains one network for all modes by self-play in lock-step, on a GPU where there
is one. A run lives in a folder; stopped or killed at any moment, the same
command goes on with it. `torchrun` has several GPUs learn together.
docs/training.md has the recipe of the shipped network."""

EPILOG = """\
examples:
  bottleimp train runs/first --config recipes/imp.toml
  bottleimp train runs/first --seconds 540        a piece of it
  bottleimp train runs/first --seconds 0 --export imp.onnx
  torchrun --nproc-per-node 4 -m bottleimp train runs/first     on four GPUs
  bottleimp train runs/anna --imitate anna --records a.jsonl --export a.npz
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    parser.add_argument("folder", type=Path, help="where the run's checkpoint and log are kept")
    parser.add_argument("--config", type=Path, help="a recipe (TOML); only read by a new run")
    parser.add_argument("--seconds", type=float, help="stop after that; the next call goes on")
    parser.add_argument("--device", help="cpu, cuda or cuda:N (default: cuda where there is one)")
    parser.add_argument(
        "--export", type=Path, help="then write the network: .onnx as imp plays it, .npz as trained"
    )
    parser.add_argument(
        "--imitate",
        metavar="NAME",
        help="no self-play: learn to choose as NAME does in the records",
    )
    parser.add_argument("--records", type=Path, nargs="+", default=[], metavar="FILE")
    parser.add_argument(
        "--jobs", type=int, help="threads for the rounds (default: all cores, shared)"
    )


def run(options: argparse.Namespace) -> int:
    """Train until the run is over or the time is up."""
    from bottleimp.rules import BottleImpError

    _check(options)
    try:
        import torch  # noqa: F401  (to say so if it is missing)
    except ImportError as error:
        raise BottleImpError("training needs PyTorch: pip install 'bottleimp[train]'") from error
    from bottleimp.training.config import Config, read_config
    from bottleimp.training.distributed import cores_for_each, join_processes, select_device
    from bottleimp.training.training_run import Run

    config = read_config(options.config) if options.config else Config()
    jobs = options.jobs or cores_for_each()
    with join_processes(select_device(options.device)) as processes:
        if options.imitate and processes.size > 1:
            raise BottleImpError("--imitate is done by one process, without torchrun")
        training = Run(options.folder, config, processes.device, jobs=jobs, processes=processes)
        if options.imitate:
            _imitate(training, options.imitate, options.records)
        else:
            left = training.config.minutes * 60 - training.seconds
            training.go_on(left if options.seconds is None else options.seconds, print_progress)
        if options.export and processes.first:
            _export(training, options.export)
    return 0


def _check(options: argparse.Namespace) -> None:
    """Reject invalid options before any slow import."""
    from bottleimp.rules import BadText

    if options.seconds is not None and not 0 <= options.seconds < math.inf:
        raise BadText("--seconds must be a number of seconds, 0 or more")
    if options.jobs is not None and options.jobs < 1:
        raise BadText("--jobs must be 1 or more")
    if bool(options.imitate) != bool(options.records):
        raise BadText("--imitate NAME and --records FILE go together")
    if options.device and not re.fullmatch("cpu|cuda(:[0-9]+)?", options.device):
        raise BadText(f"--device must be cpu, cuda or cuda:N, not {options.device!r}")


def _imitate(training: Any, who: str, records: list[Path]) -> None:
    from bottleimp.training.imitation import imitate, read_examples

    examples = read_examples(records, who, jobs=training.lanes[0].kernel.jobs)
    alike = imitate(
        training.network, examples, passes=12, minibatch=4096, rate=5e-4, seed=training.config.seed
    )
    print(f"{len(examples.info)} choices of {who}; {100 * alike:.1f} % of new ones chosen alike")


def _export(training: Any, path: Path) -> None:
    from bottleimp.rules import BadText
    from bottleimp.training.export import export
    from bottleimp.training.network_weights import weights_of, write_weights

    written = {".onnx": export, ".npz": write_weights}.get(path.suffix)
    if written is None:
        raise BadText(f"{path}: a network is written as .onnx or .npz")
    written(weights_of(training.network), path)


def print_progress(line: dict[str, Any]) -> None:
    """Print one line for an iteration: progress, speed, losses and, if measured, strength."""
    text = (
        f"{100 * line['done']:5.1f} %  {line['decisions'] / 1e6:8.1f} M decisions  "
        f"{line['per_second'] / 1e6:5.2f} M/s  value {line['value_loss']:.3f}  "
        f"belief {line['belief_loss']:.3f}  entropy {line['entropy']:.3f}"
    )
    print(text, flush=True)
    for key in ("over_random", "over_opponent"):
        if key in line:
            strengths = "  ".join(f"{name} {margin:+.1f}" for name, margin in line[key].items())
            print(f"        {key.replace('_', ' ')}: {strengths}", flush=True)

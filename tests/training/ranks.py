"""Script for `torchrun`: `ranks.py FOLDER TASK…` runs tasks; each process saves its results."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import Parameter

from bottleimp.training.config import Config, Lane
from bottleimp.training.distributed import Distributed, join_processes
from bottleimp.training.training_run import Run

CPU = torch.device("cpu")
ENDLESS = 1e15
"""Minutes of a run whose completed share stays 0, so that results do not depend on clocks."""
RECIPE = Config(
    width=64,
    blocks=1,
    minibatch=512,
    learning_rate=2e-3,
    minutes=ENDLESS,
    by_lane=True,
    lanes=(Lane("classic", 4, "bambus-2003", 32), Lane("eye", 2, "matagot", 24)),
)


def learnt(processes: Distributed, folder: Path) -> dict[str, Tensor]:
    """Train three iterations with past opponents in half of the rounds, and with exploration."""
    recipe = replace(RECIPE, past_share=0.5, astray=0.3, all_seeing_critic=True)
    run = Run(folder / "run", recipe, CPU, jobs=1, processes=processes)
    for _ in range(3):
        lines = run.iterate()
    decisions = run.self_play.decisions
    return {
        "weights": torch.cat([one.detach().flatten() for one in run.learner.parameters]),
        "rounds": torch.tensor([lane.count for lane in run.lanes]),
        "actions": decisions.actions,
        "minibatch": torch.tensor(len(run.learner.batch)),
        "losses": torch.tensor([lines["policy_loss"], lines["value_loss"]]),
        "decisions": torch.tensor(run.decisions),
    }


def evened_out(processes: Distributed, folder: Path) -> dict[str, Tensor]:
    """Normalise advantages that are much larger in one process than in the other."""
    run = Run(folder / "run", RECIPE, CPU, jobs=1, processes=processes)
    run.self_play.play(run.network, seed=1)
    kinds = run.self_play.kinds
    run.learner.advantages[:] = torch.rand(len(kinds)) * (1 + 5 * processes.rank) + 3 * kinds
    run.learner.normalise_advantages(torch.arange(len(kinds)))
    return {"advantages": run.learner.advantages, "kinds": kinds}


def agreed(processes: Distributed, folder: Path) -> dict[str, Tensor]:
    """Call every collective operation with numbers that differ by rank."""
    own = float(processes.rank + 1)
    weights = [Parameter(torch.zeros(2, 3)), Parameter(torch.zeros(4))]
    for nth, one in enumerate(weights):
        one.grad = torch.full_like(one, own * 10**nth)
    processes.average(weights)
    return {
        "gradients": torch.cat([one.grad.flatten() for one in weights if one.grad is not None]),
        "total": processes.total(torch.tensor([own, 10 * own])),
        "least": torch.tensor(processes.least(7 - processes.rank)),
        "said": torch.tensor(processes.broadcast_from_first(own)),
    }


TASKS: dict[str, Callable[[Distributed, Path], dict[str, Tensor]]] = {
    "learnt": learnt,
    "evened_out": evened_out,
    "agreed": agreed,
}

if __name__ == "__main__":
    place = Path(sys.argv[1])
    with join_processes(CPU) as all_of_us:
        for task in sys.argv[2:]:
            found = TASKS[task](all_of_us, place / task)
            torch.save(found, place / f"{task}-{all_of_us.rank}.pt")

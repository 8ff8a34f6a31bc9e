"""Training run: iterations of self-play and updates, with checkpoints and a log."""

import copy
import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results
from bottleimp.rules import BottleImpError
from bottleimp.training import checkpoint
from bottleimp.training.checkpoint import Checkpoint
from bottleimp.training.config import Config
from bottleimp.training.distributed import Distributed, SingleProcess
from bottleimp.training.margin import margins
from bottleimp.training.network import Critic, TrainedNetwork
from bottleimp.training.network_weights import load_weights, read_weights
from bottleimp.training.selfplay import ActiveLane, SelfPlay
from bottleimp.training.update import Learner

MEASURED_ROUNDS = 2048
PAST_KEPT = 6


class Run:
    """Training run in a folder with its checkpoint and `log.jsonl`, a line per iteration."""

    def __init__(
        self,
        folder: Path,
        config: Config,
        device: torch.device,
        *,
        jobs: int,
        processes: Distributed | None = None,
    ) -> None:
        self.folder, self.device = folder, device
        self.processes = processes or SingleProcess(device)
        folder.mkdir(parents=True, exist_ok=True)
        stored = checkpoint.load(folder, device)
        self.config = config if stored is None else stored.config
        torch.manual_seed(self.config.seed)
        size = {"width": self.config.width, "blocks": self.config.blocks}
        self.network = TrainedNetwork(**size).to(device)
        self.lanes = [
            create_lane(lane.setup, max(1, lane.rounds // self.processes.size), jobs)
            for lane in self.config.lanes
        ]
        self.self_play = SelfPlay(self.lanes, device)
        critic = Critic(**size).to(device) if self.config.all_seeing_critic else None
        self.learner = Learner(self.network, critic, self.config, self.self_play, self.processes)
        self.iteration, self.seconds, self.decisions = 0, 0.0, 0
        self.past: list[TrainedNetwork] = []
        self.opponent: TrainedNetwork | None = None
        if self.config.against:
            self.opponent = copy.deepcopy(self.network)
            load_weights(read_weights(Path(self.config.against)), self.opponent)
        if self.config.start:
            load_weights(read_weights(Path(self.config.start)), self.network)
        if stored is not None:
            self._restore(stored)
        if self.processes.broadcast_from_first(self.iteration) != self.iteration:
            raise BottleImpError(f"the processes do not find the same run in {folder}")

    @property
    def done(self) -> float:
        """Completed share of the run's time; 1 or more at its end."""
        return self.seconds / (60 * self.config.minutes)

    def go_on(self, seconds: float, report: Callable[[dict[str, Any]], None]) -> None:
        """Train for `seconds` or until the run's end; save a checkpoint every minute."""
        if self.done >= 1 or seconds <= 0:
            return
        small = [replace(lane, count=2 * lane.kernel.jobs) for lane in self.lanes]
        SelfPlay(small, self.device).play(self.network, seed=0)  # compiles kernel and network
        began, saved, over = time.monotonic(), 0.0, False
        while not over:
            line = self.iterate()
            spent = self.processes.broadcast_from_first(time.monotonic() - began)
            over = self.done >= 1 or spent >= seconds
            if not self.processes.first:
                continue
            if over or spent - saved > 60:
                line |= self.strength()
                self.save()
                saved = time.monotonic() - began
            with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(line) + "\n")
            report(line)

    def iterate(self) -> dict[str, Any]:
        """Play and learn one iteration; return its line of the log."""
        began = time.monotonic()
        chance = self.config.seed + 15_485_863 * self.processes.rank
        torch.manual_seed(chance + 1_000_003 * self.iteration)
        seed = chance + 7919 * (self.iteration + 1)
        if self.opponent is not None:
            self.self_play.play(
                self.network,
                seed=seed,
                other=self.opponent,
                one_side_share=self.config.against_share,
                other_greedy=True,
                exploration_share=self.config.astray,
            )
        elif self.past:
            past = self.past[self.iteration % len(self.past)]
            self.self_play.play(
                self.network,
                seed=seed,
                other=past,
                one_side_share=self.config.past_share,
                exploration_share=self.config.astray,
            )
        else:
            self.self_play.play(self.network, seed=seed, exploration_share=self.config.astray)
        between = time.monotonic()
        losses = self.learner.update(done=min(1.0, self.done))
        seconds = self.processes.broadcast_from_first(time.monotonic() - began)
        taken = len(self.self_play.decisions.actions) * self.processes.size
        before, self.iteration = self.done, self.iteration + 1
        self.seconds += seconds
        self.decisions += taken
        if int(before * 2 * PAST_KEPT) != int(self.done * 2 * PAST_KEPT):
            self._remember()
        return {
            "iteration": self.iteration,
            "done": round(self.done, 4),
            "decisions": self.decisions,
            "per_second": round(taken / seconds),
            "playing": round((between - began) / seconds, 3),
            **{name: round(value, 4) for name, value in losses.items()},
        }

    def strength(self) -> dict[str, Any]:
        """Measure greedy play of one side against random players or the fixed opponent.

        Returns the line of the log: points per round by setup.
        """
        lanes = [
            create_lane(lane.kernel.setup, min(MEASURED_ROUNDS, lane.count), lane.kernel.jobs, 1.0)
            for lane in self.lanes
        ]
        found = margins(lanes, self.network, self.opponent, self.device, seed=-1 - self.config.seed)
        names = [
            f"{lane.kernel.setup.mode.id}-{lane.kernel.setup.mode.players}-{lane.kernel.setup.deck.id}"
            for lane in lanes
        ]
        by_setup = zip(names, found, strict=True)
        key = "over_random" if self.opponent is None else "over_opponent"
        return {key: {name: round(margin.mean, 1) for name, margin in by_setup}}

    def save(self) -> None:
        """Write the checkpoint."""
        critic = self.learner.critic
        Checkpoint(
            config=self.config,
            iteration=self.iteration,
            seconds=self.seconds,
            decisions=self.decisions,
            network=self.network.state_dict(),
            critic=None if critic is None else critic.state_dict(),
            optimiser=self.learner.optimiser.state_dict(),
            past=[network.state_dict() for network in self.past],
        ).save(self.folder)

    def _restore(self, stored: Checkpoint) -> None:
        self.iteration, self.seconds = stored.iteration, stored.seconds
        self.decisions = stored.decisions
        self.network.load_state_dict(stored.network)
        if self.learner.critic is not None and stored.critic is not None:
            self.learner.critic.load_state_dict(stored.critic)
        self.learner.optimiser.load_state_dict(stored.optimiser)
        for weights in stored.past:
            network = copy.deepcopy(self.network)
            network.load_state_dict(weights)
            self.past.append(network)

    def _remember(self) -> None:
        if self.config.past_share:
            self.past = [*self.past[-PAST_KEPT + 1 :], copy.deepcopy(self.network)]


def create_lane(setup: Any, rounds: int, jobs: int, scale: float | None = None) -> ActiveLane:
    """Create a lane; its scale defaults to the spread of utilities under random play."""
    kernel = Kernel(setup, jobs=jobs)
    return ActiveLane(kernel, rounds, scale or spread_of_results(kernel))

"""What search gains over the plain policy: one seat searches, all others play as `imp` does.

Each deal is played twice, with and without, everything else alike; the gain is the difference of
that seat's utility (its side's score minus the mean of the others'), in points per round.

python -m bottleimp.bench strength.search_gain --players 4 --rounds 200
python -m bottleimp.bench strength.search_gain --players 4 --network weights.npz --device cuda
python -m bottleimp.bench strength.search_gain --players 4 --latency 100
"""

import argparse
import dataclasses
import os
import time
from pathlib import Path

import numpy as np

from bottleimp.bots.search import Evaluate, Floats, Search, SearchBot, Settings, ask
from bottleimp.encoding.layout import COUNT, Words
from bottleimp.encoding.program import CHOICES
from bottleimp.intervals import estimate
from bottleimp.kernel.convert import to_rules
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import setup_of, view
from bottleimp.rules.decks import DECK_IDS

AT_ONCE = 65_536


def trained(path: str, device: str) -> Evaluate:
    """A network from a file of weights, in PyTorch: in half precision on a GPU."""
    import torch

    from bottleimp.bench.strength.networks import stored
    from bottleimp.training.network import in_half

    place = torch.device(device)
    network = stored(Path(path), place)

    def evaluate(info: Words, head: str) -> Floats:
        found = []
        for part in torch.from_numpy(info).split(AT_ONCE):
            with torch.no_grad(), in_half(place):
                policy, _, belief = network(part.to(place))
            answer = {"policy": policy, "belief": belief.flatten(1)}[head]
            found.append(answer.float().cpu().numpy())
        return np.concatenate(found)

    return evaluate


def measure(kernel: Kernel, evaluate: Evaluate, settings: Settings, rounds: int, seed: int) -> None:
    """Play the rounds with and without, and say what came of it."""
    search, players = Search(kernel, evaluate, settings), kernel.setup.mode.players
    seats = np.arange(rounds) // players % players
    plain = kernel.deal(rounds, seed=seed)
    searched, begun = plain.copy(), time.perf_counter()
    asked = other = 0
    search.evaluations = 0
    for number in range(kernel.decisions):
        for rows in (plain, searched):
            info = kernel.info(rows)
            actions = kernel.best(info, evaluate(info, "policy"))
            if rows is searched and rows[0, COUNT] >= kernel.program[CHOICES]:
                legal = kernel.legal(rows)
                ours = np.flatnonzero((kernel.turns(rows) == seats) & (legal & (legal - 1) != 0))
                if len(ours):
                    known = rows[ours]
                    kernel.hide(known, seats[ours])
                    chosen = search.choose(known, seed=seed + 1, number=number * rounds)
                    asked, other = asked + len(ours), other + int((chosen != actions[ours]).sum())
                    actions[ours] = chosen
            kernel.step(rows, actions)
    taken = time.perf_counter() - begun
    every = np.arange(rounds)
    gain = kernel.utilities(searched)[every, seats] - kernel.utilities(plain)[every, seats]
    score = kernel.scores(searched)[every, seats] - kernel.scores(plain)[every, seats]
    for name, values in (("margin", gain), ("own score", score)):
        found = estimate(values.tolist())
        print(f"{name}: {found.mean:+.3f} [{found.low:+.3f}, {found.high:+.3f}] points per round")
    print(
        f"{rounds} rounds, {asked / rounds:.1f} decisions per round, {other / asked:.1%} of them"
        f" changed; per decision: {search.evaluations / asked:.0f} evaluations,"
        f" {1000 * taken / asked:.1f} ms of all cores; {taken:.0f} s",
        flush=True,
    )


def latency(kernel: Kernel, settings: Settings, decisions: int, seed: int) -> None:
    """How long a decision in a trick takes the bot on one core."""
    bot, times = SearchBot(seed), []
    bot.settings = settings
    rows = kernel.deal(-(-decisions // 8), seed=seed)
    for _ in range(kernel.decisions):
        for row in rows if rows[0, COUNT] >= kernel.program[CHOICES] else ():
            state = to_rules(kernel.setup, row)
            begun = time.perf_counter()
            bot.choose(view(state, state.turn))
            times.append(1000 * (time.perf_counter() - begun))
        info = kernel.info(rows)
        kernel.step(rows, kernel.best(info, ask(info, "policy")))
    middle, late = np.percentile(times[1:], (50, 99))
    print(f"{len(times)} decisions: median {middle:.0f} ms, p99 {late:.0f} ms")


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mode", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deck", default=DECK_IDS[0])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", default="imp", help="imp, or a file of weights (.npz)")
    parser.add_argument("--device", default="cpu", help="cpu or cuda, for weights from a file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--latency", type=int, help="only time that many decisions of the bot")
    for field in dataclasses.fields(Settings):
        name, default = "--" + field.name.replace("_", "-"), getattr(Settings, field.name)
        parser.add_argument(name, type=type(default), default=default)
    options = parser.parse_args()
    names = [field.name for field in dataclasses.fields(Settings)]
    settings = Settings(**{name: getattr(options, name) for name in names})
    setup = setup_of(options.mode, players=options.players, deck=options.deck)
    kernel = Kernel(setup, jobs=options.jobs)
    print(f"{options.mode}-{options.players}, {settings}")
    if options.latency:
        latency(kernel, settings, options.latency, options.seed)
        return
    evaluate = ask if options.network == "imp" else trained(options.network, options.device)
    measure(kernel, evaluate, settings, options.rounds, options.seed)


if __name__ == "__main__":
    main()

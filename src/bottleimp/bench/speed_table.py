"""How fast both engines play every mode at random, beside others': `bottleimp bench --peers`."""

import json as jsonlib
import sys
from time import perf_counter
from typing import Any

from bottleimp.bench.peers import measure_peers
from bottleimp.rules import MODES

SECONDS = 0.4
"""Duration of each measurement."""
YARDSTICK = "classic-4"


def run_bench(*, json: bool, peers: bool, jobs: int, seconds: float = SECONDS) -> int:
    """Measure every mode in the kernel and in the rules, and print the result.

    The kernel uses `jobs` threads; what others are compared with is always one.
    """
    try:
        results = measure(peers=peers, jobs=jobs, seconds=seconds)
    except ImportError as error:
        print(f"bottleimp bench: {error}", file=sys.stderr)
        return 2
    print(jsonlib.dumps(results, indent=2) if json else table(results))
    return 0


def measure(*, peers: bool, jobs: int, seconds: float) -> dict[str, Any]:
    """Return all figures in the form of the JSON output."""
    start = perf_counter()
    from bottleimp.bench.own_engines import kernel_speed, name_of, rules_speed

    yardstick = next(mode for mode in MODES if name_of(mode) == YARDSTICK)
    kernel_speed(yardstick, seconds=0, jobs=jobs)
    _say(f"The kernel was ready after {perf_counter() - start:.1f} s")
    results: dict[str, Any] = {"kernel": {}, "rules": {}}
    for mode in MODES:
        _say(f"Measuring {name_of(mode)}")
        speed = kernel_speed(mode, seconds=seconds, jobs=jobs)
        results["kernel"][name_of(mode)] = speed.as_json()
        results["rules"][name_of(mode)] = rules_speed(mode, seconds=seconds).as_json()
    if peers:
        ours = kernel_speed(yardstick, seconds=3 * seconds).decisions_per_s
        results["peers"], results["times_faster"] = {}, {}
        for name, found in measure_peers(seconds=3 * seconds):
            _say(f"Measured {name}")
            results["peers"][name] = found
            if "decisions_per_s" in found:
                results["times_faster"][name] = round(ours / found["decisions_per_s"], 1)
    return results


def table(results: dict[str, Any]) -> str:
    """Return the figures as a text table."""
    lines = [f"{'random rounds':<18}{'kernel':>24}{'rules':>22}"]
    lines.append(f"{'':<18}{'rounds/s':>12}{'choices/s':>12}{'rounds/s':>10}{'choices/s':>12}")
    for name, kernel in results["kernel"].items():
        rules = results["rules"][name]
        speeds = f"{kernel['rounds_per_s']:>12,.0f}{kernel['decisions_per_s']:>12,.0f}"
        speeds += f"{rules['rounds_per_s']:>10,.0f}{rules['decisions_per_s']:>12,.0f}"
        lines.append(f"{name:<18}{speeds}")
    for name, peer in results.get("peers", {}).items():
        if "missing" in peer:
            lines.append(f"{name}: not measured ({peer['missing']})")
            continue
        faster = results["times_faster"][name]
        lines.append(
            f"{name} {peer['version']}, {peer['game']}, {peer['how']}: "
            f"{peer['decisions_per_s']:,.0f} choices/s; the kernel's {YARDSTICK} is "
            f"{faster:,.1f} times as fast on one thread"
        )
    return "\n".join(lines)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)

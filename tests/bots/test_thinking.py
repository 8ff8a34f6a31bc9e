"""Tree search for two players: its values near the end of a round, and its statistics."""

from itertools import pairwise

import numpy as np
import pytest

from bottleimp.bots.search.evaluator import Evaluate
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.tree_search import TreeSearch, search_for
from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.layout import COUNT, IMP_POINTS, TURN, Words
from bottleimp.encoding.program import CHOICES, LENGTH
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.tree import ROOT
from bottleimp.rules import MODES, setup_of
from tests.bots.test_search import after, indifferent, made_up

# One pytest worker runs all these tests, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

FOR_TWO = [mode.id for mode in MODES if mode.players == 2]
THOROUGH = RaceSettings(worlds=1, simulations=2048)


def test_tree_search_is_used_exactly_with_two_players() -> None:
    for mode in MODES:
        kernel = Kernel(setup_of(mode.id, players=mode.players))
        search = search_for(kernel, made_up, THOROUGH)
        assert isinstance(search, TreeSearch) == search.uses_tree == (mode.id in FOR_TWO)


def before_the_end(kernel: Kernel, plays: int, rounds: int) -> tuple[Words, Words]:
    """Return positions with `plays` cards still to be played, and their legal actions or -1."""
    rows = after(kernel, int(kernel.program[LENGTH] - kernel.program[CHOICES]) - plays, rounds)
    legal = kernel.legal(rows)
    actions = np.where(legal[:, None] >> np.arange(54) & 1, np.arange(54), -1)
    return rows, actions


def best_for_both(kernel: Kernel, row: Words, seat: int) -> float:
    """Return the seat's final utility if both players see all cards and play perfectly."""
    if row[TURN] < 0:
        return float(kernel.utilities(row[None])[0, seat])
    legal = int(kernel.legal(row[None])[0])
    found = []
    for action in range(54):
        if legal >> action & 1:
            later = row[None].copy()
            kernel.step(later, [action])
            found.append(best_for_both(kernel, later[0], seat))
    return max(found) if row[TURN] == seat else min(found)


@pytest.mark.parametrize("network", [indifferent, made_up])
@pytest.mark.parametrize("mode", FOR_TWO)
def test_near_the_end_the_search_finds_the_minimax_action(mode: str, network: Evaluate) -> None:
    """The only world is the true deal. A network with arbitrary outputs costs at most 2 points."""
    kernel = Kernel(setup_of(mode))
    search = TreeSearch(kernel, network, THOROUGH)
    rows, actions = before_the_end(kernel, 7, 24)
    results, spent = search.play_out(rows[:, None], rows, actions)
    assert (spent > 0).any()
    for row, found, these in zip(rows, results[:, :, 0], actions, strict=True):
        seat, worth = int(row[TURN]), {}
        for action in these[these >= 0]:
            later = row[None].copy()
            kernel.step(later, [action])
            worth[int(action)] = best_for_both(kernel, later[0], seat)
        best = int(np.nanargmax(found))
        assert worth[best] >= max(worth.values()) - (2 if network is made_up else 0)
        assert found[best] == pytest.approx(worth[best], abs=0.35 * search.value_scale)


@pytest.mark.parametrize("mode", FOR_TWO)
def test_without_further_choices_the_value_of_each_world_is_its_utility(mode: str) -> None:
    kernel = Kernel(setup_of(mode))
    search, differ = TreeSearch(kernel, made_up, RaceSettings(simulations=12)), 0
    for plays in (1, 2, 3):
        rows, actions = before_the_end(kernel, plays, 64)
        last = rows.copy()
        kernel.step(last, actions.max(axis=1))
        at = np.flatnonzero((kernel.turns(rows) >= 0) & (kernel.turns(last) < 0))
        worlds = np.repeat(rows[at, None], 6, axis=1)
        worlds[:, :, IMP_POINTS] += 7 * np.arange(6)
        results, _ = search.play_out(worlds, rows[at], actions[at])
        expected, _ = Search(kernel, made_up, RaceSettings()).play_out(
            worlds, rows[at], actions[at]
        )
        np.testing.assert_allclose(results, expected, rtol=1e-4)
        differ += int((np.diff(expected[actions[at] >= 0], axis=1) != 0).sum())
    assert differ > 0


@pytest.mark.parametrize("mode", FOR_TWO)
def test_a_single_simulation_returns_the_network_value_of_the_next_position(mode: str) -> None:
    """The sign is flipped where the other seat is to act in the next position."""
    kernel = Kernel(setup_of(mode))
    search = TreeSearch(kernel, made_up, RaceSettings(simulations=1))
    again = 0
    for plays in (9, 10, 11):
        rows, actions = before_the_end(kernel, plays, 16)
        results, spent = search.play_out(rows[:, None], rows, actions)
        np.testing.assert_array_equal(spent, (actions >= 0).sum(axis=1))
        nth, action = np.nonzero(actions >= 0)
        later = rows[nth]
        kernel.step(later, action)
        said = made_up(kernel.info(later), "policy value")[:, ACTIONS]
        same = kernel.turns(later) == rows[nth, TURN]
        expected = search.value_scale * np.where(same, said, -said)
        np.testing.assert_allclose(results[nth, action, 0], expected, rtol=1e-4)
        again += int(same.sum())
    assert again > 0


def test_values_are_backed_up_through_every_action_on_the_path() -> None:
    kernel = Kernel(setup_of("eye"))
    search = TreeSearch(kernel, made_up, THOROUGH)
    rows, actions = before_the_end(kernel, 12, 1)
    these = actions[actions >= 0]
    worlds = np.repeat(rows, 4, axis=0)
    tree, found, _ = search.grow_tree(worlds, these, 512)
    visits, sums = tree.visit_counts[ROOT, these], tree.value_sums[ROOT, these]
    np.testing.assert_array_equal(visits, 512)
    np.testing.assert_allclose(search.value_scale * sums / visits, found.mean(axis=1), rtol=1e-3)
    children = tree.children[ROOT, these]
    assert (children > ROOT).all()
    signs = np.where(tree.to_play[children] == rows[0, TURN], 1, -1)
    first = 512 - tree.visit_counts[children].sum(axis=1)  # simulations that ended there
    assert (first < 8).all()
    there = signs * (tree.value_sums[children].sum(axis=1) + first * tree.values[children])
    np.testing.assert_allclose(there, sums, rtol=1e-3)


@pytest.mark.parametrize("mode", FOR_TWO)
def test_on_step_receives_the_rounds_after_every_step(mode: str) -> None:
    kernel = Kernel(setup_of(mode))
    search = TreeSearch(kernel, made_up, RaceSettings())
    rows, actions = before_the_end(kernel, 9, 1)
    seen: list[Words] = []
    ends, _ = search.play_to_end(rows[:, None], actions, lambda now: seen.append(now.copy()))
    each = actions[actions >= 0]
    assert len(ends) == len(each)
    assert (kernel.turns(ends) == -1).all()
    first = np.repeat(rows, len(each), axis=0)
    kernel.step(first, each)
    np.testing.assert_array_equal(seen[0], first)
    np.testing.assert_array_equal(seen[-1], ends)
    for before, now in pairwise(seen):
        going_on = kernel.turns(before) >= 0
        assert (now[going_on, COUNT] > before[going_on, COUNT]).all()
        np.testing.assert_array_equal(now[~going_on], before[~going_on])


def test_more_simulations_win_more_points() -> None:
    """Both searches use a network of zeros; they play the same deals, with changed seats."""
    kernel = Kernel(setup_of("eye"))
    far, near = (
        TreeSearch(
            kernel,
            indifferent,
            RaceSettings(worlds=8, simulations=count, min_batches=1, max_batches=1),
        )
        for count in (128, 8)
    )
    total = np.zeros(24)
    for seat in range(2):
        rows = after(kernel, 12, len(total))
        while (turns := kernel.turns(rows)).max() >= 0:
            for search, whose in ((far, seat), (near, 1 - seat)):
                at = np.flatnonzero(turns == whose)
                known = rows[at]
                kernel.hide(known, turns[at])
                chosen = search.choose(known, keys=at * 128 + known[:, COUNT], seed=1)
                moved = rows[at]
                kernel.step(moved, chosen)
                rows[at] = moved
        total += kernel.utilities(rows)[:, seat] / 2
    assert total.mean() > 2 * total.std() / np.sqrt(len(total))

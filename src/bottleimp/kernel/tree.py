"""PUCT tree search for the two-player modes, over many sampled worlds that share one tree.

A world is a complete deal that is consistent with what the searching player knows. Each simulation
starts in one world with one of the root actions under comparison. It descends by the PUCT rule of
AlphaZero until it leaves the tree or the round ends. A position outside the tree is added as a node
and evaluated by the network; a finished round is evaluated by its score. The value is then backed
up along the path, with the sign flipped wherever the opponent was to act.

A node is identified by the actions played since the root, not by the hidden cards. Its statistics
are shared by all worlds, so no choice in the tree can depend on cards that its player cannot see.

A row is the state of one round, packed into 64-bit words (see `encoding.layout`).
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout, planes
from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.layout import Words
from bottleimp.kernel.batch import Floats, observe
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.row_scores import score, utility
from bottleimp.kernel.step import legal_actions, step

Counts = npt.NDArray[np.int32]

C_PUCT = 1.5
"""Exploration constant of the PUCT rule: the weight of prior and visit count against the value."""
PRIOR_UNIFORM_SHARE = 0.1
"""Share of each prior that is spread evenly over the legal actions.

The policy is often overconfident where it is wrong; this keeps every action reachable.
"""
FPU_REDUCTION = 0.2
"""First-play urgency: an unvisited action starts this far below the value of its node."""
VIRTUAL_LOSS = 1.0
"""Value subtracted from every action on the path of a running simulation.

It steers the other simulations of the batch, which are selected before any value is known, towards
different leaves.
"""
OTHER_WORLDS_PRIOR = 0.5
"""Prior of an action that was illegal when its node was added, as a share of the mean legal prior.

The legal actions are those of the world in which the node was added. In another world that reaches
the same node, other actions can be legal.
"""
ROOT = 0
"""Index of the root node."""


class Tree(NamedTuple):
    """Statistics of all nodes, indexed by node, and by action where there is a second axis.

    Values are in units of `value_scale` points (see `expand_and_backup`), from the point of view of
    the seat to act at the node.
    """

    priors: Floats
    """Unnormalised policy probabilities; `select_action` normalises them over the legal actions."""
    visit_counts: Counts
    value_sums: Floats
    """Sum of the values backed up through each action, less the virtual losses still in force."""
    children: Counts
    """Index of the child node; -1 if it has not been expanded."""
    values: Floats
    """Network value of the node's position; not used at the root."""
    to_play: Words
    """Seat to act at the node."""
    node_count: Words
    """Number of nodes in use, in an array of length 1 so that compiled code can update it."""


class Simulations(NamedTuple):
    """Buffers for a batch of simulations whose leaves are evaluated in one network call."""

    rows: Words
    """State of the round at each leaf."""
    observations: Words
    """Network input at each leaf: what the seat to act can see, as `planes` lays it out.

    Not set where the round is over.
    """
    paths: Words
    """Steps of each simulation, each encoded as `node * ACTIONS + action`."""
    path_lengths: Words
    scores: Words
    """Scratch space for the scores of one finished round, by seat."""
    utilities: Floats
    """Scratch space for the utilities of one finished round, by seat."""


def create_tree(max_nodes: int, root_seat: int) -> Tree:
    """Allocate a tree of at most `max_nodes` nodes and create its root, with `root_seat` to act."""
    shape = (max_nodes, ACTIONS)
    tree = Tree(
        priors=np.empty(shape, np.float32),
        visit_counts=np.empty(shape, np.int32),
        value_sums=np.empty(shape, np.float32),
        children=np.empty(shape, np.int32),
        values=np.zeros(max_nodes, np.float32),
        to_play=np.empty(max_nodes, np.int64),
        node_count=np.ones(1, np.int64),
    )
    tree.visit_counts[ROOT], tree.value_sums[ROOT] = 0, 0
    tree.children[ROOT], tree.to_play[ROOT] = -1, root_seat
    return tree


def create_simulations(count: int) -> Simulations:
    """Allocate buffers for a batch of `count` simulations."""
    return Simulations(
        rows=np.empty((count, layout.ROW_WORDS), np.int64),
        observations=np.empty((count, planes.INFO_WORDS), np.int64),
        paths=np.empty((count, layout.MAX_ACTIONS), np.int64),
        path_lengths=np.empty(count, np.int64),
        scores=np.empty(layout.MAX_SEATS, np.int64),
        utilities=np.empty(layout.MAX_SEATS, np.float32),
    )


@compiled
def select_leaves(
    program: Words,
    tree: Tree,
    worlds: Words,
    root_actions: Words,
    first: int,
    simulations: Simulations,
) -> None:
    """Run the selection phase of a batch of simulations, from the root to a leaf.

    Simulations are numbered consecutively over all batches, and `first` is the number of the first
    one in this batch. The number determines the root action and the world: consecutive simulations
    cycle through the root actions, and after each full cycle move on to the next world.
    """
    for nth in range(len(simulations.path_lengths)):
        number = first + nth
        action = root_actions[number % len(root_actions)]
        world = number // len(root_actions) % len(worlds)
        row, path = simulations.rows[nth], simulations.paths[nth]
        for word in range(layout.ROW_WORDS):
            row[word] = worlds[world, word]
        take_action(program, tree, row, ROOT, action, path, 0)
        depth = descend(program, tree, row, tree.children[ROOT, action], path)
        simulations.path_lengths[nth] = 1 + depth
        if row[layout.TURN] >= 0:
            observe(program, row, row[layout.TURN], simulations.observations[nth])


@compiled
def descend(program: Words, tree: Tree, row: Words, node: int, path: Words) -> int:
    """Follow the PUCT rule from `node` until the path leaves the tree or the round is over.

    Updates `row` in place and returns the number of steps. They are recorded in `path` from index 1
    on; index 0 holds the root action.
    """
    steps = 0
    while node >= 0 and row[layout.TURN] >= 0:
        action = select_action(tree, node, legal_actions(program, row))
        steps += 1
        take_action(program, tree, row, node, action, path, steps)
        node = tree.children[node, action]
    return steps


@compiled
def select_action(tree: Tree, node: int, legal: int) -> int:
    """Return the action with the highest PUCT score among those in the bit mask `legal`."""
    total_visits, total_prior, count = 0, 0.0, 0
    for action in range(ACTIONS):
        if legal >> action & 1:
            total_visits += tree.visit_counts[node, action]
            total_prior += tree.priors[node, action]
            count += 1
    exploration = C_PUCT * math.sqrt(1.0 + total_visits)
    best, best_score = -1, -np.inf
    for action in range(ACTIONS):
        if legal >> action & 1:
            visits = tree.visit_counts[node, action]
            if visits:
                value = tree.value_sums[node, action] / visits
            else:
                value = tree.values[node] - FPU_REDUCTION
            prior = (1 - PRIOR_UNIFORM_SHARE) * tree.priors[node, action] / total_prior
            prior += PRIOR_UNIFORM_SHARE / count
            puct_score = value + exploration * prior / (1 + visits)
            if puct_score > best_score:
                best, best_score = action, puct_score
    return best


@compiled
def take_action(
    program: Words, tree: Tree, row: Words, node: int, action: int, path: Words, depth: int
) -> None:
    """Play an action at a node, record it in `path`, and give it a visit and a virtual loss."""
    path[depth] = node * ACTIONS + action
    tree.visit_counts[node, action] += 1
    tree.value_sums[node, action] -= VIRTUAL_LOSS
    step(program, row, action)


@compiled
def expand_and_backup(
    program: Words,
    tree: Tree,
    simulations: Simulations,
    predictions: Floats,
    value_scale: float,
    first: int,
    root_sums: Floats,
) -> None:
    """Add the leaves of a batch to the tree and back up their values along the paths.

    `predictions` holds, for each leaf, the network's policy logits followed by its value for the
    seat to act. Network values are in units of `value_scale` points; finished rounds are converted
    to the same units. `root_sums[root_action, world]` accumulates, in points, the values for the
    seat to act at the root.
    """
    for nth in range(len(simulations.path_lengths)):
        row, path = simulations.rows[nth], simulations.paths[nth]
        length = simulations.path_lengths[nth]
        # `value` is for seat 0. The mode has two sides, so the value for seat 1 is the negative.
        if row[layout.TURN] < 0:
            score(program, row, simulations.scores)
            utility(program, row, simulations.scores, simulations.utilities)
            value = simulations.utilities[0] / value_scale
        else:
            value = predictions[nth, ACTIONS] * (1 if row[layout.TURN] == 0 else -1)
            node, action = path[length - 1] // ACTIONS, path[length - 1] % ACTIONS
            # Two simulations of a batch can end at the same leaf; it is added once.
            if tree.children[node, action] < 0:
                tree.children[node, action] = tree.node_count[0]
                legal = simulations.observations[nth, planes.LEGAL]
                add_node(tree, row[layout.TURN], legal, predictions[nth])
        for depth in range(length):
            node, action = path[depth] // ACTIONS, path[depth] % ACTIONS
            sign = 1 if tree.to_play[node] == 0 else -1
            tree.value_sums[node, action] += VIRTUAL_LOSS + value * sign
        number = first + nth
        root_action, world = number % len(root_sums), number // len(root_sums) % root_sums.shape[1]
        root_sign = 1 if tree.to_play[ROOT] == 0 else -1
        root_sums[root_action, world] += value_scale * value * root_sign


@compiled
def add_node(tree: Tree, seat: int, legal: int, prediction: Floats) -> None:
    """Append an unvisited node with `seat` to act, using the network's prediction for it."""
    node = tree.node_count[0]
    tree.node_count[0] = node + 1
    tree.to_play[node], tree.values[node] = seat, prediction[ACTIONS]
    max_logit = -np.inf
    for action in range(ACTIONS):
        if legal >> action & 1:
            max_logit = max(max_logit, prediction[action])
    total_prior, count = 0.0, 0
    for action in range(ACTIONS):
        tree.visit_counts[node, action], tree.value_sums[node, action] = 0, 0
        tree.children[node, action] = -1
        if legal >> action & 1:
            tree.priors[node, action] = math.exp(prediction[action] - max_logit)
            total_prior += tree.priors[node, action]
            count += 1
    for action in range(ACTIONS):
        if not legal >> action & 1:
            tree.priors[node, action] = OTHER_WORLDS_PRIOR * total_prior / count


@compiled
def find_most_visited(
    program: Words, tree: Tree, rows: Words, nodes: Words, min_visits: int, out: Words
) -> None:
    """Write to `out`, for each row, the most visited legal action at its node.

    Writes -1 where the round is over, where the row has left the tree (its node is -1), and where
    no legal action has at least `min_visits` visits.
    """
    for nth in range(len(rows)):
        out[nth] = -1
        if nodes[nth] < 0 or rows[nth, layout.TURN] < 0:
            continue
        legal, most = legal_actions(program, rows[nth]), min_visits - 1
        for action in range(ACTIONS):
            visits = tree.visit_counts[nodes[nth], action]
            if legal >> action & 1 and visits > most:
                out[nth], most = action, visits

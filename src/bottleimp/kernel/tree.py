"""A tree of what may come next in a round of two players, grown walk by walk in many worlds.

A walk begins in one world with one of the actions that are compared, and goes down by AlphaZero's
rule: to what did well so far, is liked by the policy, and was tried little. Where it leaves the
tree a node is added, and the network says what the position is worth; at the end of the round the
score does. That counts for every choice on the way, for one seat as it is, for the other reversed.

A node stands for what was played since, whatever is hidden: worlds share it, so nobody in the tree
goes by what he could not know of the other's cards.
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout, planes
from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.layout import Words
from bottleimp.kernel.batch import Floats, inform
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.row_scores import score, utility
from bottleimp.kernel.step import legal, step

Counts = npt.NDArray[np.int32]

C_PUCT = 1.5
"""How much what is liked and was tried little counts beside what did well."""
PRIOR_UNIFORM_SHARE = 0.1
"""The share of the liking that is spread evenly: where the policy is wrong, it is often sure."""
FPU_REDUCTION = 0.2
"""By so much what was never tried is taken to be worse than its position."""
VIRTUAL_LOSS = 1.0
"""What a walk that is under way is taken to have lost, so that those beside it go elsewhere."""
OTHER_WORLDS_PRIOR = 0.5
"""What is legal in other worlds than the first is liked by this share of the mean."""
ROOT = 0


class Tree(NamedTuple):
    """By node, and by action where there are two axes; worth is to whom it is to act."""

    liked: Floats
    visits: Counts
    sums: Floats
    """Of what walks that took this action found."""
    below: Counts
    """The node that it leads to; -1 where there is none."""
    worth: Floats
    turn: Words
    used: Words
    """How many nodes there are, at its only place."""


class Simulations(NamedTuple):
    """As many as are asked about at once: where each ended and how it came there."""

    rows: Words
    infos: Words
    paths: Words
    """By step, the node and the action taken there as one number."""
    lengths: Words
    scores: Words
    """Working space, as the next."""
    utilities: Floats


def planted(nodes: int, seat: int) -> Tree:
    """The root, at which that seat is to act, and room for so many nodes."""
    shape = (nodes, ACTIONS)
    tree = Tree(
        np.empty(shape, np.float32),
        np.empty(shape, np.int32),
        np.empty(shape, np.float32),
        np.empty(shape, np.int32),
        np.zeros(nodes, np.float32),
        np.empty(nodes, np.int64),
        np.ones(1, np.int64),
    )
    tree.visits[ROOT], tree.sums[ROOT], tree.below[ROOT], tree.turn[ROOT] = 0, 0, -1, seat
    return tree


def walks(count: int) -> Simulations:
    """Room for so many."""
    return Simulations(
        np.empty((count, layout.ROW_WORDS), np.int64),
        np.empty((count, planes.INFO_WORDS), np.int64),
        np.empty((count, layout.MAX_ACTIONS), np.int64),
        np.empty(count, np.int64),
        np.empty(layout.MAX_SEATS, np.int64),
        np.empty(layout.MAX_SEATS, np.float32),
    )


@compiled
def set_out(
    program: Words, tree: Tree, worlds: Words, actions: Words, first: int, walks: Simulations
) -> None:
    """The walks from that number on: actions take turns, and when all had theirs, worlds do."""
    for nth in range(len(walks.lengths)):
        number = first + nth
        action, world = actions[number % len(actions)], number // len(actions) % len(worlds)
        row, path = walks.rows[nth], walks.paths[nth]
        for word in range(layout.ROW_WORDS):
            row[word] = worlds[world, word]
        take(program, tree, row, ROOT, action, path, 0)
        walks.lengths[nth] = 1 + go_down(program, tree, row, tree.below[ROOT, action], path)
        if row[layout.TURN] >= 0:
            inform(program, row, row[layout.TURN], walks.infos[nth])


@compiled
def go_down(program: Words, tree: Tree, row: Words, node: int, path: Words) -> int:
    """From a node until the walk leaves the tree or the round is over; how many steps that took."""
    steps = 0
    while node >= 0 and row[layout.TURN] >= 0:
        action = promising(tree, node, legal(program, row))
        steps += 1
        take(program, tree, row, node, action, path, steps)
        node = tree.below[node, action]
    return steps


@compiled
def promising(tree: Tree, node: int, allowed: int) -> int:
    """What to try next at a node."""
    tried, liked, count = 0, 0.0, 0
    for action in range(ACTIONS):
        if allowed >> action & 1:
            tried += tree.visits[node, action]
            liked += tree.liked[node, action]
            count += 1
    curious = C_PUCT * math.sqrt(1.0 + tried)
    best, most = -1, -np.inf
    for action in range(ACTIONS):
        if allowed >> action & 1:
            visits = tree.visits[node, action]
            worth = tree.sums[node, action] / visits if visits else tree.worth[node] - FPU_REDUCTION
            share = (1 - PRIOR_UNIFORM_SHARE) * tree.liked[
                node, action
            ] / liked + PRIOR_UNIFORM_SHARE / count
            promise = worth + curious * share / (1 + visits)
            if promise > most:
                best, most = action, promise
    return best


@compiled
def take(
    program: Words, tree: Tree, row: Words, node: int, action: int, path: Words, nth: int
) -> None:
    """Take the action and note it."""
    path[nth] = node * ACTIONS + action
    tree.visits[node, action] += 1
    tree.sums[node, action] -= VIRTUAL_LOSS
    step(program, row, action)


@compiled
def come_back(
    program: Words,
    tree: Tree,
    walks: Simulations,
    answers: Floats,
    unit: float,
    first: int,
    sums: Floats,
) -> None:
    """What the walks found counts on their ways, and their ends become nodes.

    `answers` are the network's policy and, behind it, value, in units of so many points; `sums`,
    by compared action and world, gather what it is worth to whom it is to act at the root.
    """
    for nth in range(len(walks.lengths)):
        row, path, length = walks.rows[nth], walks.paths[nth], walks.lengths[nth]
        if row[layout.TURN] < 0:
            score(program, row, walks.scores)
            utility(program, row, walks.scores, walks.utilities)
            worth = walks.utilities[0] / unit
        else:
            worth = answers[nth, ACTIONS] * (1 if row[layout.TURN] == 0 else -1)
            node, action = path[length - 1] // ACTIONS, path[length - 1] % ACTIONS
            if tree.below[node, action] < 0:
                tree.below[node, action] = tree.used[0]
                add_node(tree, row[layout.TURN], walks.infos[nth, planes.LEGAL], answers[nth])
        for at in range(length):
            node, action = path[at] // ACTIONS, path[at] % ACTIONS
            tree.sums[node, action] += VIRTUAL_LOSS + worth * (1 if tree.turn[node] == 0 else -1)
        number = first + nth
        compared, world = number % len(sums), number // len(sums) % sums.shape[1]
        sums[compared, world] += unit * worth * (1 if tree.turn[ROOT] == 0 else -1)


@compiled
def add_node(tree: Tree, seat: int, allowed: int, answer: Floats) -> None:
    """A position that the network has answered for."""
    node = tree.used[0]
    tree.used[0] = node + 1
    tree.turn[node], tree.worth[node] = seat, answer[ACTIONS]
    highest = -np.inf
    for action in range(ACTIONS):
        if allowed >> action & 1:
            highest = max(highest, answer[action])
    whole, count = 0.0, 0
    for action in range(ACTIONS):
        tree.visits[node, action], tree.sums[node, action] = 0, 0
        tree.below[node, action] = -1
        if allowed >> action & 1:
            tree.liked[node, action] = math.exp(answer[action] - highest)
            whole += tree.liked[node, action]
            count += 1
    for action in range(ACTIONS):
        if not allowed >> action & 1:
            tree.liked[node, action] = OTHER_WORLDS_PRIOR * whole / count


@compiled
def follow(program: Words, tree: Tree, rows: Words, nodes: Words, least: int, out: Words) -> None:
    """By row, the legal action that was taken most often at its node; -1 if not so often."""
    for nth in range(len(rows)):
        out[nth] = -1
        if nodes[nth] < 0 or rows[nth, layout.TURN] < 0:
            continue
        allowed, most = legal(program, rows[nth]), least - 1
        for action in range(ACTIONS):
            visits = tree.visits[nodes[nth], action]
            if allowed >> action & 1 and visits > most:
                out[nth], most = action, visits

"""Rounds of several setups in one batch have the results of each setup by itself."""

import numpy as np
import pytest

from bottleimp.encoding.planes import INFO_WORDS, LEGAL, TRUTH_WORDS
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.mixed_batch import MixedBatch
from bottleimp.rules import setup_of

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_row_is_played_by_its_own_setup(jobs: int) -> None:
    setups = [
        setup_of("lopaka"),
        setup_of("classic", players=4),
        setup_of("two-bottles", players=6),
    ]
    mixed = MixedBatch([Kernel(setup) for setup in setups], [5, 7, 9], jobs=jobs)
    mixed.deal(seed=4)
    alone = [mixed.rows[part].copy() for part in mixed.parts]
    for count in mixed.playing:
        seats = np.empty(count, np.int64)
        info, truth = (np.empty((count, n), np.int64) for n in (INFO_WORDS, TRUTH_WORDS))
        mixed.look(seats, info, truth)
        actions = np.array([int(word).bit_length() - 1 for word in info[:, LEGAL]])
        at = 0
        for kernel, rows in zip(mixed.kernels, alone, strict=True):
            if kernel.turns(rows)[0] < 0:
                continue
            part = slice(at, at + len(rows))
            assert (seats[part] == kernel.turns(rows)).all()
            assert (info[part] == kernel.info(rows)).all()
            assert (truth[part] == kernel.truth(rows)).all()
            kernel.step(rows, actions[part])
            at = part.stop
        assert at == count
        mixed.step(actions)
    for kernel, rows, part in zip(mixed.kernels, alone, mixed.parts, strict=True):
        assert (kernel.turns(rows) == -1).all()
        assert (mixed.rows[part] == rows).all()

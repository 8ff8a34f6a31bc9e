"""What is said of two networks on the same positions."""

import numpy as np
import pytest

from benchmarks.training.agreement import compare, compared, stored
from bottleimp.bots.imp_bot import network
from bottleimp.rules import setup_of

pytestmark = pytest.mark.xdist_group("kernel")


def test_a_network_agrees_with_itself_on_as_many_positions_as_were_asked_for() -> None:
    imp = stored(network())
    found = compared(setup_of("house"), imp, imp, 300, seed=1)
    assert len(found.same) == 300
    assert found.same.all()
    assert not any(field.any() for field in (found.differs, found.costs, found.value))


def test_what_is_not_allowed_counts_for_nothing() -> None:
    belief = np.zeros((2, 1), np.float32)
    chances = np.array([[0.5, 0.3, 0.2], [0.25, 0.75, 0.0]], np.float32)
    others = np.array([[0.2, 0.4, 0.4], [0.25, 0.75, 0.0]], np.float32)
    allowed = np.array([[True, True, True], [True, True, False]])
    logits, other_logits = np.log(chances + 1e-9), np.log(others + 1e-9)
    other_logits[1, 2] = 99
    values, other_values = (
        np.array([[1.0], [2.0]], np.float32),
        np.array([[3.0], [2.0]], np.float32),
    )
    found = compare((logits, values, belief), (other_logits, other_values, belief), allowed)
    assert found.same.tolist() == [False, True]
    assert found.differs == pytest.approx([0.3, 0])
    assert found.costs == pytest.approx([0.2, 0])
    assert found.value.tolist() == [-2, 0]

"""Who answers for many information rows at once: the network, or anything of the same kind."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from bottleimp.bots.imp_bot import network
from bottleimp.encoding.features import spread
from bottleimp.encoding.layout import Words

Floats = npt.NDArray[np.float32]
Evaluate = Callable[[Words, str], Floats]
"""From information rows to what a head of the network ("policy", "belief", "value") says.

Several heads can be named, with blanks between them: what they say then stands side by side.
"""

AT_ONCE = 1024
"""Rows that the network is asked about in one call: more would not be faster."""


def asking(session: Any) -> Evaluate:
    """What a network in the form of `imp_bot.session` says."""

    def evaluate(info: Words, head: str) -> Floats:
        parts = [info[at : at + AT_ONCE] for at in range(0, len(info), AT_ONCE)]
        answers = [session.run(head.split(), {"features": spread(part)}) for part in parts]
        return np.concatenate([np.concatenate(answer, axis=1) for answer in answers])

    return evaluate


def ask(info: Words, head: str) -> Floats:
    """What the shipped network says."""
    return asking(network())(info, head)

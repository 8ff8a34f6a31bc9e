"""The bot `imp`: it plays the favourite action of a network's policy, in every mode.

NumPy and onnxruntime are imported when the first `ImpBot` is created. A host that has neither sets
`ImpBot.policy_override`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from typing import Any, ClassVar, TypeAlias

from bottleimp.bots.base import Bot
from bottleimp.rules import (
    Action,
    BottleImpError,
    Card,
    Exchange,
    ExchangeOptions,
    Play,
    PlayOptions,
    Show,
    View,
)

NETWORK = "imp.onnx"
Policy: TypeAlias = Callable[[Sequence[int]], Sequence[float]]
"""Function from an information row (`encoding.view_observation`) to the logits of all actions."""


class ImpBot(Bot):
    """Bot that takes the network's favourite action; an exchange is chosen card by card."""

    needs: ClassVar[tuple[str, ...]] = ("numpy", "onnxruntime")
    apart: ClassVar[str] = "imp"

    policy_override: ClassVar[Policy | None] = None
    """Policy that replaces the shipped one in this process, for a host without onnxruntime.

    It is a class attribute because `make_bot` creates bots by name, and `can_run` depends on it.
    """

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.policy = ImpBot.policy_override or onnx_policy()

    @classmethod
    def can_run(cls) -> bool:
        """Return whether there is a policy override, or the packages for the shipped policy."""
        return ImpBot.policy_override is not None or super().can_run()

    def choose(self, view: View) -> Action:
        from bottleimp.encoding.card_bits import ORDER, SHOW

        options = view.options
        if isinstance(options, PlayOptions):
            if len(options.cards) == 1:
                return Play(options.cards[0])
            return Play(ORDER[self.best(view)])
        if isinstance(options, ExchangeOptions):
            places = [gift.place for gift in options.gifts for _ in range(gift.cards)]
            chosen: list[Card] = []
            for _ in places:
                chosen.append(ORDER[self.best(view, tuple(chosen))])
            return Exchange(tuple(zip(places, chosen, strict=True)))
        if options is None:
            raise ValueError("this seat has nothing to choose")
        return Show(options.packets[self.best(view) - SHOW])

    def best(self, view: View, chosen: tuple[Card, ...] = ()) -> int:
        """Return the number of the legal action with the highest logit."""
        from bottleimp.encoding.planes import LEGAL, WIDTH
        from bottleimp.encoding.view_observation import words_of_view

        info = words_of_view(view, chosen)
        legal, logits = info[LEGAL], self.policy(info)
        allowed = (action for action in range(WIDTH) if legal >> action & 1)
        return max(allowed, key=logits.__getitem__)


@cache
def onnx_policy() -> Policy:
    """Return the policy of the shipped network, computed by onnxruntime."""
    runtime = network()
    import numpy as np

    from bottleimp.encoding.features import spread

    def policy(info: Sequence[int]) -> Sequence[float]:
        features = spread(np.array(info, np.int64))
        logits: Sequence[float] = runtime.run(["policy"], {"features": features[None]})[0][0]
        return logits

    return policy


@cache
def network() -> Any:
    """Return the session of the shipped network, loaded once per process, on one thread."""
    return session(_stored())


@cache
def network_id() -> str:
    """Return the identifier of the shipped network: the first 12 digits of its file's SHA-256."""
    return sha256(_stored()).hexdigest()[:12]


def _stored() -> bytes:
    return resources.files("bottleimp.bots").joinpath("networks", NETWORK).read_bytes()


def session(stored: bytes) -> Any:
    """Create an onnxruntime session for a network in the format of `training.export`."""
    if not ImpBot.installed():
        raise BottleImpError("the bot 'imp' needs onnxruntime: pip install 'bottleimp[imp]'")
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return runtime.InferenceSession(stored, options, providers=["CPUExecutionProvider"])

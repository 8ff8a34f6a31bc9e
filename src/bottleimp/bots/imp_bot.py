"""`imp`: a network's policy, from what the seat knows to what it does, in every mode.

NumPy and onnxruntime are loaded when the first imp is made, not before; a host that has neither
can bring somebody else who works out the policy.
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
"""From what a seat knows, as words of `encoding.viewinfo`, to how much each action is liked."""


class ImpBot(Bot):
    """Does what the network thinks best; an exchange is chosen card by card."""

    needs: ClassVar[tuple[str, ...]] = ("numpy", "onnxruntime")
    apart: ClassVar[str] = "imp"

    brought: ClassVar[Policy | None] = None
    """Who works out the policy, where a host has brought somebody: then nothing else is needed."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.policy = ImpBot.brought or onnx_policy()

    @classmethod
    def can_run(cls) -> bool:
        """Whether somebody works out the policy."""
        return ImpBot.brought is not None or super().can_run()

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
        """The number of the legal action that the policy likes most."""
        from bottleimp.encoding.planes import LEGAL, WIDTH
        from bottleimp.encoding.view_observation import words_of_view

        info = words_of_view(view, chosen)
        legal, logits = info[LEGAL], self.policy(info)
        allowed = (action for action in range(WIDTH) if legal >> action & 1)
        return max(allowed, key=logits.__getitem__)


@cache
def onnx_policy() -> Policy:
    """The shipped network's, by onnxruntime."""
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
    """The network, loaded once for the whole process, on one thread."""
    return session(_stored())


@cache
def network_id() -> str:
    """Which network `imp` has: the beginning of its file's SHA-256."""
    return sha256(_stored()).hexdigest()[:12]


def _stored() -> bytes:
    return resources.files("bottleimp.bots").joinpath("networks", NETWORK).read_bytes()


def session(stored: bytes) -> Any:
    """A network in the form of `training.export`: bytes of `features` to its heads, by row."""
    if not ImpBot.installed():
        raise BottleImpError("the bot 'imp' needs onnxruntime: pip install 'bottleimp[imp]'")
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return runtime.InferenceSession(stored, options, providers=["CPUExecutionProvider"])

"""Counting and finding bits, with the processor's own instructions."""

from typing import Any

from bottleimp.kernel.jit import compiled, intrinsic, types


@intrinsic
def _population(_typing: Any, word: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros(_typing: Any, word: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], target.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(_typing: Any, word: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], target.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@compiled
def count(word: int) -> int:
    """How many bits are set."""
    number: int = _population(word)
    return number


@compiled
def lowest(word: int) -> int:
    """The position of the lowest bit of a word that has one."""
    position: int = _trailing_zeros(word)
    return position


@compiled
def highest(word: int) -> int:
    """The position of the highest bit of a word that has one."""
    zeros: int = _leading_zeros(word)
    return 63 - zeros

"""Bit counting and bit search with processor instructions."""

from typing import Any

from bottleimp.kernel.jit import compiled, declared, has_instruction, intrinsic, types


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


@intrinsic
def _deposit(_typing: Any, bits: Any, mask: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word = target.get_value_type(types.int64)
        return builder.call(declared(builder, "llvm.x86.bmi.pdep.64", word, word, word), args)

    return types.int64(types.int64, types.int64), generate


@compiled
def count(word: int) -> int:
    """Return the number of set bits."""
    number: int = _population(word)
    return number


@compiled
def lowest(word: int) -> int:
    """Return the position of the lowest set bit; the word must not be 0."""
    position: int = _trailing_zeros(word)
    return position


@compiled
def highest(word: int) -> int:
    """Return the position of the highest set bit; the word must not be 0."""
    zeros: int = _leading_zeros(word)
    return 63 - zeros


@compiled
def nth_by_steps(word: int, nth: int) -> int:
    """Return the position of the set bit `nth`, counted from 0 at the lowest.

    The word must have more than `nth` set bits.
    """
    for _ in range(nth):
        word &= word - 1
    return lowest(word)


@compiled
def nth_at_once(word: int, nth: int) -> int:
    """Do the same as `nth_by_steps` without a loop, whose end the processor often mispredicts."""
    return lowest(_deposit(1 << nth, word))


nth = nth_at_once if has_instruction("bmi2") else nth_by_steps

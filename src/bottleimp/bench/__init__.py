"""How fast the kernel and the rules are, beside other engines if asked: `bottleimp bench`."""

from bottleimp.bench.run import run_bench

__all__ = ["run_bench"]

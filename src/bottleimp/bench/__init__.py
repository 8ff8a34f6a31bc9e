"""The speed table of `bottleimp bench`: random play in both engines and in other projects' engines.

All other measurements are in the folder `benchmarks` of a clone of the repository.
"""

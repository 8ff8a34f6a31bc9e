"""Measurements behind the figures for speed and strength in the docs, run from a clone.

    python -m benchmarks                   run the short measurements, like `make bench`
    python -m benchmarks --list            list all measurements, one per line
    python -m benchmarks NAME [options]    run one measurement; --help lists its options
    python -m benchmarks --against COMMIT  compare the speed of this code with another commit's

`speed` measures engines, start and decisions; `strength` the bots; `training` the trained network;
`server` the table server and its pages; `site` the static site; `commits` compares two commits.
Some measurements need the developer's tools (the extra `dev`) or PyTorch (the extra `train`). The
installed package has only the speed table: `bottleimp bench`.
"""

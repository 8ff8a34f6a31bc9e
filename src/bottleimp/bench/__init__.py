"""Measurements, all of them: what the docs say of speed and strength is measured here.

    python -m bottleimp.bench                   the short ones, as `make bench`
    python -m bottleimp.bench --list            all there are, a line each
    python -m bottleimp.bench NAME [options]    one of them; --help has its options
    python -m bottleimp.bench --against COMMIT  this code's speed over that commit's, in one run

`speed` measures engines, program and network; `strength` the bots; `training` what was learnt;
`server` the table server and the page; `commits` two commits. Whoever has the package alone uses
`bottleimp bench`, which is `speed.engines`; some others need a developer's tools (the extra `dev`).
"""

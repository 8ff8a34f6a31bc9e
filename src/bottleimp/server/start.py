"""Starts what the options of `bottleimp serve` ask for: one server, or several behind a proxy."""

import argparse
from dataclasses import replace

from bottleimp.server.flags import DEFAULTS, SETTING_FLAGS


def serve_with(options: argparse.Namespace) -> None:
    """Serve as the parsed options say, until stopped."""
    if options.workers is not None:
        from bottleimp.server.workers.supervisor import serve_workers

        serve_workers(options)
    else:
        _serve_alone(options)


def _serve_alone(options: argparse.Namespace) -> None:
    from bottleimp.server.lifecycle import serve

    settings = replace(
        DEFAULTS,
        public_url=options.public_url,
        worker=options.worker,
        drain_seconds=options.drain,
        site=options.site,
        **{name: getattr(options, name) for name in SETTING_FLAGS},
    )
    serve(
        host=options.host,
        port=options.port,
        database=options.database,
        trust_proxy=options.trust_proxy,
        metrics=options.metrics,
        log_format=options.log_format,
        settings=settings,
    )

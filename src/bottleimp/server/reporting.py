"""The server's own log: one short line per event, `word key=value`, and never a token or a card."""

import logging

from bottleimp.rules.wording import printable


def set_up_logging(level: int = logging.INFO) -> None:
    """To standard error, where the system's journal takes it up."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    for library in ("uvicorn.error", "websockets"):  # a line for every connection says nothing
        logging.getLogger(library).setLevel(logging.WARNING)


class _OneLine(logging.Formatter):
    """What a client has made up, such as a table's name, cannot begin a line of its own."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the library's name)
        return printable(super().formatMessage(record))

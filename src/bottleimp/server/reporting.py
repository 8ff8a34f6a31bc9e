"""The server's own log: one short line an event, `word key=value`, and never a token or a card."""

import logging


def set_up_logging(level: int = logging.INFO) -> None:
    """To standard error, where the system's journal takes it up."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(logging.WARNING)
    uvicorn.addFilter(_without_clients_mistakes)


def _without_clients_mistakes(record: logging.LogRecord) -> bool:
    """A client's broken frame is its own affair; uvicorn would show a traceback for it."""
    return not record.getMessage().startswith("Invalid UTF-8")

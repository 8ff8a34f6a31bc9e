"""The server's log on standard error: one line for each event, whatever clients call things."""

import logging

import pytest

from bottleimp.server.reporting import _OneLine


@pytest.mark.parametrize("name", ["a\nERROR forged", "a\r\nb", "a\x1b[31mb", "a\u2028b"])
def test_a_clients_words_begin_no_line(name: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "table=%s", (name,), None)
    line = _OneLine("%(levelname)s %(message)s").format(record)
    assert len(line.splitlines()) == 1
    assert line.isprintable()

"""Fixtures for the tests of this folder: the server without sockets."""

from tests.server.conftest import inside

__all__ = ["inside"]

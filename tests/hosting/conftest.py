"""For the tests of this folder: tables as the server runs them, without sockets."""

from tests.server.conftest import inside

__all__ = ["inside"]

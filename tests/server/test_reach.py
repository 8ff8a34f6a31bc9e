"""The address that a host shares after opening the page on the server's own machine."""

import socket

import pytest
from starlette.datastructures import Headers

from bottleimp.server.http import network_address
from bottleimp.server.http.network_address import network_url, shareable_url
from bottleimp.server.lifecycle import listen
from bottleimp.server.server_settings import ServerSettings
from tests.server.process import Server

HERE = Headers({"host": "127.0.0.1:8000"})
ELSEWHERE = Headers({"host": "192.0.2.7:8000"})


def url_of(host: str) -> str | None:
    with listen(host, 0) as sock:
        url = network_url(sock)
        return None if url is None else url.replace(str(sock.getsockname()[1]), "PORT")


def test_a_server_on_every_address_knows_that_of_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network_address, "_own_address", lambda: "192.0.2.7")
    assert url_of("0.0.0.0") == "http://192.0.2.7:PORT"
    assert url_of("127.0.0.1") is None
    monkeypatch.setattr(network_address, "_own_address", lambda: None)
    assert url_of("0.0.0.0") is None


def test_the_machines_own_address_is_looked_up_without_a_packet() -> None:
    found = network_address._own_address()
    if found is not None:
        socket.inet_aton(found)


def test_only_a_page_opened_on_the_machine_itself_is_told() -> None:
    settings = ServerSettings(network_url="http://192.0.2.7:8000")
    assert shareable_url(HERE, settings) == "http://192.0.2.7:8000"
    assert shareable_url(Headers({"host": "localhost"}), settings) == "http://192.0.2.7:8000"
    assert shareable_url(ELSEWHERE, settings) is None
    public = ServerSettings(public_url="https://imp.example", network_url="http://192.0.2.7:8000")
    assert shareable_url(HERE, public) == "https://imp.example"


def test_a_server_that_others_cannot_reach_has_no_such_address(server: Server) -> None:
    assert server.get("/api/options")[1]["address"] is None

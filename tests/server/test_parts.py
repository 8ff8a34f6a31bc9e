"""Small parts: limits, origins, tokens, names, flags."""

import argparse
import asyncio
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.types import Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from bottleimp.server.flags import add_flags
from bottleimp.server.http.origins import LOOPBACK, may_ask
from bottleimp.server.http.route_helpers import address_of
from bottleimp.server.rate_limits import ConnectionLimit, PerAddress, TokenBucket, network
from bottleimp.server.server_settings import ServerSettings
from bottleimp.server.workers.supervisor import trusted_by_workers
from bottleimp.table.tokens import (
    is_table_id,
    is_token_of,
    new_table_id,
    new_token,
    token_hash,
)


def test_a_bucket_refills_with_time() -> None:
    bucket = TokenBucket(2, now=0)
    assert [bucket.take(burst=2, rate=1, now=0) for _ in range(3)] == [True, True, False]
    assert not bucket.take(burst=2, rate=1, now=0.5)
    assert bucket.take(burst=2, rate=1, now=1)
    assert [bucket.take(burst=2, rate=1, now=100) for _ in range(3)] == [True, True, False]


def test_addresses_are_counted_apart_and_not_for_ever() -> None:
    limit = PerAddress(burst=1, rate=0.1, now=lambda: 0.0, most=2)
    assert limit.take("10.0.0.1")
    assert not limit.take("10.0.0.1")
    assert limit.is_exhausted("10.0.0.1")
    assert not limit.is_exhausted("10.0.0.2")
    assert limit.take("10.0.0.2")
    assert limit.take("10.0.0.3")
    assert len(limit._buckets) == 2


def test_connections_are_counted_back() -> None:
    open_now = ConnectionLimit(most=3, of_one_address=2)
    assert [open_now.enter("a"), open_now.enter("a"), open_now.enter("a")] == [True, True, False]
    assert open_now.enter("b")
    assert not open_now.enter("c")
    open_now.leave("a")
    assert open_now.enter("c")


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(address: str, counted_as: str) -> None:
    assert network(address) == counted_as


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("imp.example", None, True),
        ("imp.example", "https://imp.example", True),
        ("imp.example", "http://imp.example:80", False),
        ("inner:8000", "https://imp.example", True),
        ("inner:8000", "https://other.example", False),
        ("IMP.example", "https://imp.EXAMPLE", True),
        ("imp.example", "null", False),
        ("imp.example", "", False),
    ],
)
def test_origins_behind_a_proxy(host: str, origin: str | None, allowed: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    settings = ServerSettings(public_url="https://imp.example")
    assert may_ask(Headers(headers), settings) is allowed


@pytest.mark.parametrize(
    ("host", "allowed"),
    [("127.0.0.1:80", True), ("localhost:9", True), ("[::1]:9", True), ("evil.example:9", False)],
)
def test_a_local_server_answers_to_local_names(host: str, allowed: bool) -> None:
    assert may_ask(Headers({"host": host}), ServerSettings(allowed_hosts=LOOPBACK)) is allowed


def test_tokens_have_128_bits_and_are_stored_as_hashes() -> None:
    token = new_token()
    assert len(bytes.fromhex(token)) == 16
    assert is_token_of(token_hash(token), token)
    assert not is_token_of(token_hash(token), new_token())
    assert not is_token_of(None, token)
    assert not is_token_of(None, "")
    assert not is_token_of(token_hash(token), token_hash(token))
    assert not is_token_of(token_hash(token), "ä")


def test_table_names() -> None:
    assert is_table_id(new_table_id())
    assert not is_table_id("../../x")
    assert new_table_id() != new_table_id()


def test_flags_have_the_usual_values() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    options = parser.parse_args(["--keep-days", "3"])
    assert (options.keep_days, options.connections) == (3, ServerSettings().connections)
    assert (options.reviewers, parser.parse_args(["--reviewers", "0"]).reviewers) == (1, 0)
    for flag in (
        ["--keep-days", "0"],
        ["--reviewers", "-1"],
        ["--public-url", "imp.example.org"],  # what players type, but no page's origin
    ):
        with pytest.raises(SystemExit):
            parser.parse_args(flag)


def trusting(proxy: str) -> str:
    """What becomes of the option."""
    parser = argparse.ArgumentParser()
    add_flags(parser)
    found: str = parser.parse_args([f"--trust-proxy={proxy}"]).trust_proxy
    return found


def taken_for(client: str, *, trusted: str, said: str) -> str:
    """Who a request is from, if `client` says that it comes from somebody else."""
    found: list[Scope] = []

    async def app(scope: Scope, _receive: object, _send: object) -> None:
        found.append(scope)

    headers = [(b"x-forwarded-for", said.encode())]
    scope: Any = {"type": "http", "client": (client, 1), "headers": headers}
    told: Any = app
    asyncio.run(ProxyHeadersMiddleware(told, trusted)(scope, told, told))
    return address_of(found[0])


@pytest.mark.parametrize("proxy", ["10.0.0.5", "192.0.2.1, 10.0.0.0/8,::1", "*"])
def test_a_proxy_that_is_accepted_is_trusted(proxy: str) -> None:
    """By uvicorn, which takes what it does not understand for a name that nobody has."""
    assert taken_for("10.0.0.5", trusted=trusting(proxy), said="192.0.2.7") == "192.0.2.7"
    of_worker = trusting(trusted_by_workers(proxy))
    for client in ("10.0.0.5", "127.0.0.1"):  # the house's own proxy is there, too
        assert taken_for(client, trusted=of_worker, said="192.0.2.7") == "192.0.2.7"


@pytest.mark.parametrize("proxy", ["proxy", "127.0.0.1,", "10.0.0.5/8", "127.0.0.1,*"])
def test_a_proxy_that_would_not_be_trusted_is_refused(proxy: str) -> None:
    with pytest.raises(SystemExit):
        trusting(proxy)

"""Security and cache headers of all HTTP answers."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
)
_FRAMES = "frame-ancestors 'none'"


def policy(*, wasm: bool, framed: bool = False) -> str:
    """Return the content security policy of the page.

    `wasm` allows WebAssembly, for Python in the browser. `framed` leaves out `frame-ancestors`,
    which is valid only in a header, not in the page itself.
    """
    parts = (*_POLICY, *(() if framed else (_FRAMES,)))
    return "; ".join(parts).replace(
        "script-src 'self'", "script-src 'self'" + (" 'wasm-unsafe-eval'" if wasm else "")
    )


SECURITY = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


OPENER = {"cross-origin-opener-policy": "same-origin"}
"""Sent over HTTPS alone: over HTTP browsers ignore it and log an error on every page."""


class SecurityHeaders:
    """Middleware that adds security headers; files get `no-cache`, other answers `no-store`.

    `https` is True if players reach the server by HTTPS, even if the proxy does not tell it.
    """

    def __init__(self, app: ASGIApp, *, wasm: bool, https: bool = False) -> None:
        self.app, self._https = app, https
        self._headers = {"content-security-policy": policy(wasm=wasm), **SECURITY}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                if self._https or scope["scheme"] == "https":
                    headers.update(OPENER)
                caching = "no-cache" if "etag" in headers else "no-store"
                headers.setdefault("cache-control", caching)
            await send(message)

        await self.app(scope, receive, send_with_headers)

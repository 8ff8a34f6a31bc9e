"""Middleware that counts HTTP answers by the first digit of their status."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bottleimp.server.metrics.metric_registry import Counter


class CountedRequests:
    """An application whose HTTP answers are counted."""

    def __init__(self, app: ASGIApp, answered: Counter) -> None:
        self._app, self._answered = app, answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._answered.add(f"{message['status'] // 100}xx")
            await send(message)

        await self._app(scope, receive, counted if scope["type"] == "http" else send)

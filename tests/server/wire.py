"""A TCP relay between a server and its database that can fall silent."""

import asyncio
from typing import Self


class Wire:
    """Passes on what is said, until told not to; nobody is hung up on."""

    def __init__(self, port: int) -> None:
        """To the database on that port."""
        self._there = port
        self._tasks: list[asyncio.Task[None]] = []
        self._ends: list[asyncio.StreamWriter] = []
        self._flows = asyncio.Event()
        self._flows.set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        for end in self._ends:
            end.close()
        await asyncio.sleep(0.1)

    async def freeze(self) -> None:
        """No more answers, for ever, to all that call by now; whoever calls again is joined."""
        for answers in self._tasks[1::2]:
            answers.cancel()

    def hold(self) -> None:
        """Nothing passes, to anybody and from anybody, until it is let go."""
        self._flows.clear()

    def let_go(self) -> None:
        """All that was said meanwhile passes now, however late."""
        self._flows.set()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_there = await asyncio.open_connection("127.0.0.1", self._there)
        self._ends += [writer, to_there]
        for source, target in ((reader, to_there), (there, writer)):
            self._tasks.append(asyncio.create_task(self._pass_on(source, target)))

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            await self._flows.wait()
            target.write(data)
        await self._flows.wait()
        target.close()

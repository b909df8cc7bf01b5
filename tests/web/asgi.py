"""Asking the pages without a network: what an ASGI application sends, byte for byte."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.types import ASGIApp


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(
    app: ASGIApp,
    path: str,
    *,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
    ends: bool = True,
    address: str = "10.77.0.2",
    looks: int = 2,
    scheme: str = "http",
) -> Answer:
    """One request; a stream is left after so many messages. `ends`: whether all of the body comes."""
    return asyncio.run(_ask(app, path, method, dict(headers or {}), body, ends, address, looks, scheme))


async def _ask(
    app: ASGIApp,
    path: str,
    method: str,
    headers: dict[str, str],
    body: bytes,
    ends: bool,
    address: str,
    looks: int,
    scheme: str,
) -> Answer:
    path, _, query = path.partition("?")
    named = {"host": "10.77.0.1:8080", **headers}
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": (address, 50000),
        "server": ("10.77.0.1", 8080),
    }
    sent: list[Any] = []
    asked = [{"type": "http.request", "body": body, "more_body": not ends}]
    left = asyncio.Event()

    async def receive() -> Any:
        if asked:
            return asked.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if sum(each["type"] == "http.response.body" for each in sent) >= looks:
            left.set()

    await app(scope, receive, send)
    start = sent[0]
    told = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], told, b"".join(each.get("body", b"") for each in sent[1:]))

"""The base of the generated client."""

from __future__ import annotations

import time
import urllib.parse
from typing import Any, Callable, Dict, Iterator, Optional

from ._errors import WaitTimeout
from ._exports import exported_rows
from ._pages import Page
from ._transport import RateLimit, Request, Transport

_PAUSE_GROWTH = 1.5
_LONGEST_PAUSE = 10.0


def part(value: str) -> str:
    """A path parameter, encoded. "." and ".." would lead to another path."""
    if value in (".", ".."):
        raise ValueError(f'a path parameter cannot be "{value}"')
    return urllib.parse.quote(value, safe="")


class BaseClient:
    """Options of a client.

    ``base_url`` includes the version: ``https://…/v1``. ``timeout`` is the longest silence in seconds (default: 35, or
    more for operations that may take longer). ``retries`` is how often a call is retried after a 429, a 5xx or a lost
    connection; all attempts of a POST share one ``Idempotency-Key``, so nothing is done twice.
    """

    def __init__(
        self, base_url: str, api_key: str, *, timeout: Optional[float] = None, retries: int = 3
    ) -> None:
        self._transport = Transport(base_url, api_key, timeout, retries)

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        """This key's rate limit, from the latest response that had the headers."""
        return self._transport.rate_limit

    def _call(self, request: Request) -> Any:
        answer = self._transport.call(request)
        return answer.get("data", answer)

    def _list(self, request: Request) -> Page[Any]:
        def read(page: int) -> Dict[str, Any]:
            return self._transport.call(request._replace(query={**request.query, "page": page}))

        return Page(read, self._transport.call(request))

    def _feed(self, request: Request) -> Any:
        return self._transport.call(request)

    def _export(self, request: Request) -> Iterator[Any]:
        return exported_rows(self._transport, request)

    def _wait(
        self,
        path: str,
        timeout: float,
        interval: float,
        on_progress: Optional[Callable[[Any], None]],
    ) -> Any:
        deadline = time.monotonic() + timeout
        pause = interval
        while True:
            run = self._call(Request("GET", path))
            if on_progress is not None:
                on_progress(run)
            if run["status"] != "running":
                return run
            left = deadline - time.monotonic()
            if left <= 0:
                raise WaitTimeout(timeout, run)
            time.sleep(min(pause, left))
            pause = min(pause * _PAUSE_GROWTH, _LONGEST_PAUSE)

"""The rows of an export, which is begun again behind the last row where the connection was cut."""

from __future__ import annotations

import json
from collections import deque
from typing import Any, Deque, Iterator

from ._errors import ApiError, ConnectionFailed
from ._transport import Request, Transport, lines_of

# A cut export is begun again at most so often without a single row more.
_MOST_TRIES_IN_VAIN = 3
# Behind which rows an export may be gone on with: more than anybody deletes while a connection is made again.
_ROWS_KEPT = 100


def _is_gone(error: ApiError) -> bool:
    """The row to go on behind was deleted meanwhile."""
    return error.status == 400 and any(detail["path"] == "after" for detail in error.details)


def _go_on(transport: Transport, request: Request, had: Deque[str]) -> Iterator[bytes]:
    while True:
        after = {"after": had[-1]} if had else {}
        try:
            return transport.open(
                request._replace(query={**request.query, "format": "ndjson", **after})
            )
        except ApiError as error:
            if not _is_gone(error) or len(had) < 2:
                raise
            had.pop()


def exported_rows(transport: Transport, request: Request) -> Iterator[Any]:
    had: Deque[str] = deque(maxlen=_ROWS_KEPT)
    in_vain = 0
    while True:
        try:
            for line in lines_of(_go_on(transport, request, had)):
                row = json.loads(line)
                had.append(row["id"])
                in_vain = 0
                yield row
            return
        except ConnectionFailed:
            in_vain += 1
            if in_vain >= _MOST_TRIES_IN_VAIN:
                raise
        if in_vain > 1:
            transport.rest(in_vain - 2)

"""The rows of an export. If the connection is lost, the export resumes after the last row."""

from __future__ import annotations

import json
from collections import deque
from typing import Any, Deque, Iterator

from ._errors import ApiError, ConnectionFailed
from ._transport import Request, Transport, lines_of

# How often an interrupted export is resumed without receiving a single new row.
_MAX_FRUITLESS_ATTEMPTS = 3
# Ids to resume after. More than are likely to be deleted while the client reconnects.
_ROWS_KEPT = 100


def _is_gone(error: ApiError) -> bool:
    """The row to resume after was deleted in the meantime."""
    return error.status == 400 and any(detail["path"] == "after" for detail in error.details)


def _resume(transport: Transport, request: Request, received: Deque[str]) -> Iterator[bytes]:
    while True:
        after = {"after": received[-1]} if received else {}
        try:
            return transport.open(
                request._replace(query={**request.query, "format": "ndjson", **after})
            )
        except ApiError as error:
            if not _is_gone(error) or len(received) < 2:
                raise
            received.pop()


def exported_rows(transport: Transport, request: Request) -> Iterator[Any]:
    received: Deque[str] = deque(maxlen=_ROWS_KEPT)
    fruitless = 0
    while True:
        try:
            for line in lines_of(_resume(transport, request, received)):
                row = json.loads(line)
                received.append(row["id"])
                fruitless = 0
                yield row
            return
        except ConnectionFailed:
            fruitless += 1
            if fruitless >= _MAX_FRUITLESS_ATTEMPTS:
                raise
        if fruitless > 1:
            transport.rest(fruitless - 2)

"""The change feed as an iterator that keeps its place."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Iterator, Optional, Sequence

from ._errors import ApiError
from ._transport import Request, Transport

_WAIT = 20
# A service that has no room for another waiting request answers at once.
_PAUSE = 5


def changes_from(
    transport: Transport,
    load: Callable[[], Optional[str]],
    save: Callable[[str], object],
    snapshot: Optional[Callable[[], object]],
    types: Optional[Sequence[str]],
    follow: bool,
) -> Iterator[Any]:
    """A page's cursor is saved when the consumer asks for what follows it, so a crash repeats a page at most."""

    def read(query: Dict[str, Any]) -> Dict[str, Any]:
        return transport.call(Request("GET", "/changes", query=query))

    def begin() -> str:
        # The cursor first: what changes during the copy is told afterward.
        cursor: str = read({})["next_cursor"]
        if snapshot is not None:
            snapshot()
        save(cursor)
        return cursor

    stored = load()
    # If even a new cursor has expired, starting once more would never end.
    is_new = not stored
    after = stored or begin()
    while True:
        query: Dict[str, Any] = {"after": after, "wait": _WAIT if follow else 0}
        if types is not None:
            query["types"] = ",".join(types)
        asked_at = time.monotonic()
        try:
            page = read(query)
        except ApiError as error:
            if error.code != "cursor_expired" or is_new:
                raise
            after = begin()
            is_new = True
            continue
        is_new = False
        yield from page["data"]
        after = page["next_cursor"]
        save(after)
        if page["has_more"]:
            continue
        if not follow:
            return
        if not page["data"]:
            time.sleep(max(0, asked_at + _PAUSE - time.monotonic()))

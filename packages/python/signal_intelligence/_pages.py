"""A list response."""

from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, List, TypeVar

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page of a list. Iterate it for every row from that page on."""

    data: List[Item]
    """The rows of this page only."""
    total: int
    """The number of rows on all pages."""
    page: int
    has_more: bool

    def __init__(self, read: Callable[[int], Dict[str, Any]], answer: Dict[str, Any]) -> None:
        self._read = read
        self.data = answer["data"]
        pagination = answer.get("pagination", {})
        self.total = pagination.get("total", len(self.data))
        self.page = pagination.get("page", 1)
        self.has_more = pagination.get("has_more", False)

    def pages(self) -> Iterator["Page[Item]"]:
        """This page and all that follow."""
        page = self
        yield page
        while page.has_more:
            page = Page(page._read, page._read(page.page + 1))
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

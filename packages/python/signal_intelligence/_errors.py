"""Errors that a call can raise."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Any, List, Mapping, Optional, TypedDict
import time


class ErrorDetail(TypedDict):
    """One problem with a request."""

    path: str
    message: str


class SignalIntelligenceError(Exception):
    """Base class of the errors that this package raises."""


# The first problems are enough for a log line; ``details`` has all of them.
_DETAILS_SHOWN = 5


def _shown(details: List[ErrorDetail]) -> str:
    first = [f"{each['path']}: {each['message']}" for each in details[:_DETAILS_SHOWN]]
    more = len(details) - len(first)
    return "; ".join(first + ([f"{more} more"] if more else []))


class ApiError(SignalIntelligenceError):
    """The service rejected the call or failed."""

    status: int
    """The HTTP status."""
    code: str
    """For your code to act on (see ``ErrorCode``); ``message`` is for people."""
    message: str
    details: List[ErrorDetail]
    request_id: str
    """Quote it to support. Empty if the service was not reached."""
    retry_after: Optional[float]
    """How many seconds the service asks you to wait before a retry."""

    def __init__(self, status: int, error: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        self.status = status
        self.code = str(error.get("code", "upstream_failed"))
        self.message = str(error.get("message", "The service returned an invalid response. Try again."))
        self.details = list(error.get("details", []))
        self.request_id = str(error.get("request_id", headers.get("x-request-id", "")))
        self.retry_after = retry_after_seconds(headers.get("retry-after"))
        super().__init__(self.message)

    def __str__(self) -> str:
        """One line with all that a log or a support request needs. ``message`` alone is for people."""
        details = f" ({_shown(self.details)})" if self.details else ""
        request = f" [request {self.request_id}]" if self.request_id else ""
        return f"{self.status} {self.code}: {self.message}{details}{request}"


class ConnectionFailed(SignalIntelligenceError):
    """No complete response: the service was not reached, the connection was lost, or the call timed out."""


class WaitTimeout(SignalIntelligenceError):
    """The run was still in progress at the timeout. It goes on."""

    def __init__(self, seconds: float, last_seen: Any) -> None:
        super().__init__(f"The run did not finish within {seconds} seconds.")
        self.last_seen = last_seen


class WebhookVerificationError(SignalIntelligenceError):
    """The delivery was not signed with any of the secrets, or is too old. Do not act on it."""


def retry_after_seconds(header: Optional[str]) -> Optional[float]:
    """A ``Retry-After`` header (whole seconds or a date) as seconds from now."""
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None

"""What can go wrong with a call."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Any, List, Mapping, Optional, TypedDict
import time


class ErrorDetail(TypedDict):
    """One thing that is wrong with a request."""

    path: str
    message: str


class SignalIntelligenceError(Exception):
    """Everything that this package raises by itself."""


class ApiError(SignalIntelligenceError):
    """The service has refused the call, or has failed at it."""

    status: int
    """The HTTP status."""
    code: str
    """What to act on (see ``ErrorCode``); ``message`` is for people."""
    message: str
    details: List[ErrorDetail]
    request_id: str
    """To be quoted to support; empty where the service was not reached."""
    retry_after: Optional[float]
    """How many seconds the service asks to wait before the next try."""

    def __init__(self, status: int, error: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        self.status = status
        self.code = str(error.get("code", "upstream_failed"))
        self.message = str(error.get("message", "The service returned an invalid response. Try again."))
        self.details = list(error.get("details", []))
        self.request_id = str(error.get("request_id", headers.get("x-request-id", "")))
        self.retry_after = retry_after_seconds(headers.get("retry-after"))
        super().__init__(self.message)

    def __str__(self) -> str:
        return f"{self.status} {self.code}: {self.message}"


class ConnectionFailed(SignalIntelligenceError):
    """No answer, or none that came whole: the service was not reached, the line was cut, or the time was up."""


class WaitTimeout(SignalIntelligenceError):
    """The run was still under way when the time was up; it goes on by itself."""

    def __init__(self, seconds: float, last_seen: Any) -> None:
        super().__init__(f"The run was not over within {seconds} seconds.")
        self.last_seen = last_seen


class WebhookVerificationError(SignalIntelligenceError):
    """The delivery was not signed with any of the secrets, or too long ago: do not act on it."""


def retry_after_seconds(header: Optional[str]) -> Optional[float]:
    """A ``Retry-After`` as seconds from now; it is in whole seconds or a date."""
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None

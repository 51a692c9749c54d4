"""When a call is retried, and after how long."""

from __future__ import annotations

from typing import Optional

from ._errors import ApiError, ConnectionFailed

# Pauses grow from half a second (0.5, 1, 2, 4, 8, 8, …), so three retries outlast a hiccup of a few seconds.
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
# If the service asks for a longer wait, the caller should decide what to do.
_LONGEST_RETRY_AFTER = 60.0


def is_still_at_work(error: Exception) -> bool:
    """An earlier attempt, whose response was lost, is still in progress. Waiting gets its response."""
    return isinstance(error, ApiError) and error.code == "request_in_progress"


def _is_transient(error: Exception) -> bool:
    if isinstance(error, ApiError):
        return error.status == 429 or error.status >= 500
    return isinstance(error, ConnectionFailed)


def growing_pause(made: int, random: float) -> float:
    """Jitter keeps clients that failed together from retrying together: half to all of the pause."""
    return float(min(_FIRST_PAUSE * 2**made, _LONGEST_PAUSE) * (0.5 + random / 2))


def pause_before_retry(
    error: Exception, *, made: int, most: int, at_work: float, longest: float, random: float
) -> Optional[float]:
    """How many seconds to wait before a retry, or None if there should be none."""
    if is_still_at_work(error):
        is_worth_it = most > 0 and at_work < longest
    else:
        is_worth_it = _is_transient(error) and made < most
    if not is_worth_it:
        return None
    asked = error.retry_after if isinstance(error, ApiError) else None
    if asked is None:
        return growing_pause(made, random)
    return None if asked > _LONGEST_RETRY_AFTER else asked + _FIRST_PAUSE * random

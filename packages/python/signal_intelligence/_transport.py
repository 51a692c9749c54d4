"""Makes calls with the API key, timeouts and retries."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, TypeVar

from ._errors import ApiError, ConnectionFailed
from ._retry import growing_pause, is_still_at_work, pause_before_retry
from ._version import ERROR_STATUSES, VERSION

# API Gateway times out after 29 seconds, so no response can come later than this.
_USUAL_SECONDS = 35.0
# Network time on top of the work.
_NETWORK_SECONDS = 10.0
_PIECE_BYTES = 65_536

Result = TypeVar("Result")


class Request(NamedTuple):
    """A call, the same for all attempts."""

    method: str
    path: str
    query: Mapping[str, Any] = {}
    body: Any = None
    media_type: str = "application/json"
    idempotency_key: Optional[str] = None
    longest: float = 0.0
    """How many seconds the service may take, if longer than usual."""

    @property
    def longest_seconds(self) -> float:
        return max(_USUAL_SECONDS, self.longest + _NETWORK_SECONDS)


class RateLimit(NamedTuple):
    """The key's rate limit as last reported by the service."""

    limit: int
    """Calls allowed per window."""
    remaining: int
    """Calls left in this window."""
    reset_seconds: int
    """Seconds until the next window."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Redirects are not followed, so that the key never goes to another host."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _lower(headers: Any) -> Dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _rate_limit(headers: Mapping[str, str]) -> Optional[RateLimit]:
    values = [headers.get(f"ratelimit-{name}", "") for name in ("limit", "remaining", "reset")]
    if not all(value.isascii() and value.isdigit() for value in values):
        return None
    return RateLimit(*map(int, values))


def _parsed(body: bytes) -> Optional[Dict[str, Any]]:
    try:
        answer = json.loads(body)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


class Transport:
    def __init__(self, base_url: str, api_key: str, timeout: Optional[float], retries: int) -> None:
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must begin with https:// or http://")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirect)
        self.rate_limit: Optional[RateLimit] = None

    def call(self, request: Request) -> Dict[str, Any]:
        """The whole response."""

        def once(prepared: urllib.request.Request) -> Dict[str, Any]:
            with self._head(prepared, request) as response:
                return self._whole(response)

        return self._with_retries(request, once)

    def open(self, request: Request) -> Iterator[bytes]:
        """The response piece by piece; raises ConnectionFailed if the connection is lost."""

        def once(prepared: urllib.request.Request) -> Any:
            response = self._head(prepared, request)
            if response.status >= 300:
                with response:
                    self._whole(response)
            return response

        return self._pieces(self._with_retries(request, once))

    def rest(self, made: int) -> None:
        """Waits before another attempt; ``made`` counts the retries so far."""
        time.sleep(growing_pause(made, random.random()))

    def _pieces(self, response: Any) -> Iterator[bytes]:
        wanted = response.headers.get("content-length")
        had = 0
        with response:
            while True:
                try:
                    piece: bytes = response.read1(_PIECE_BYTES)
                except (http.client.HTTPException, OSError, ValueError) as error:
                    raise ConnectionFailed(f"The response was cut off: {error!r}") from error
                if not piece:
                    break
                had += len(piece)
                yield piece
        if wanted is not None and had < int(wanted):
            raise ConnectionFailed(f"The response was cut off after {had} of {wanted} bytes.")

    def _with_retries(
        self, request: Request, once: Callable[[urllib.request.Request], Result]
    ) -> Result:
        prepared = self._prepared(request)
        at_work_since: Optional[float] = None
        made = 0
        while True:
            try:
                return once(prepared)
            except (ApiError, ConnectionFailed) as error:
                now = time.monotonic()
                if is_still_at_work(error) and at_work_since is None:
                    at_work_since = now
                pause = pause_before_retry(
                    error,
                    made=made,
                    most=self._retries,
                    at_work=now - (now if at_work_since is None else at_work_since),
                    longest=request.longest_seconds,
                    random=random.random(),
                )
                if pause is None:
                    raise
                time.sleep(pause)
                made += 1

    def _prepared(self, request: Request) -> urllib.request.Request:
        pairs = [(name, _text(value)) for name, value in request.query.items() if value is not None]
        query = f"?{urllib.parse.urlencode(pairs)}" if pairs else ""
        headers = {
            "Authorization": f"Bearer {self._api_key}",
            "Accept": "*/*",
            "User-Agent": f"signal-intelligence-python/{VERSION}",
        }
        data: Optional[bytes] = None
        if request.body is not None:
            is_json = request.media_type == "application/json"
            text = json.dumps(request.body, ensure_ascii=False) if is_json else request.body
            data = text.encode("utf-8")
            headers["Content-Type"] = request.media_type
        key = request.idempotency_key
        # Retries need an idempotency key; without retries it is the caller's choice.
        if key is None and request.method == "POST" and self._retries > 0:
            key = uuid.uuid4().hex
        if key is not None:
            headers["Idempotency-Key"] = key
        return urllib.request.Request(
            f"{self._base_url}{request.path}{query}", data=data, headers=headers, method=request.method
        )

    def _head(self, prepared: urllib.request.Request, request: Request) -> Any:
        seconds = request.longest_seconds if self._timeout is None else self._timeout
        try:
            response = self._opener.open(prepared, timeout=seconds)
        except urllib.error.HTTPError as refusal:
            response = refusal
        except (http.client.HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            raise ConnectionFailed(f"The service could not be reached: {reason!r}") from error
        self.rate_limit = _rate_limit(_lower(response.headers)) or self.rate_limit
        return response

    def _whole(self, response: Any) -> Dict[str, Any]:
        try:
            answer = _parsed(response.read())
        except (http.client.HTTPException, OSError) as error:
            raise ConnectionFailed(f"The response was cut off: {error!r}") from error
        is_ok = 200 <= response.status < 300
        error_body = None if answer is None else answer.get("error")
        if is_ok and answer is not None and error_body is None:
            return answer
        body: Mapping[str, Any] = error_body if isinstance(error_body, dict) else {}
        status = ERROR_STATUSES.get(str(body.get("code")), response.status) if is_ok else response.status
        raise ApiError(status, body, _lower(response.headers))


def lines_of(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The complete lines of a response. Text after the last line feed is half a row of an interrupted export."""
    left: List[bytes] = []
    for piece in pieces:
        first, *others = piece.split(b"\n")
        left.append(first)
        for line in others:
            yield b"".join(left)
            left = [line]
    if b"".join(left):
        raise ConnectionFailed("The export ended in the middle of a row.")

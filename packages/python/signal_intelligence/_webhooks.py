"""Verifies that a delivery comes from the service: Standard Webhooks, version 1."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Iterable, List, Optional, Protocol, Sequence, Tuple, Union, cast

from ._errors import WebhookVerificationError

if TYPE_CHECKING:
    from .types import WebhookPayload

_TOLERANCE_SECONDS = 5 * 60
_SECRET_PREFIX = "whsec_"


class WebhookHeaders(Protocol):
    """Request headers in the form your server provides: a dict, or those of ``http.server``, Flask or Django."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


def _header(headers: WebhookHeaders, name: str) -> str:
    found = [value for given, value in headers.items() if given.lower() == name]
    if len(found) != 1:
        raise WebhookVerificationError(f"The header {name} is required exactly once.")
    return found[0]


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[len(_SECRET_PREFIX) :], validate=True)
    except binascii.Error:
        key = b""
    if not secret.startswith(_SECRET_PREFIX) or not key:
        raise ValueError('A signing secret must be "whsec_" followed by base64.')
    return key


def _signatures(header: str) -> List[bytes]:
    digests = []
    for entry in header.split(" "):
        version, _, digest = entry.partition(",")
        if version == "v1":
            try:
                digests.append(base64.b64decode(digest, validate=True))
            except binascii.Error:
                continue
    return digests


def verify_webhook(
    body: Union[bytes, str],
    headers: WebhookHeaders,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> WebhookPayload:
    """Checks that a delivery comes from the service and is recent, and returns its payload.

    ``body`` must be the raw bytes, before any parser. Pass several ``secrets`` while you rotate them. Raises
    ``WebhookVerificationError``.
    """
    message_id = _header(headers, "webhook-id")
    seconds = _header(headers, "webhook-timestamp")
    given = _signatures(_header(headers, "webhook-signature"))
    if not re.fullmatch(r"[0-9]{1,12}", seconds):
        raise WebhookVerificationError("The header webhook-timestamp must be in whole seconds since 1970.")
    if abs((time.time() if now is None else now) - int(seconds)) > tolerance_seconds:
        raise WebhookVerificationError("The timestamp is too old, or in the future.")
    content = body.encode("utf-8") if isinstance(body, str) else body
    signed = f"{message_id}.{seconds}.".encode("utf-8") + content
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = hmac.new(_key(secret), signed, hashlib.sha256).digest()
        if any(hmac.compare_digest(expected, digest) for digest in given):
            return cast("WebhookPayload", json.loads(content))
    raise WebhookVerificationError("No signature matches the body and the secrets.")

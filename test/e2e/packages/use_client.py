"""Uses the installed package at a service where much goes wrong, then follows the README, and prints what came of both."""

import base64
import contextlib
import hashlib
import importlib.metadata
import io
import json
import runpy
import sys
from typing import Any, Callable, Dict, Optional

from signal_intelligence import ApiError, Client, ConnectionFailed, WebhookVerificationError, verify_webhook

_, base_url, vector_file, readme_file = sys.argv
client = Client(base_url, "the-key")
impatient = Client(base_url, "the-key", retries=0, timeout=0.2)


def failure_of(call: Callable[[], Any]) -> Optional[Dict[str, Any]]:
    try:
        call()
        return None
    except ConnectionFailed:
        return {"connection": True}
    except ApiError as error:
        return {
            "status": error.status,
            "code": error.code,
            "message": error.message,
            "details": error.details,
            "request_id": error.request_id,
            "text": f"ApiError: {error}",
        }


def verdict_of(vector: Dict[str, Any]) -> bool:
    try:
        payload = verify_webhook(vector["body"], vector["headers"], vector["secrets"], now=vector["now"])
    except WebhookVerificationError:
        return False
    return payload["id"] == "acc_1"


def is_as_recorded(file: importlib.metadata.PackagePath) -> bool:
    digest = base64.urlsafe_b64encode(hashlib.sha256(file.read_binary()).digest()).rstrip(b"=").decode()
    return file.hash is None or file.hash.value == digest


accounts = [account["id"] for account in client.list_accounts()]
rate_limit = client.rate_limit
created = client.create_accounts({"name": "Nordwind"})
found = client.find_people({"query": "anybody", "account_ids": ["a"]})
progress = []
run = client.wait_for_run("run_1", interval=0.001, on_progress=lambda run: progress.append(run["status"]))
push_run = client.wait_for_push_run("push_1", interval=0.001)
kept = []
changed = []
# Reads until its cursor has expired, begins again, and stops in the middle of the page that it sees twice.
for change in client.changes(lambda: None, kept.append, snapshot=lambda: kept.append("copied"), follow=False):
    changed.append(change["id"])
    if len(changed) == 3:
        break
with open(vector_file, encoding="utf-8") as file:
    vectors = json.load(file)
came = {
    "accounts": accounts,
    "rate_limit": rate_limit,
    "created": created,
    "found": found["found"],
    "exported": [row["id"] for row in client.export_accounts(tag="t")],
    "run": [run["status"], *progress],
    "push_run": push_run["status"],
    "changed": changed,
    "kept": kept,
    "refused": failure_of(lambda: client.activate_account("x/y")),
    "busy": failure_of(impatient.get_usage),
    "silent": failure_of(impatient.list_members),
    "verdicts": {vector["name"]: verdict_of(vector) for vector in vectors},
}
with contextlib.redirect_stdout(io.StringIO()) as said:
    runpy.run_path(readme_file, run_name="__main__")
packed = [file for file in importlib.metadata.files("signal-intelligence") or [] if file.parts[0] == "signal_intelligence"]
print(json.dumps({"came": came, "said": said.getvalue(), "packed": [is_as_recorded(file) for file in packed]}))

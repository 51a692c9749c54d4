import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

# Several secrets, separated by commas, while one is being replaced.
SECRETS = [secret for secret in os.environ.get("WEBHOOK_SECRETS", "").split(",") if secret]
PORT = int(os.environ.get("PORT", "9000"))
if not SECRETS:
    raise SystemExit("Set WEBHOOK_SECRETS to the secret of your destination.")

TOLERANCE_SECONDS = 5 * 60
MAX_BODY_BYTES = 1024 * 1024
KEYS = [base64.b64decode(secret[len("whsec_"):]) for secret in SECRETS]


def is_signed(headers, body):
    """Whether one of the signatures was made with one of our secrets, over exactly these bytes, a moment ago."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    given = [entry[3:] for entry in headers.get("webhook-signature", "").split(" ") if entry.startswith("v1,")]
    signed = f"{message_id}.{timestamp}.".encode() + body
    for key in KEYS:
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, signature.encode()) for signature in given):
            return True
    return False


# Keep this in your database, with a unique key: a restart must not forget, and two processes must agree.
seen = set()
lock = Lock()


def take(delivery):
    """What you do with a row or an alert; quick, or handed to a queue of your own."""
    print(delivery.get("record_type") or delivery.get("type"), delivery["id"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_BODY_BYTES:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_signed(self.headers, body):
            return self.answer(401)
        message_id = self.headers["webhook-id"]
        with lock:
            if message_id in seen:
                print("again", message_id, flush=True)
            else:
                take(json.loads(body))
                seen.add(message_id)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        if status != 204:
            self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
print(f"listening on {server.server_address[1]}", flush=True)
server.serve_forever()

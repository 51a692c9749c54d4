/** Ends a response whose request is still being sent. */
import type { ServerResponse } from 'node:http';

/** Long enough for a caller to read the response and stop sending. */
const LINGER_MS = 1_000;

/**
 * Closing a socket with unread bytes resets it, and the reset may overtake the response. So the response is written
 * completely, further input is discarded for a moment, and only then is the connection closed.
 */
export function lingerThenClose(response: ServerResponse, body: string): void {
  const { req: request } = response;
  response.write(body);
  const close = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(close, LINGER_MS);
  request.once('end', close).once('close', close);
  request.resume();
}

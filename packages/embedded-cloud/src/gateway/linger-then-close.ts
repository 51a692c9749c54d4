/** Ends a response whose request is still being sent. */
import type { ServerResponse } from 'node:http';

/** Long enough for a caller to read the answer and stop sending. */
const LINGER_MS = 1_000;

/**
 * A socket that is closed while unread bytes lie in it is reset, and the reset may overtake the answer. So the answer
 * is written in full, what still comes is thrown away for a moment, and only then is the connection closed.
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

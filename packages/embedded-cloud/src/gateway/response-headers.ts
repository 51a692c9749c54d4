/** A function's response headers as the gateway sends them. */
import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Belong to the connection, or are computed again. */
const DROPPED_HEADERS = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-amzn-requestid',
]);

/** API Gateway sends its own and renames a function's. */
const REMAPPED_HEADERS = new Set(['authorization', 'date', 'server', 'www-authenticate']);

export class ResponseHeaders {
  /** Alternating names and values, as `writeHead` expects them. */
  readonly flat: string[] = [];
  private readonly seen = new Set<string>();

  /** Throws on an invalid header name or value. */
  add(name: string, value: string): void {
    const lower = name.toLowerCase();
    if (DROPPED_HEADERS.has(lower)) return;
    validateHeaderName(name);
    validateHeaderValue(name, value);
    this.seen.add(lower);
    this.flat.push(REMAPPED_HEADERS.has(lower) ? `x-amzn-Remapped-${name}` : name, value);
  }

  has(lowerCaseName: string): boolean {
    return this.seen.has(lowerCaseName);
  }
}

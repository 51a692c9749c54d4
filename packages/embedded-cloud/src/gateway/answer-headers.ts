/** Headers of a function's answer as the gateway sends them on. */
import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Belong to the connection, or are computed anew. */
const DROPPED = new Set([
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

/** API Gateway sends its own and moves a function's out of the way. */
const REMAPPED = new Set(['authorization', 'date', 'server', 'www-authenticate']);

export class AnswerHeaders {
  /** Names and values in turn, as `writeHead` takes them. */
  readonly flat: string[] = [];
  private readonly seen = new Set<string>();

  /** Throws on a name or value that cannot be a header. */
  add(name: string, value: string): void {
    const lower = name.toLowerCase();
    if (DROPPED.has(lower)) return;
    validateHeaderName(name);
    validateHeaderValue(name, value);
    this.seen.add(lower);
    this.flat.push(REMAPPED.has(lower) ? `x-amzn-Remapped-${name}` : name, value);
  }

  has(lowerCaseName: string): boolean {
    return this.seen.has(lowerCaseName);
  }
}

import { Pool } from 'undici';
import { sendRequest } from '../public-web/exchange.ts';
import { AnswerTooLargeError, type Transport } from './transport.ts';

/** A response to a full batch has about 200 KB. Larger ones are rejected. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const CONNECTIONS = 4;
const CONNECT_MS = 5_000;
/** Shorter than the time after which the other side closes a frozen function's sockets. */
const KEEP_ALIVE_MS = 4_000;

const pools = new Map<string, Pool>();

/** Vendors have one host each, except for customers' subdomains, of which a container sees few. */
const MAX_POOLS = 32;

function getPool(origin: string): Pool {
  const cachedPool = pools.get(origin);
  if (cachedPool) return cachedPool;
  if (pools.size >= MAX_POOLS) {
    for (const pool of pools.values()) void pool.close();
    pools.clear();
  }
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS, rejectUnauthorized: true },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The client's own limit covers a call from start to end.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  pools.set(origin, pool);
  return pool;
}

/** Requests to one origin over connections that outlive an invocation. `prefix` comes before every path. */
export function createPoolTransport(base: string): Transport {
  const { origin, pathname } = new URL(base);
  const prefix = pathname === '/' ? '' : pathname;
  return async ({ method, path, headers, body }, signal) => {
    const request = { method, path: `${prefix}${path}`, headers, ...(body !== undefined && { body }) };
    const response = await sendRequest(getPool(origin), request, {
      maxBytes: MAX_ANSWER_BYTES,
      expects: 'body',
      signal,
    });
    if (response.isTruncated) throw new AnswerTooLargeError(`${MAX_ANSWER_BYTES} bytes`);
    return { status: response.status, headers: response.headers, body: response.body.toString() };
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the faulty service received. */
interface Arrival {
  readonly call: string;
  readonly query: string;
  readonly idempotencyKey: string | undefined;
  readonly authorization: string | undefined;
  readonly atMs: number;
}

export interface FaultyService {
  /** A separate service for each caller. */
  baseUrlFor(caller: string): string;
  arrivalsOf(caller: string, call: string): Arrival[];
  /** What was done for a caller: one POST for each key. */
  doneFor(caller: string): string[];
  close(): Promise<void>;
}

interface Caller {
  readonly arrivals: Arrival[];
  readonly done: Map<string, string>;
}

type Reply = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  details?: unknown,
): Reply =>
  json(
    status,
    { error: { code, message: `It is ${code}.`, request_id: 'req-1', ...(details ? { details } : {}) } },
    headers,
  );

const cut: Reply = (response) => response.destroy();

const hang: Reply = () => undefined;

/** Sends rows, then closes the connection before the response ends. */
const rows =
  (lines: string, end: 'whole' | 'cut'): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(lines, () => (end === 'whole' ? response.end() : response.destroy()));
  };

const page = (number: number, has_more: boolean, ...ids: string[]): Reply =>
  json(
    200,
    { data: ids.map((id) => ({ id })), pagination: { total: 3, page: number, per_page: 2, has_more } },
    { 'ratelimit-limit': '100', 'ratelimit-remaining': '97', 'ratelimit-reset': '30' },
  );

const run = (id: string, status: string): Reply => json(200, { data: { id, status } });

/** The responses to each call, in order; the last one is repeated. */
const replies: Readonly<Record<string, readonly Reply[]>> = {
  'GET /accounts': [refusal(429, 'throttled', { 'retry-after': '1' }), page(1, true, 'a', 'b')],
  'GET /accounts?page=2': [refusal(503, 'upstream_failed'), page(2, false, 'c')],
  'POST /accounts': [
    cut,
    refusal(409, 'request_in_progress'),
    json(201, { data: { id: 'acc_1', created: true } }),
  ],
  'POST /accounts/x%2Fy/activate': [
    refusal(402, 'credits_exhausted', {}, [{ path: 'credits_remaining', message: '0' }]),
  ],
  'GET /accounts/export?format=ndjson&tag=t': [rows('{"id":"a"}\n{"id":"ü"}\n{"id":"h', 'cut')],
  'GET /accounts/export?after=%C3%BC&format=ndjson&tag=t': [
    refusal(400, 'validation_failed', {}, [{ path: 'after', message: 'It is gone.' }]),
  ],
  // Cut between two rows, where only the missing end of the response shows it.
  'GET /accounts/export?after=a&format=ndjson&tag=t': [rows('{"id":"h"}\n', 'cut')],
  'GET /accounts/export?after=h&format=ndjson&tag=t': [rows('{"id":"z"}\n', 'whole')],
  // Streamed: the status was sent before the work failed.
  'POST /people/find': [
    json(200, { error: { code: 'timed_out', message: 'It is late.', request_id: 'req-2' } }),
    json(200, { data: { found: 7 } }),
  ],
  'GET /runs/run_1': [run('run_1', 'running'), run('run_1', 'running'), run('run_1', 'done')],
  'GET /push-runs/push_1': [run('push_1', 'running'), run('push_1', 'completed')],
  'GET /changes': [json(200, { data: [], next_cursor: 'c0', has_more: false })],
  'GET /changes?after=c0&wait=0': [
    refusal(503, 'upstream_failed'),
    json(200, { data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c1', has_more: true }),
  ],
  'GET /changes?after=c1&wait=0': [refusal(410, 'cursor_expired')],
  'GET /usage': [refusal(503, 'internal_error')],
  'GET /members': [hang],
};

function arrivalOf(request: IncomingMessage, call: string, query: string): Arrival {
  return {
    call,
    query,
    idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    authorization: request.headers.authorization,
    atMs: performance.now(),
  };
}

/** A service with every possible connection failure, the same for each caller. */
export async function startFaultyService(): Promise<FaultyService> {
  const callers = new Map<string, Caller>();
  const callerOf = (name: string): Caller => {
    const caller = callers.get(name) ?? { arrivals: [], done: new Map() };
    callers.set(name, caller);
    return caller;
  };
  const server = createServer(async (request, response) => {
    await text(request);
    const [, name = '', path = '', search = ''] =
      /^\/([^/]+)\/v1([^?]*)\??(.*)$/.exec(request.url ?? '') ?? [];
    const query = search.split('&').sort().join('&');
    const { arrivals, done } = callerOf(name);
    const arrival = arrivalOf(request, `${request.method} ${path}`, query);
    const times = arrivals.filter((one) => one.call === arrival.call && one.query === query).length;
    arrivals.push(arrival);
    // A repeated key returns the first response.
    if (arrival.idempotencyKey !== undefined && !done.has(arrival.idempotencyKey)) {
      done.set(arrival.idempotencyKey, arrival.call);
    }
    const responses = replies[arrival.call + (query && `?${query}`)] ?? [refusal(404, 'route_not_found')];
    (responses[times] ?? responses.at(-1)!)(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrlFor: (caller) => `http://127.0.0.1:${port}/${caller}/v1`,
    arrivalsOf: (caller, call) => callerOf(caller).arrivals.filter((arrival) => arrival.call === call),
    doneFor: (caller) => [...callerOf(caller).done.values()],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

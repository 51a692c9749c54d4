import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { ClientOptions } from '#client/client-options.ts';
import { ConnectionError } from '#client/connection-error.ts';
import { makeClient } from '#client/make-client.ts';
import { pause } from '#client/pause.ts';
import { WaitTimeoutError } from '#client/wait-for-end.ts';
import { type Client, definition } from '#contract/client.ts';

type Step = () => Response | Promise<Response>;

const json =
  (body: unknown, init?: ResponseInit): Step =>
  () =>
    Response.json(body, init);
const error = (status: number, code: string): Step => json({ error: { code, message: code } }, { status });
const cut: Step = () => Promise.reject(new TypeError('fetch failed'));
const page = (number: number, has_more: boolean, ...ids: string[]): Step =>
  json({ data: ids.map((id) => ({ id })), pagination: { total: 3, page: number, per_page: 2, has_more } });

/** A client with scripted responses. Records what it sent and how long it would have waited. */
function clientOf(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  const left = [...steps];
  const sent: { url: URL; headers: Record<string, string>; signal: AbortSignal }[] = [];
  const waited: number[] = [];
  const send = async (url: URL, init: RequestInit) => {
    sent.push({ url, headers: init.headers as Record<string, string>, signal: init.signal! });
    const step = left.shift();
    if (!step) throw new Error('nothing is left to be answered');
    return step();
  };
  const client = makeClient(
    definition,
    { baseUrl: 'https://api.example/v1', apiKey: 'k', fetch: send as typeof fetch, ...options },
    {
      chance: {
        random: () => 1,
        pause: async (ms, signals) => {
          waited.push(ms);
          await pause(0, signals);
        },
      },
    },
  );
  return { client: client as unknown as Client, sent, waited, left };
}

const keysOf = (sent: readonly { headers: Record<string, string> }[]) =>
  sent.map(({ headers }) => headers['idempotency-key']);

describe('a call', () => {
  it.each(['.', '..'])('with the id "%s", which would lead to another URL, is not sent', async (id) => {
    const { client, sent } = clientOf([]);

    await expect((async () => client.getAccount({ params: { id } }))()).rejects.toThrow(
      `id cannot be "${id}"`,
    );
    expect(sent).toEqual([]);
  });

  it('is retried after lost connections and 5xx, and a POST keeps one key for all tries', async () => {
    const { client, sent, waited } = clientOf([
      cut,
      error(503, 'x'),
      error(500, 'x'),
      json({ data: { id: 'a' } }),
    ]);

    expect(await client.activateAccount({ params: { id: 'a' } })).toEqual({ status: 200, data: { id: 'a' } });
    expect(waited).toEqual([500, 1_000, 2_000]);
    expect(new Set(keysOf(sent)).size).toBe(1);
    expect(keysOf(sent)[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('uses its own key, or the given one', async () => {
    const ok = json({ data: {} });
    const { client, sent } = clientOf([ok, ok, ok, ok]);

    await client.activateAccount({ params: { id: 'a' } });
    await client.activateAccount({ params: { id: 'a' } });
    await client.activateAccount({ params: { id: 'a' }, idempotencyKey: 'mine' });
    await client.updateAccount({ params: { id: 'a' }, body: {} });

    const [first, second, third, patch] = keysOf(sent);
    expect(first).not.toBe(second);
    expect([third, patch]).toEqual(['mine', undefined]);
  });

  it('without retries is tried once, and creates no key', async () => {
    const { client, sent } = clientOf([error(503, 'internal_error')], { retries: 0 });

    await expect(client.enrichAccount({ params: { id: 'a' } })).rejects.toMatchObject({ status: 503 });
    expect(keysOf(sent)).toEqual([undefined]);
  });

  it('throws the last failure', async () => {
    const { client, sent } = clientOf([error(500, 'x'), error(500, 'x'), error(500, 'x'), cut]);

    await expect(client.getUsage()).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(4);
  });

  it('that fails after its headers has the status of its error code, and is retried by that', async () => {
    const late = json({ error: { code: 'timed_out', message: 'Late.', request_id: 'r' } });
    const { client, sent } = clientOf([late, json({ data: { found: 0 } }), late], { retries: 1 });
    const input = { body: { query: 'anybody', account_ids: ['a'] } };

    expect((await client.findPeople(input)).data.found).toBe(0);
    expect(sent).toHaveLength(2);
    const alone = clientOf([late], { retries: 0 }).client.findPeople(input);
    await expect(alone).rejects.toMatchObject({ status: 504, code: 'timed_out', requestId: 'r' });
  });

  it.each([
    ['a page of somebody else', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['no JSON at all', () => new Response('hello', { headers: { 'x-request-id': 'r-7' } }), 502],
  ])('with the response %s is an error like any other', async (_, step, status) => {
    const refused = clientOf([step], { retries: 0 }).client.getUsage();

    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({ status, code: 'upstream_failed' });
  });

  it.each([
    [[], 'ApiError: 400 validation_failed: No. [request r-1]'],
    [['a'], 'ApiError: 400 validation_failed: No. (a: Is wrong.) [request r-1]'],
    [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      'ApiError: 400 validation_failed: No. (a: Is wrong.; b: Is wrong.; c: Is wrong.; d: Is wrong.; e: Is wrong.; 2 more) [request r-1]',
    ],
  ])('that is rejected tells a log everything, and people its message: %j', async (paths, text) => {
    const details = paths.map((path) => ({ path, message: 'Is wrong.' }));
    const body = { code: 'validation_failed', message: 'No.', details, request_id: 'r-1' };
    const step = json({ error: body }, { status: 400 });
    const failure: unknown = await clientOf([step])
      .client.getUsage()
      .catch((reason: unknown) => reason);

    expect(String(failure)).toBe(text);
    expect(failure).toHaveProperty('message', 'No.');
  });

  it('that hangs ends at its timeout', async () => {
    const { client, sent } = clientOf([() => hangs(sent.at(-1)!.signal)], { retries: 0, timeoutMs: 5 });

    await expect(client.getUsage()).rejects.toThrow('No response within 5 ms.');
  });

  it.each(['of the call', 'of the client'])(
    'is ended by the signal %s with its reason, and not tried again',
    async (whose) => {
      const controller = new AbortController();
      const { signal } = controller;
      const { client, sent } = clientOf(
        [
          () => {
            controller.abort(new Error('enough'));
            return hangs(sent.at(-1)!.signal);
          },
        ],
        whose === 'of the client' ? { signal } : {},
      );

      await expect(client.getUsage(whose === 'of the call' ? { signal } : {})).rejects.toThrow('enough');
      expect(sent).toHaveLength(1);
    },
  );

  it('that waits for a retry is ended by a signal', async () => {
    const controller = new AbortController();
    const { client, sent } = clientOf([
      () => {
        controller.abort(new Error('enough'));
        return Response.json({}, { status: 503 });
      },
    ]);

    await expect(client.getUsage({ signal: controller.signal })).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });

  it("exposes the last response's rate limit", async () => {
    const headers = { 'ratelimit-limit': '100', 'ratelimit-remaining': '99', 'ratelimit-reset': '30' };
    const { client } = clientOf([json({ data: {} }), json({ data: {} }, { headers }), json({ data: {} })]);

    await client.getUsage();
    expect(client.rateLimit).toBeUndefined();
    await client.getUsage();
    await client.getUsage();
    expect(client.rateLimit).toEqual({ limit: 100, remaining: 99, resetSeconds: 30 });
  });
});

/** A response that never comes until the signal aborts. */
const hangs = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('a list', () => {
  it('is awaited for one page', async () => {
    const { client, sent } = clientOf([page(1, true, 'a', 'b')]);

    expect((await client.listAccounts({ query: { per_page: 2 } })).data).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });

  it('can be iterated row by row, with the same filters on every page, fetching each page once', async () => {
    const { client, sent } = clientOf([page(2, true, 'a', 'b'), error(503, 'x'), page(3, false, 'c')]);
    const ids: string[] = [];

    for await (const { id } of client.listAccounts({ query: { page: 2, tag: 'x' } })) ids.push(id);

    expect(ids).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => url.search)).toEqual(['?page=2&tag=x', '?page=3&tag=x', '?page=3&tag=x']);
  });

  it('can be iterated page by page, and fetches no unneeded page', async () => {
    const { client, sent } = clientOf([page(1, true, 'a'), page(2, true, 'b')]);
    const totals: number[] = [];

    for await (const { pagination } of client.listRuns().pages()) {
      totals.push(pagination.total);
      if (totals.length === 2) break;
    }

    expect(totals).toEqual([3, 3]);
    expect(sent).toHaveLength(2);
  });

  it('without pages can be iterated as well', async () => {
    const { client } = clientOf([json({ data: [{ id: 'sig_1' }] })]);
    const ids: string[] = [];

    for await (const { id } of client.listSignals()) ids.push(id);

    expect(ids).toEqual(['sig_1']);
  });
});

describe('waiting', () => {
  const run = (status: string) => json({ data: { id: 'r', status } });

  it('polls until the run is over, and reports progress', async () => {
    const { client, sent } = clientOf([run('running'), error(503, 'x'), run('running'), run('failed')]);
    const seen: string[] = [];

    const over = await client.waitForRun('a/b', {
      intervalMs: 0,
      onProgress: ({ status }) => seen.push(status),
    });

    expect(over.status).toBe('failed');
    expect(seen).toEqual(['running', 'running', 'failed']);
    expect(sent[0]!.url.pathname).toBe('/v1/runs/a%2Fb');
  });

  it('ends at its timeout, with the last known state of the run', async () => {
    const { client } = clientOf([run('running')]);

    const late = client.waitForPushRun('p', { timeoutMs: 0 });

    await expect(late).rejects.toBeInstanceOf(WaitTimeoutError);
    await expect(late).rejects.toMatchObject({ lastSeen: { id: 'r', status: 'running' } });
  });

  it('is ended by a signal', async () => {
    const { client } = clientOf([run('running')]);
    const controller = new AbortController();

    const waiting = client.waitForRun('r', {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });

    await expect(waiting).rejects.toThrow('enough');
  });
});

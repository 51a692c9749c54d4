import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { createApi, isAbort, omitEmpty } from '#console/api/create-api.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** An API whose service returns these responses in order. */
function apiAnswering(...responses: (() => Response)[]) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const told: number[] = [];
  let unauthorized = 0;
  const { api, file } = createApi({
    baseUrl: 'https://signals.example/v1',
    key: () => 'sis_test_key',
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        method: String(init?.method),
        headers: init?.headers as Record<string, string>,
        body: init?.body,
      });
      init?.signal?.throwIfAborted();
      const response = responses[sent.length - 1];
      if (!response) throw new TypeError('fetch failed');
      return response();
    },
    pause: async (ms) => void waited.push(ms),
    onUnauthorized: () => {
      unauthorized += 1;
    },
    onWait: (seconds) => told.push(seconds),
  });
  return { api, file, sent, waited, told, unauthorized: () => unauthorized };
}

const usage = () => json(200, { data: { credits_remaining: 42 } });

describe('a call', () => {
  it('waits as long as the service asks, and says so', async () => {
    const { api, waited, told } = apiAnswering(
      () => json(429, { error: { code: 'throttled' } }, { 'retry-after': '3' }),
      usage,
    );

    expect((await api.getUsage()).data.credits_remaining).toBe(42);
    // With some jitter, so that not all clients return at once.
    expect(waited).toEqual([expect.closeTo(3_250, -2.7)]);
    expect(told).toEqual(waited.map((ms) => ms / 1000));
  });

  it('is retried after a temporary failure without mentioning the wait', async () => {
    const { api, sent, waited, told } = apiAnswering(() => json(503, {}), usage);

    expect((await api.getUsage()).data.credits_remaining).toBe(42);
    expect(sent).toHaveLength(2);
    expect(waited).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('returns the error with its details and request id', async () => {
    const error = {
      code: 'validation_failed',
      message: 'The request is not valid.',
      details: [{ path: 'body.name', message: 'Must not be empty.' }],
      request_id: 'req-1',
    };
    const { api } = apiAnswering(() => json(400, { error }));

    const failure = await api.createSignal({ body: { name: '' } }).catch((refused: unknown) => refused);

    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'validation_failed', details: error.details, requestId: 'req-1' });
  });

  it('ends the session if the key is rejected', async () => {
    const { api, unauthorized } = apiAnswering(() =>
      json(401, { error: { code: 'unauthorized', message: 'No.' } }),
    );

    await expect(api.getUsage()).rejects.toMatchObject({ status: 401 });
    expect(unauthorized()).toBe(1);
  });

  it("says that the service can't be reached, after a few attempts", async () => {
    const { api, sent, told } = apiAnswering();

    await expect(api.getUsage()).rejects.toMatchObject({ code: 'offline' });
    expect(sent).toHaveLength(4);
    expect(told).toEqual([]);
  });

  it('that was aborted is neither retried nor reported as a failure', async () => {
    const { api, sent } = apiAnswering(usage);
    const given = new AbortController();
    given.abort();

    const call = api.getUsage({ signal: given.signal });

    expect(isAbort(await call.catch((error: unknown) => error))).toBe(true);
    expect(sent.length).toBeLessThanOrEqual(1);
  });

  it("sends a session's handle with its own scheme, and a key as a bearer token", async () => {
    const authorizationOf = async (key: string) => {
      const sent: (string | null)[] = [];
      const { api } = createApi({
        baseUrl: 'https://api.example.com/v1',
        key: () => key,
        fetch: async (_, init) => {
          sent.push(new Headers(init?.headers).get('authorization'));
          return json(200, { data: {} });
        },
        onUnauthorized: () => undefined,
      });
      await api.getUsage();
      return sent;
    };

    expect(await authorizationOf('Session abc.def')).toEqual(['Session abc.def']);
    expect(await authorizationOf('sis_test_key')).toEqual(['Bearer sis_test_key']);
  });

  it('sends a file as plain text', async () => {
    const { api, sent } = apiAnswering(() => json(200, { data: { created: 1 } }));

    await api.importAccounts({ body: { media_type: 'text/csv', text: 'name\nAcme' } });

    expect(sent[0]).toMatchObject({ headers: { 'content-type': 'text/csv' }, body: 'name\nAcme' });
  });
});

describe('a file', () => {
  it('is returned unchanged', async () => {
    const { file, sent } = apiAnswering(() => new Response('id,name\nacc_1,Acme\n'));

    const blob = await file('/accounts/export', { format: 'csv', status: '' });

    expect(await blob.text()).toBe('id,name\nacc_1,Acme\n');
    expect(sent[0]?.url).toBe('https://signals.example/v1/accounts/export?format=csv');
  });

  it('that is rejected is reported like any other call', async () => {
    const { file, unauthorized } = apiAnswering(() =>
      json(401, { error: { code: 'unauthorized', message: 'No.' } }),
    );

    await expect(file('/accounts/export', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(unauthorized()).toBe(1);
  });
});

it('leaves empty filters out of a query', () => {
  expect(omitEmpty({ status: '', tag: undefined, search: 'a&b', page: 0 })).toEqual({
    search: 'a&b',
    page: 0,
  });
  expect(omitEmpty()).toEqual({});
});

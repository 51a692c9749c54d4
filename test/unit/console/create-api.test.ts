import { describe, expect, it } from 'vitest';
import { createApi, queryText, waitSeconds } from '#console/api/create-api.ts';
import { Failure } from '#console/api/failure.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** An API whose service gives these answers, one after the other. */
function apiAnswering(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const told: number[] = [];
  let unauthorized = 0;
  let ids = 0;
  const { api, file } = createApi({
    baseUrl: '/v1',
    key: () => 'sis_test_key',
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        method: String(init?.method),
        headers: init?.headers as Record<string, string>,
        body: init?.body,
      });
      const answer = answers[sent.length - 1];
      if (!answer) throw new TypeError('fetch failed');
      return answer();
    },
    sleep: async (ms) => void waited.push(ms),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    onUnauthorized: () => {
      unauthorized += 1;
    },
    onWait: (seconds) => told.push(seconds),
  });
  return { api, file, sent, waited, told, unauthorized: () => unauthorized };
}

const usage = () => json(200, { data: { credits_remaining: 42 } });

describe('a call', () => {
  it('fills the path, leaves out what is not chosen and carries the key in its header alone', async () => {
    const { api, sent } = apiAnswering(() => json(200, { data: [], pagination: {} }));

    await api.listMonitorEvents({ params: { id: 'acc/1' }, query: { page: 2, per_page: undefined } });

    expect(sent[0]?.url).toBe('/v1/accounts/acc%2F1/monitor-events?page=2');
    expect(sent[0]?.headers).toEqual({ authorization: 'Bearer sis_test_key' });
  });

  it('waits as long as the service asks for, and says so', async () => {
    const { api, waited, told } = apiAnswering(
      () => json(429, { error: { code: 'throttled' } }, { 'retry-after': '3' }),
      usage,
    );

    expect((await api.getUsage()).data.credits_remaining).toBe(42);
    expect(waited).toEqual([3000]);
    expect(told).toEqual([3]);
  });

  it('keeps its Idempotency-Key over retries, and takes another for another call', async () => {
    const started = () => json(202, { data: { run_id: 'run_1', jobs: 3, status: 'running' } });
    const { api, sent } = apiAnswering(() => json(429, {}, { 'retry-after': '0' }), started, started);
    const input = { params: { id: 'acc_1' }, body: {} };

    await api.scanAccount(input);
    await api.scanAccount(input);

    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['id-1', 'id-1', 'id-2']);
  });

  it('repeats a read that met a passing failure, and no write', async () => {
    const reading = apiAnswering(() => json(503, {}), usage);
    const writing = apiAnswering(() => json(503, {}), usage);

    await reading.api.getUsage();
    const write = writing.api.deleteSignal({ params: { id: 'sig_1' } });

    await expect(write).rejects.toMatchObject({ status: 503 });
    expect([reading.sent.length, writing.sent.length]).toEqual([2, 1]);
  });

  it('gives up after some attempts', async () => {
    const refuse = () =>
      json(429, { error: { code: 'throttled', message: 'Too many.' } }, { 'retry-after': '1' });
    const { api, sent } = apiAnswering(refuse, refuse, refuse, refuse, refuse);

    await expect(api.getUsage()).rejects.toMatchObject({ status: 429, message: 'Too many.' });
    expect(sent).toHaveLength(4);
  });

  it('tells the refusal with its details and request id', async () => {
    const error = {
      code: 'validation_failed',
      message: 'The request is not valid.',
      details: [{ path: 'body.name', message: 'Must not be empty.' }],
      request_id: 'req-1',
    };
    const { api } = apiAnswering(() => json(400, { error }));

    const failure = await api.createSignal({ body: { name: '' } }).catch((refused: unknown) => refused);

    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: 'validation_failed', details: error.details, requestId: 'req-1' });
  });

  it('takes an error that comes within a streamed answer for one', async () => {
    const { api } = apiAnswering(() => json(200, { error: { code: 'provider_failed', message: 'Down.' } }));

    await expect(api.findPeople({ body: { query: 'CTO' } })).rejects.toMatchObject({
      code: 'provider_failed',
    });
  });

  it('reads an answer behind white space', async () => {
    const { api } = apiAnswering(() => new Response('  \n \n{"data":{"found":0}}'));

    expect((await api.findPeople({ body: { query: 'CTO' } })).data.found).toBe(0);
  });

  it('ends the session with a key that is not accepted', async () => {
    const { api, unauthorized } = apiAnswering(() =>
      json(401, { error: { code: 'unauthorized', message: 'No.' } }),
    );

    await expect(api.getUsage()).rejects.toMatchObject({ status: 401 });
    expect(unauthorized()).toBe(1);
  });

  it('says that the service cannot be reached', async () => {
    await expect(apiAnswering().api.getUsage()).rejects.toMatchObject({ code: 'offline' });
  });

  it('sends a file as the text it is', async () => {
    const { api, sent } = apiAnswering(() => json(200, { data: { created: 1 } }));

    await api.importAccounts({ body: { media_type: 'text/csv', text: 'name\nAcme' } });

    expect(sent[0]).toMatchObject({ headers: { 'content-type': 'text/csv' }, body: 'name\nAcme' });
  });
});

describe('the wait before the next attempt', () => {
  it.each([
    ['GET', 429, '7', 1, 7],
    ['POST', 429, null, 2, 2],
    ['GET', 429, 'Wed, 21 Oct 2026 07:28:00 GMT', 1, 1],
    ['GET', 429, '3600', 1, 30],
    ['GET', 502, null, 2, 1],
    ['POST', 502, null, 1, undefined],
    ['GET', 404, null, 1, undefined],
    ['GET', 429, '1', 4, undefined],
  ])(
    '%s answered %i with Retry-After %s, attempt %i: %s s',
    (method, status, retryAfter, attempt, seconds) => {
      expect(waitSeconds(method, status, retryAfter, attempt)).toBe(seconds);
    },
  );
});

it('leaves empty filters out of a query', () => {
  expect(queryText({ status: '', tag: undefined, search: 'a&b' })).toBe('?search=a%26b');
  expect(queryText({})).toBe('');
});

import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoKeysPage } from '#local/demo-keys-page.ts';
import { createExportQueuesPages, EXPORT_QUEUES_PATH } from '#local/export-queues-page.ts';
import { createFrontPage } from '#local/front-page.ts';
import { createInbox, INBOX_PATH, type Verify } from '#local/inbox.ts';
import { type LocalPage, serveLocalPages } from '#local/local-pages.ts';
import { fireSchedule, killWorkers, operatorPage } from '#local/operator-pages.ts';

/** What the pages need from the embedded cloud. */
function cloudAt(port: number, fired: string[]): Cloud {
  const asked: Partial<Cloud> = {
    port,
    async fireSchedule(name) {
      if (name !== 'known') throw new Error(`There is no schedule ${name}`);
      fired.push(name);
    },
    killWorkers: async (most, seed) => [`one of ${most} by ${seed}`],
    peek(queueName, max) {
      expect(queueName).toBe('local-export-lake');
      const text = (StringValue: string) => ({ DataType: 'String', StringValue });
      const message = (number: number) => ({
        messageId: String(number),
        body: '{"row":"<b>bold</b>"}',
        messageAttributes: { row_id: text(`push_1_acc_${number}`), record_type: text('accounts') },
        sentTimestamp: 0,
        isInHand: number === 1,
      });
      return { count: 203, messages: Array.from({ length: max }, (_, number) => message(number)) };
    },
    stack: { region: 'eu-west-1', account: '000000000000' } as Cloud['stack'],
    endpoints: {
      dynamodb: 'http://table',
      sqs: 'http://queues',
      states: 'http://states',
    } as Cloud['endpoints'],
    operator: { accessKeyId: 'id', secretAccessKey: 'secret' },
  };
  return asked as Cloud;
}

let server: Server;
let port: number;
let fired: string[];
let checks: number;
let demo: ReturnType<Parameters<typeof demoKeysPage>[0]>;

const verify: Verify = async (_cloud, { body }) => {
  checks += 1;
  return body.includes('forged') ? { ok: false, reason: 'another <secret>' } : { ok: true };
};

beforeEach(async () => {
  fired = [];
  checks = 0;
  demo = undefined;
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const failing: LocalPage = {
    method: 'GET',
    path: '/_local/failing',
    answer: async () => Promise.reject(new Error('broken')),
  };
  const throwing: LocalPage = {
    method: 'GET',
    path: '/_local/throwing',
    answer() {
      throw new Error('broken at once');
    },
  };
  const answer = serveLocalPages([
    ...createInbox(verify),
    fireSchedule,
    killWorkers,
    operatorPage,
    demoKeysPage(
      () => demo,
      () => undefined,
    ),
    ...createExportQueuesPages([{ name: 'lake', queueName: 'local-export-lake' }]),
    createFrontPage([{ label: 'API reference', href: '/v1/docs', about: 'Every <call>' }], 'Read by rules.'),
    failing,
    throwing,
  ])(cloudAt(port, fired));
  server.on('request', (request, response) => {
    if (!answer(request, response)) response.writeHead(418).end('the gateway');
  });
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** `fetch` doesn't allow setting the Host header. */
function ask(
  path: string,
  {
    method = 'GET',
    body = '',
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        type: response.headers['content-type'] ?? '',
        headers: response.headers,
        body: await text(response),
      });
    })
      .on('error', reject)
      .end(body);
  });
}

const deliver = (row: object | string, headers: Record<string, string> = {}) =>
  ask(INBOX_PATH, { method: 'POST', body: typeof row === 'string' ? row : JSON.stringify(row), headers });

const entries = async () => JSON.parse((await ask(`${INBOX_PATH}.json`)).body);

describe('pages beside the API', () => {
  it('pass other paths and methods on to the gateway', async () => {
    expect((await ask('/v1/accounts')).status).toBe(418);
    expect((await ask('/_local/fire-schedule?name=known')).status).toBe(418);
    expect(fired).toEqual([]);
  });

  it('respond only to requests for this machine’s own names', async () => {
    expect((await ask(INBOX_PATH, { headers: { host: `evil.example:${port}` } })).status).toBe(403);
    expect((await ask(INBOX_PATH, { headers: { host: `127.0.0.1:${port + 1}` } })).status).toBe(403);
    expect((await ask(INBOX_PATH, { headers: { host: `localhost:${port}` } })).status).toBe(200);
  });

  it('reject requests from other web pages', async () => {
    const post = (origin: string) =>
      ask('/_local/fire-schedule?name=known', { method: 'POST', headers: { origin } });
    expect((await post('http://evil.example')).status).toBe(403);
    expect(fired).toEqual([]);
    expect((await post(`http://127.0.0.1:${port}`)).status).toBe(200);
    expect(fired).toEqual(['known']);
  });

  it('kill as many workers as requested', async () => {
    const { body } = await ask('/_local/kill-workers?most=2&seed=7', { method: 'POST' });
    expect(JSON.parse(body)).toEqual({ killed: ['one of 2 by 7'] });
  });

  it('report errors', async () => {
    expect(await ask('/_local/failing')).toMatchObject({ status: 500, body: '{"error":"Error: broken"}' });
    expect(await ask('/_local/throwing')).toMatchObject({
      status: 500,
      body: '{"error":"Error: broken at once"}',
    });
    expect(await ask('/_local/fire-schedule?name=other', { method: 'POST' })).toMatchObject({
      status: 500,
      body: expect.stringContaining('There is no schedule other'),
    });
  });

  it('tell the operator how to reach the embedded services', async () => {
    expect(JSON.parse((await ask('/_local/operator')).body)).toEqual({
      region: 'eu-west-1',
      table_name: 'signal-intelligence-local',
      key_prefix: 'sis_test_',
      dynamodb_endpoint: 'http://table',
      sqs_endpoint: 'http://queues',
      states_endpoint: 'http://states',
      access_key_id: 'id',
      secret_access_key: 'secret',
    });
  });

  it('offer the demo keys only to the console, once its workspace is ready', async () => {
    const path = '/_local/demo-keys';
    expect((await ask(path)).status).toBe(503);
    demo = { api_key: 'all', read_only_api_key: 'reads', scoped_api_key: 'own' };

    const { keys } = JSON.parse((await ask(path)).body);

    expect(keys.map(({ key }: { key: string }) => key)).toEqual(['all', 'reads', 'own']);
    expect((await ask(path, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
    expect((await ask(path)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('are linked from the front page, and run only their own scripts', async () => {
    const { body, type, headers } = await ask('/');
    expect(type).toContain('text/html');
    expect(body).toContain('<a href="/v1/docs">API reference</a>');
    expect(body).toContain('Every &lt;call&gt;');
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  });
});

describe('the inbox', () => {
  it('shows what arrived, newest first, with the headers that matter', async () => {
    await deliver({ name: 'First' }, { 'webhook-id': 'msg_1', authorization: 'hidden' });
    await deliver({ name: 'Second' });

    const { data, received } = await entries();
    expect(received).toBe(2);
    expect(data.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(data[1]).toMatchObject({ headers: { 'webhook-id': 'msg_1' }, body: '{"name":"First"}' });
    expect(data[1].headers).not.toHaveProperty('authorization');
  });

  it('says whether each signature is valid, and checks it once', async () => {
    await deliver({ name: 'Honest' });
    await deliver({ name: 'forged' });
    await entries();
    const { data } = await entries();

    expect(data.map(({ signature }: { signature: unknown }) => signature)).toEqual([
      { ok: false, reason: 'another <secret>' },
      { ok: true },
    ]);
    expect(checks).toBe(2);
  });

  it('shows what arrived as text, never as markup', async () => {
    await deliver({ record_type: 'account', name: '<script>alert(1)</script>forged', id: 'acc_1' });
    await deliver('not & JSON');
    const { body, type } = await ask(INBOX_PATH);

    expect(type).toContain('text/html');
    expect(body).toContain('2 rows received');
    expect(body).toContain('account · &lt;script&gt;alert(1)&lt;/script&gt;forged · acc_1');
    expect(body).toContain('another &lt;secret&gt;');
    expect(body).toContain('not &amp; JSON');
    expect(body).not.toContain('<script>alert');
  });

  it('says how to fill it when it is empty', async () => {
    expect((await ask(INBOX_PATH)).body).toContain('Push accounts to the destination');
  });

  it('keeps the last two hundred and counts all', async () => {
    for (let sent = 0; sent < 203; sent += 1) await deliver({ name: `row ${sent}` });
    const { data, received } = await entries();
    expect(received).toBe(203);
    expect(data).toHaveLength(200);
    expect(data[0].number).toBe(203);
    expect((await ask(INBOX_PATH)).body).toContain('203 rows received, showing the last 200');
  });

  it('rejects anything larger than rows can be', async () => {
    const answer = await deliver('x', { 'content-length': String(256 * 1024 + 1) }).catch(
      (error: Error) => error,
    );
    expect(answer).toMatchObject({ status: 413 });
    expect((await entries()).received).toBe(0);
  });
});

describe('the export queues page', () => {
  it('shows the newest two hundred messages of each queue as text, and which were received', async () => {
    const { body, type } = await ask(EXPORT_QUEUES_PATH);

    expect(type).toContain('text/html');
    expect(body).toContain('export AWS_ENDPOINT_URL_SQS=http://queues\nexport AWS_REGION=eu-west-1');
    expect(body).toContain('http://queues/000000000000/local-export-lake');
    expect(body).toContain('203 messages in the queue, showing the newest 200');
    expect(body).toContain('accounts · push_1_acc_7');
    expect(body.match(/>received</g)).toHaveLength(1);
    expect(body).toContain('&lt;b&gt;bold');
    expect(body).not.toContain('<b>');
  });

  it('is also available as JSON', async () => {
    const { queues, environment } = JSON.parse((await ask(`${EXPORT_QUEUES_PATH}.json`)).body);

    expect(queues).toHaveLength(1);
    expect(environment).toEqual({
      AWS_ENDPOINT_URL_SQS: 'http://queues',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    expect(queues[0]).toMatchObject({
      name: 'lake',
      queue_url: 'http://queues/000000000000/local-export-lake',
      count: 203,
    });
    expect(queues[0].messages[1]).toEqual({
      message_id: '1',
      sent_at: '1970-01-01T00:00:00.000Z',
      is_in_hand: true,
      attributes: { row_id: 'push_1_acc_1', record_type: 'accounts' },
      body: '{"row":"<b>bold</b>"}',
    });
  });
});

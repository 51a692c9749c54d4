import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { exportedMessages } from '#test/harness/exported-messages.ts';
import { postOnce } from '#test/harness/idempotent-requests.ts';
import { must } from '#test/harness/must.ts';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const create = (name: string, url: string) => workspace.api.createWebhookDestination({ body: { name, url } });

describe('POST /webhook-destinations', () => {
  it('returns a masked URL and a secret; the list never shows the URL', async () => {
    const { url } = await receiverWith();

    const created = await create(' Warehouse ', url);

    expect(created).toEqual({
      status: 201,
      data: {
        id: expect.stringMatching(/^dst_/),
        name: 'Warehouse',
        url_masked: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\*\*\*$/),
        queue: null,
        alerts: false,
        alert_filter: null,
        secret: expect.stringMatching(/^whsec_/),
        created_at: expect.any(String),
      },
    });
    const listed = await workspace.api.listWebhookDestinations();
    expect(listed.data).toContainEqual(created.data);
    expect(JSON.stringify(listed)).not.toContain('t0ken');
  });

  it('takes a name of 80 characters that grow when case-folded once, and again after its deletion', async () => {
    const { url } = await receiverWith();
    // Folded, each becomes eighteen: 2,640 bytes of a key.
    const name = 'ﷺ'.repeat(80);
    const { data } = await create(name, url);
    expect(data.name).toBe(name);
    await expect(create(name, url)).rejects.toMatchObject({ status: 409, code: 'name_taken' });
    await workspace.api.deleteWebhookDestination({ params: { id: data.id } });
    expect((await create(name, url)).status).toBe(201);
  });

  // test/unit/platform/public-web/url-guard.test.ts has the other ways to write them.
  const hostile = [
    'http://example.com/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://127.0.0.1.nip.invalid/hook',
  ];
  it.each(hostile)('refuses %s', async (url) => {
    const { status, body } = await sendJson('POST', '/webhook-destinations', workspace.apiKey, {
      name: 'Hostile',
      url,
    });

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'url_not_allowed', details: [{ path: 'url' }] });
    expect(body.error.message).not.toContain(url);
  });
});

describe('a destination that is a queue', () => {
  it('has no URL or secret to rotate, and a sample arrives as a message', async () => {
    const { data } = await workspace.api.createWebhookDestination({
      body: { name: 'Lake', queue: 'warehouse' },
    });
    const params = { id: data.id };

    expect(data).toEqual({
      id: expect.stringMatching(/^dst_/),
      name: 'Lake',
      url_masked: null,
      queue: 'warehouse',
      alerts: false,
      alert_filter: null,
      secret: null,
      created_at: expect.any(String),
    });
    expect((await workspace.readOnly.listWebhookDestinations()).data).toContainEqual(data);
    await expect(workspace.api.rotateWebhookSecret({ params, body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'no_signing_secret',
    });
    expect((await workspace.api.testWebhookDestination({ params, body: {} })).data).toEqual({
      delivered: true,
      status_code: null,
      ms: expect.any(Number),
    });
    const [sample] = await exportedMessages(data.id, (found) => found.length > 0);
    expect(sample?.message).toMatchObject({
      record_type: 'test',
      destination_id: data.id,
      push_run_id: null,
    });
  });
});

describe('a response with secrets', () => {
  it('is never cached, even when it is replayed', async () => {
    const { url } = await receiverWith();
    const cacheOf = ({ headers }: RawResponse) => headers.get('cache-control');
    const call = (method: string, path: string, body?: unknown) =>
      sendJson(method, path, workspace.apiKey, body);

    const create = () =>
      postOnce('/webhook-destinations', 'no-store', { name: 'Not stored', url }, workspace.apiKey);
    const created = await create();
    const again = await create();
    const rotated = await call('POST', `/webhook-destinations/${created.body.data.id}/rotate-secret`, {});
    const listed = await request('/webhook-destinations', { apiKey: workspace.apiKey });

    expect([created, again, rotated, listed].map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    expect([created, again, rotated, listed].map(cacheOf)).toEqual(Array(4).fill('no-store'));
    expect(listed.headers.get('x-request-id')).toBeTruthy();
  });
});

describe('POST /webhook-destinations/:id/test', () => {
  it('sends one row that the receiver can verify, and returns status and duration', async () => {
    const receiver = await receiverWith(() => ({ status: 202 }));
    const { data } = await create('Tested', receiver.url);

    const tested = await workspace.api.testWebhookDestination({ params: { id: data.id }, body: {} });

    expect(tested.data).toEqual({ delivered: true, status_code: 202, ms: expect.any(Number) });
    const [delivery] = receiver.deliveries;
    expect(
      new Webhook(must(data.secret)).verify(delivery?.body ?? '', headersOf(delivery?.headers)),
    ).toMatchObject({
      record_type: 'test',
      latest_signal_alpha: 80,
    });
  });
});

const headersOf = (headers: unknown): Record<string, string> => headers as Record<string, string>;

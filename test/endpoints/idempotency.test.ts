import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { marksOf, postOnce, runningUntil } from '#test/harness/idempotent-requests.ts';
import { type RawAnswer, request } from '#test/harness/request.ts';
import { newKey, newQuietWorkspace, newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

const post = (path: string, key: string, body: unknown, apiKey = workspace.apiKey): Promise<RawAnswer> =>
  postOnce(path, key, body, apiKey);

const section = (title: string) => ({ title, content_md: 'text' });

const sectionsTitled = async (title: string, { api }: TestWorkspace = workspace) =>
  (await api.listKnowledgeBase()).data.filter((found) => found.title === title);

describe('the same Idempotency-Key and body', () => {
  it('return the stored response and do nothing twice', async () => {
    const key = randomUUID();
    const first = await post('/knowledge-base', key, section('Once'));
    const second = await post('/knowledge-base', key, section('Once'));

    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await sectionsTitled('Once')).toHaveLength(1);
  });

  it('match regardless of the order of fields', async () => {
    const key = randomUUID();
    const first = await post('/knowledge-base', key, { title: 'Order', content_md: 'x' });
    const second = await post('/knowledge-base', key, { content_md: 'x', title: 'Order' });

    expect(second.body).toEqual(first.body);
  });

  it('return a large response byte for byte', async () => {
    const key = randomUUID();
    const accounts = Array.from({ length: 100 }, (_, i) => ({
      name: `Företag №${i} 🚀`,
      domain: `large-${i}.example`,
    }));
    const first = await post('/accounts', key, accounts);
    const second = await post('/accounts', key, accounts);

    expect(JSON.stringify(first.body).length).toBeGreaterThan(20_000);
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.body.data[99]).toMatchObject({ created: true, name: 'Företag №99 🚀' });
  });

  it('sent ten times concurrently do the work once; the others get 409 or the response', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/knowledge-base', key, section('At once'))),
    );

    const done = answers.filter(({ status }) => status === 201);
    const busy = answers.filter(({ status }) => status === 409);
    expect(done.length + busy.length).toBe(10);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { body } of busy) expect(body.error.code).toBe('request_in_progress');
    expect(await sectionsTitled('At once')).toHaveLength(1);
  });

  it('get 409 while the first request runs, and may retry once it must have ended', async () => {
    const other = await newWorkspace();
    const key = randomUUID();
    const first = await post('/knowledge-base', key, section('Slow'), other.apiKey);

    await runningUntil(other.id, Date.now() + 60_000);
    const meanwhile = await post('/knowledge-base', key, section('Slow'), other.apiKey);
    await runningUntil(other.id, Date.now() - 1);
    const afterward = await post('/knowledge-base', key, section('Slow'), other.apiKey);

    expect(meanwhile.status).toBe(409);
    expect(meanwhile.body.error.code).toBe('request_in_progress');
    expect(afterward.status).toBe(201);
    expect(afterward.body.data).toEqual(first.body.data);
    expect(await sectionsTitled('Slow', other)).toHaveLength(1);
  });

  it('are forgotten after a day', async () => {
    const other = await newWorkspace();
    await post('/knowledge-base', randomUUID(), section('Kept'), other.apiKey);
    const [mark] = await marksOf(other.id);

    expect(mark?.expires_at).toBeGreaterThan(Date.now() / 1000 + 23.9 * 3600);
    expect(mark?.expires_at).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600 + 1);
  });
});

describe('the same Idempotency-Key', () => {
  it('with another body returns 422 and does nothing', async () => {
    const key = randomUUID();
    await post('/knowledge-base', key, section('Original'));
    const other = await post('/knowledge-base', key, section('Something else'));

    expect(other.status).toBe(422);
    expect(other.body.error.code).toBe('idempotency_key_reused');
    expect(await sectionsTitled('Something else')).toEqual([]);
  });

  it('for another record returns 422', async () => {
    const key = randomUUID();
    const { data } = await workspace.api.createAccounts({
      body: [
        { name: 'One', domain: 'one-record.example' },
        { name: 'Two', domain: 'two-record.example' },
      ],
    });
    const [one, two] = Array.isArray(data) ? data : [];
    await post(`/accounts/${one?.id}/tags`, key, { tags: ['a'] });

    expect((await post(`/accounts/${two?.id}/tags`, key, { tags: ['a'] })).status).toBe(422);
  });

  it('on another endpoint is another key', async () => {
    const key = randomUUID();
    await post('/knowledge-base', key, section('Here'));

    expect((await post('/accounts', key, { name: 'There' })).status).toBe(201);
  });

  it('of another workspace is another key', async () => {
    const key = randomUUID();
    const other = await newWorkspace();
    const ours = await post('/knowledge-base', key, section('Shared key'));
    const theirs = await post('/knowledge-base', key, section('Shared key'), other.apiKey);

    expect(theirs.status).toBe(201);
    expect(theirs.body.data.id).not.toBe(ours.body.data.id);
    expect(await sectionsTitled('Shared key', other)).toHaveLength(1);
  });

  it('never shows a scoped member another member’s response', async () => {
    const other = await newWorkspace();
    const key = randomUUID();
    const { data } = await other.api.createAccounts({ body: { name: 'Hidden', domain: 'hidden.example' } });
    const path = `/accounts/${Array.isArray(data) ? '' : data.id}/tags`;
    const { text: scopedKey } = await newKey(other.id, 'write', other.scopedMemberId);
    await post(path, key, { tags: ['secret'] }, other.apiKey);

    expect((await post(path, key, { tags: ['secret'] }, scopedKey)).status).toBe(404);
  });

  it('after an error runs again: errors are not stored', async () => {
    const other = await newQuietWorkspace();
    await other.setPlan({ subscription_status: 'inactive' });
    const { data } = await other.api.createAccounts({ body: { name: 'Retry', domain: 'retry.example' } });
    const path = `/accounts/${Array.isArray(data) ? '' : data.id}/activate`;
    const key = randomUUID();

    const refused = await post(path, key, {}, other.apiKey);
    await other.setPlan({ subscription_status: 'active' });
    const allowed = await post(path, key, {}, other.apiKey);
    const repeated = await post(path, key, {}, other.apiKey);

    expect(refused.status).toBe(402);
    expect(allowed.status).toBe(200);
    expect(repeated.body).toEqual(allowed.body);
    expect((await other.api.getUsage()).data.credits_used).toBe(1);
  });

  it('after an invalid request runs again', async () => {
    const key = randomUUID();

    expect((await post('/knowledge-base', key, { title: '' })).status).toBe(400);
    expect((await post('/knowledge-base', key, section('Fixed'))).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  it('that is too long or blank is rejected, whatever the body', async () => {
    for (const key of ['x'.repeat(256), ' ', 'caf\u00e9', 'a\tb']) {
      const { status, body } = await post('/knowledge-base', key, {});

      expect(status).toBe(400);
      expect(body.error.details).toEqual([
        { path: 'Idempotency-Key', message: 'Must have 1 to 255 visible ASCII characters.' },
      ]);
    }
  });

  it('of 255 characters is accepted', async () => {
    expect((await post('/knowledge-base', 'k'.repeat(255), section('Long key'))).status).toBe(201);
  });

  it('on a request that is idempotent anyway is ignored', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(256) };

    expect((await request('/usage', { apiKey: workspace.apiKey, headers })).status).toBe(200);
  });
});

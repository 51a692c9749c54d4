import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { putItem, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { postOnce } from '#test/harness/idempotent-requests.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { itemsNaming } from '#test/harness/scan-table.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const create = (body: object, apiKey = workspace.apiKey) => sendJson('POST', '/api-keys', apiKey, body);

const listed = async ({ api }: TestWorkspace = workspace) => (await api.listApiKeys()).data;

const ownId = ({ apiKey }: TestWorkspace) => apiKey.slice(9, 25);

describe('a new key', () => {
  it('works at once, is shown only once, and is not cached on the way', async () => {
    const { status, headers, body } = await create({ name: 'CRM sync', scope: 'read' });
    const { key, ...record } = body.data;

    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(record).toEqual({
      id: key.slice(9, 25),
      name: 'CRM sync',
      prefix: key.slice(0, 25),
      scope: 'read',
      member_id: null,
      requests_per_minute: null,
      created_at: expect.any(String),
      created_by: ownId(workspace),
      agent: null,
      expires_at: null,
      last_used_at: null,
      descendant_ids: [],
    });
    expect(must((await listed()).find(({ id }) => id === record.id))).toEqual(record);
    expect((await request('/usage', { apiKey: key })).status).toBe(200);
    expect((await sendJson('POST', '/accounts', key, { name: 'x' })).status).toBe(403);
  });

  it('is the same for a repeated Idempotency-Key, and its secret is stored nowhere in the table', async () => {
    const idempotencyKey = randomUUID();
    const ask = (apiKey: string) =>
      postOnce('/api-keys', idempotencyKey, { name: 'Once', scope: 'read' }, apiKey);
    const [first, again] = [await ask(workspace.apiKey), await ask(workspace.apiKey)];
    const other = await ask((await newKey(workspace.id)).text);

    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect([other.status, other.body.error.code]).toEqual([409, 'answer_sealed']);
    expect((await listed()).filter(({ name }) => name === 'Once')).toHaveLength(1);
    const kept = JSON.stringify(await itemsNaming(testTable(), workspace.id));
    expect(kept).toContain(first.body.data.id);
    expect(kept).not.toContain(first.body.data.key.slice(25, 57));
  });
});

describe('a revoked key', () => {
  it('leaves the list and stops working; revoking it again is not an error', async () => {
    const { id, text } = await newKey(workspace.id);
    const revoke = () => workspace.api.deleteApiKey({ params: { id } });

    expect((await revoke()).data).toEqual({ id, deleted: true, descendant_ids: [] });
    expect((await revoke()).data).toEqual({ id, deleted: true, descendant_ids: [] });
    expect((await listed()).map((key) => key.id)).not.toContain(id);
    expect((await request('/usage', { apiKey: text })).status).toBe(401);
  });
});

describe('the list', () => {
  it('requires write scope, and has only their own keys for a scoped member', async () => {
    await expect(workspace.readOnly.listApiKeys()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    const { data } = await workspace.scoped.listApiKeys();
    expect(new Set(data.map(({ member_id }) => member_id))).toEqual(new Set([workspace.scopedMemberId]));
  });

  it('shows the minute in which a key was last used', async () => {
    const { id, text } = await newKey(workspace.id);
    const use = async () => must((await listed()).find((key) => key.id === id)).last_used_at;
    const before = Math.floor(Date.now() / 60_000);

    expect(await use()).toBeNull();
    await clientWith(text).getUsage();

    const minute = Date.parse(must(await use())) / 60_000;
    expect(minute).toBeGreaterThanOrEqual(before);
    expect(minute).toBeLessThanOrEqual(Date.now() / 60_000);
  });
});

describe('a key that has reached its rate limit', () => {
  let used: string;

  beforeAll(async () => {
    const { id, text } = await newKey(workspace.id);
    await updateIf(testTable(), { Key: keys.apiKey(id), set: { requests_per_minute: 3 } });
    // For any minute in which the requests are made.
    const now = Math.floor(Date.now() / 60_000);
    for (let minute = now; minute < now + 10; minute += 1) {
      const Item = { ...keys.keyMinute(id, minute), used: 3, expires_at: (minute + 60) * 60 };
      await putItem(testTable(), Item);
    }
    used = text;
  });

  it.each([
    ['GET', '/usage'],
    ['GET', '/accounts/export'],
    ['POST', '/accounts'],
    ['DELETE', '/api-keys/nothing'],
  ])('%s %s returns 429 and says when to retry', async (method, path) => {
    const { status, headers, body } = await request(path, {
      method,
      apiKey: used,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{"name":"Late"}' }),
    });

    expect([status, body.error.code]).toEqual([429, 'throttled']);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['3', '0']);
    expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
  });
});

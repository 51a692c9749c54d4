import { randomUUID } from 'node:crypto';
import { equals } from '@signal/embedded-cloud/testing/eventually.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/harness/eventually.ts';
import { postOnce, runningUntil } from '#test/harness/idempotent-requests.ts';
import { type RawResponse, request } from '#test/harness/request.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

describe('a request that crashed after doing its work', () => {
  let other: TestWorkspace;
  let accountId: string;

  beforeAll(async () => {
    other = await newQuietWorkspace();
    const { data } = await other.api.createAccounts({ body: { name: 'Known', domain: 'known.example' } });
    accountId = Array.isArray(data) ? '' : data.id;
  });

  /** The responses to the first attempt, which the client never got, and to the second. */
  async function twice(path: string, body: unknown): Promise<readonly [RawResponse, RawResponse]> {
    const key = randomUUID();
    const first = await postOnce(path, key, body, other.apiKey);
    expect(first.status).toBeLessThan(300);
    await runningUntil(other.id, Date.now() - 1);
    return [first, await postOnce(path, key, body, other.apiKey)];
  }

  const countOf = async (path: string): Promise<number> => {
    const { body } = await request(path, { apiKey: other.apiKey });
    return body.pagination?.total ?? body.data.length;
  };

  const discovery = { signals: { any_of: ['sig_funding'] }, geographies: ['Iceland'] };
  const idOf = ({ body: { data } }: RawResponse): unknown =>
    [data].flat().map((each) => each.id ?? each.run_id);

  it.each([
    ['an account without a domain', '/accounts', { name: 'Alone' }, '/accounts'],
    ['an account with a domain', '/accounts', { name: 'Alone', domain: 'alone.example' }, '/accounts'],
    [
      'several accounts',
      '/accounts',
      [{ name: 'A' }, { name: 'B', domain: 'b.example' }, { name: 'C' }],
      '/accounts',
    ],
    ['a section', '/knowledge-base', { title: 'Whole', content_md: 'text' }, '/knowledge-base'],
    ['a signal', '/signals', { name: 'Depots' }, '/signals'],
    ['a search', '/searches', { ...discovery, name: 'Daily', every: 'day', is_active: false }, '/searches'],
    ['a destination', '/webhook-destinations', { name: 'Lake', queue: 'warehouse' }, '/webhook-destinations'],
    ['a member', '/members', { name: 'Ada', email: 'ada@crashed.example' }, '/members'],
    ['a people list', '/people/lists', { name: 'Buyers' }, '/people/lists'],
    ['a discovery', '/runs', discovery, '/runs'],
  ])('acts once when repeated: %s', async (_, path, body, list) => {
    const before = await countOf(list);
    const [first, second] = await twice(path, body);

    expect(second.status).toBe(first.status);
    expect(idOf(second)).toEqual(idOf(first));
    // Fields that no one else can have changed are returned as created.
    if (list !== '/accounts' && list !== '/runs') expect(second.body).toEqual(first.body);
    const made = Array.isArray(body) ? body.length : 1;
    await eventually(() => countOf(list), equals(before + made));
  });

  it('acts once even if only part of the work was done', async () => {
    const body = [{ name: 'First' }, { name: 'Second', domain: 'second.example' }, { name: 'Third' }];
    const key = randomUUID();
    const first = await postOnce('/accounts', key, body, other.apiKey);
    const [gone] = first.body.data;
    await other.api.deleteAccount({ params: { id: gone.id } });
    await runningUntil(other.id, Date.now() - 1);

    const second = await postOnce('/accounts', key, body, other.apiKey);

    expect(idOf(second)).toEqual(idOf(first));
    expect(second.body.data.map(({ created }: { created: boolean }) => created)).toEqual([true, true, true]);
    expect((await other.api.getAccount({ params: { id: gone.id } })).data.name).toBe('First');
  });

  it('charges an activation once, and still rejects an account that others activated', async () => {
    const [first, second] = await twice(`/accounts/${accountId}/activate`, {});

    expect(second.status).toBe(200);
    expect(second.body.data.activated_at).toBe(first.body.data.activated_at);
    expect((await other.api.getUsage()).data.credits_used).toBe(1);
    expect((await postOnce(`/accounts/${accountId}/activate`, randomUUID(), {}, other.apiKey)).status).toBe(
      409,
    );
  });

  it('starts a scan once', async () => {
    const [scan, again] = await twice(`/accounts/${accountId}/scan`, {});
    expect(again.body).toEqual(scan.body);
  });

  it('starts a push once, and does not touch its progress', async () => {
    const { data: destination } = await other.api.createWebhookDestination({
      body: { name: 'Rows', queue: 'warehouse' },
    });
    const account_ids = Array.from({ length: 101 }, (_, number) => `acc_${number}`);
    const body = { destination_id: destination.id, account_ids };
    const key = randomUUID();
    const first = await postOnce('/accounts/webhook-push', key, body, other.apiKey);
    const params = { id: first.body.data.run_id };
    const { data: ended } = await eventually(
      () => other.api.getPushRun({ params }),
      ({ data }) => data.status !== 'running',
    );
    await runningUntil(other.id, Date.now() - 1);

    expect((await postOnce('/accounts/webhook-push', key, body, other.apiKey)).body).toEqual(first.body);

    expect(ended).toMatchObject({ status: 'failed', total: 101, failed: 101 });
    expect((await other.api.getPushRun({ params })).data).toEqual(ended);
    await eventually(() => countOf('/push-runs'), equals(1));
  });

  it('deactivates once', async () => {
    const [, second] = await twice(`/accounts/${accountId}/deactivate`, {});
    expect(second).toMatchObject({ status: 200, body: { data: { status: 'suggested' } } });
  });

  it('leaves one active key: the one that was shown', async () => {
    const before = await countOf('/api-keys');
    const [lost, shown] = await twice('/api-keys', { name: 'Reader', scope: 'read' });

    expect(shown.status).toBe(201);
    expect(shown.body.data.id).not.toBe(lost.body.data.id);
    expect(await countOf('/api-keys')).toBe(before + 1);
    expect((await request('/usage', { apiKey: shown.body.data.key })).status).toBe(200);
    expect((await request('/usage', { apiKey: lost.body.data.key })).status).toBe(401);
  });
});

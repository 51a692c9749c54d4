import { randomUUID } from 'node:crypto';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { takesIdempotencyKey } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { equals, eventually } from '#test/harness/eventually.ts';
import { type RawAnswer, request } from '#test/harness/request.ts';
import { newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

const post = (path: string, key: string, body: unknown, apiKey = workspace.apiKey): Promise<RawAnswer> =>
  request(path, {
    method: 'POST',
    apiKey,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

const section = (title: string) => ({ title, content_md: 'text' });

const sectionsTitled = async (title: string, { api }: TestWorkspace = workspace) =>
  (await api.listKnowledgeBase()).data.filter((found) => found.title === title);

/** The marks that a workspace's idempotent requests have left. */
async function marksOf(workspaceId: string) {
  const { client, name: TableName } = testTable();
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': `WS#${workspaceId}#IDEMPOTENCY` },
      ConsistentRead: true,
    }),
  );
  return Items ?? [];
}

/** Makes of the requests that were answered some that have died, or will have, before they could say what they did. */
async function runningUntil(workspaceId: string, time: number): Promise<void> {
  const { client, name: TableName } = testTable();
  for (const { PK, SK } of await marksOf(workspaceId)) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { PK, SK },
        UpdateExpression: 'SET #status = :running, in_progress_expiration = :until REMOVE #data',
        ExpressionAttributeNames: { '#status': 'status', '#data': 'data' },
        ExpressionAttributeValues: { ':running': 'INPROGRESS', ':until': time },
      }),
    );
  }
}

describe('the same Idempotency-Key and body', () => {
  it('give the stored answer and do nothing twice', async () => {
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

  it('are the same whatever order the fields come in', async () => {
    const key = randomUUID();
    const first = await post('/knowledge-base', key, { title: 'Order', content_md: 'x' });
    const second = await post('/knowledge-base', key, { content_md: 'x', title: 'Order' });

    expect(second.body).toEqual(first.body);
  });

  it('give a large answer back byte for byte', async () => {
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

  it('sent ten times at once do the work once; the others wait their turn or get the answer', async () => {
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

  it('are told to wait while the first request runs, and may try again once it must be dead', async () => {
    const other = await newWorkspace();
    const key = randomUUID();
    const first = await post('/knowledge-base', key, section('Slow'), other.apiKey);

    await runningUntil(other.id, Date.now() + 60_000);
    const meanwhile = await post('/knowledge-base', key, section('Slow'), other.apiKey);
    await runningUntil(other.id, Date.now() - 1);
    const afterwards = await post('/knowledge-base', key, section('Slow'), other.apiKey);

    expect(meanwhile.status).toBe(409);
    expect(meanwhile.body.error.code).toBe('request_in_progress');
    expect(afterwards.status).toBe(201);
    expect(afterwards.body.data).toEqual(first.body.data);
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
  it('with another body is refused with 422, and nothing is done', async () => {
    const key = randomUUID();
    await post('/knowledge-base', key, section('Original'));
    const other = await post('/knowledge-base', key, section('Something else'));

    expect(other.status).toBe(422);
    expect(other.body.error.code).toBe('idempotency_key_reused');
    expect(await sectionsTitled('Something else')).toEqual([]);
  });

  it('for another record is refused with 422', async () => {
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

  it('never shows a scoped member what another key was answered', async () => {
    const other = await newWorkspace();
    const key = randomUUID();
    const { data } = await other.api.createAccounts({ body: { name: 'Hidden', domain: 'hidden.example' } });
    const path = `/accounts/${Array.isArray(data) ? '' : data.id}/tags`;
    const { text: scopedKey } = await newKey(other.id, 'write', other.scopedMemberId);
    await post(path, key, { tags: ['secret'] }, other.apiKey);

    expect((await post(path, key, { tags: ['secret'] }, scopedKey)).status).toBe(404);
  });

  it('after a refusal runs again: what failed is not stored', async () => {
    const other = await newWorkspace();
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

  it('after a request that was not valid runs again', async () => {
    const key = randomUUID();

    expect((await post('/knowledge-base', key, { title: '' })).status).toBe(400);
    expect((await post('/knowledge-base', key, section('Mended'))).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  it.each(endpointList.filter(takesIdempotencyKey).map(({ path }) => [path.replace(/\{\w+\}/g, 'some-id')]))(
    'that is too long or blank is refused by POST %s, whatever the body',
    async (path) => {
      for (const key of ['x'.repeat(256), ' ', 'caf\u00e9', 'a\tb']) {
        const { status, body } = await post(path, key, {});

        expect(status).toBe(400);
        expect(body.error.details).toEqual([
          { path: 'Idempotency-Key', message: 'Must have 1 to 255 visible ASCII characters.' },
        ]);
      }
    },
  );

  it('of 255 characters is taken', async () => {
    expect((await post('/knowledge-base', 'k'.repeat(255), section('Long key'))).status).toBe(201);
  });

  it('on a request that changes nothing twice anyway is ignored', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(256) };

    expect((await request('/usage', { apiKey: workspace.apiKey, headers })).status).toBe(200);
  });
});

describe('a request that died after its work was done', () => {
  let other: TestWorkspace;
  let accountId: string;

  beforeAll(async () => {
    other = await newWorkspace();
    const { data } = await other.api.createAccounts({ body: { name: 'Known', domain: 'known.example' } });
    accountId = Array.isArray(data) ? '' : data.id;
  });

  /** The answer to the first try, which nobody got, and to the second. */
  async function twice(path: string, body: unknown): Promise<readonly [RawAnswer, RawAnswer]> {
    const key = randomUUID();
    const first = await post(path, key, body, other.apiKey);
    expect(first.status).toBeLessThan(300);
    await runningUntil(other.id, Date.now() - 1);
    return [first, await post(path, key, body, other.apiKey)];
  }

  const countOf = async (path: string): Promise<number> => {
    const { body } = await request(path, { apiKey: other.apiKey });
    return body.pagination?.total ?? body.data.length;
  };

  const discovery = { signals: { any_of: ['sig_funding'] }, geographies: ['Iceland'] };
  const idOf = ({ body: { data } }: RawAnswer): unknown =>
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
    ['a section', '/knowledge-base', section('Whole'), '/knowledge-base'],
    ['a signal', '/signals', { name: 'Depots' }, '/signals'],
    ['a search', '/searches', { ...discovery, name: 'Daily', every: 'day', is_active: false }, '/searches'],
    ['a destination', '/webhook-destinations', { name: 'Lake', queue: 'warehouse' }, '/webhook-destinations'],
    ['a people list', '/people/lists', { name: 'Buyers' }, '/people/lists'],
    ['a discovery', '/runs', discovery, '/runs'],
  ])('is answered by its repetition as one: %s', async (_, path, body, list) => {
    const before = await countOf(list);
    const [first, second] = await twice(path, body);

    expect(second.status).toBe(first.status);
    expect(idOf(second)).toEqual(idOf(first));
    // What nobody else can have changed meanwhile is told as it was made.
    if (list !== '/accounts' && list !== '/runs') expect(second.body).toEqual(first.body);
    const made = Array.isArray(body) ? body.length : 1;
    await eventually(() => countOf(list), equals(before + made));
  });

  it('is answered as one also where only a part of the work was done', async () => {
    const body = [{ name: 'First' }, { name: 'Second', domain: 'second.example' }, { name: 'Third' }];
    const key = randomUUID();
    const first = await post('/accounts', key, body, other.apiKey);
    const [gone] = first.body.data;
    await other.api.deleteAccount({ params: { id: gone.id } });
    await runningUntil(other.id, Date.now() - 1);

    const second = await post('/accounts', key, body, other.apiKey);

    expect(idOf(second)).toEqual(idOf(first));
    expect(second.body.data.map(({ created }: { created: boolean }) => created)).toEqual([true, true, true]);
    expect((await other.api.getAccount({ params: { id: gone.id } })).data.name).toBe('First');
  });

  it('charges an activation once, and an account that others have activated is refused all the same', async () => {
    const [first, second] = await twice(`/accounts/${accountId}/activate`, {});

    expect(second.status).toBe(200);
    expect(second.body.data.activated_at).toBe(first.body.data.activated_at);
    expect((await other.api.getUsage()).data.credits_used).toBe(1);
    expect((await post(`/accounts/${accountId}/activate`, randomUUID(), {}, other.apiKey)).status).toBe(409);
  });

  it('starts a scan once', async () => {
    const [scan, again] = await twice(`/accounts/${accountId}/scan`, {});
    expect(again.body).toEqual(scan.body);
  });

  it('starts a push once, and leaves alone what became of it', async () => {
    const { data: destination } = await other.api.createWebhookDestination({
      body: { name: 'Rows', queue: 'warehouse' },
    });
    const account_ids = Array.from({ length: 101 }, (_, number) => `acc_${number}`);
    const body = { destination_id: destination.id, account_ids };
    const key = randomUUID();
    const first = await post('/accounts/webhook-push', key, body, other.apiKey);
    const params = { id: first.body.data.run_id };
    const { data: ended } = await eventually(
      () => other.api.getPushRun({ params }),
      ({ data }) => data.status !== 'running',
    );
    await runningUntil(other.id, Date.now() - 1);

    expect((await post('/accounts/webhook-push', key, body, other.apiKey)).body).toEqual(first.body);

    expect(ended).toMatchObject({ status: 'failed', total: 101, failed: 101 });
    expect((await other.api.getPushRun({ params })).data).toEqual(ended);
    await eventually(() => countOf('/push-runs'), equals(1));
  });

  it('deactivates once', async () => {
    const [, second] = await twice(`/accounts/${accountId}/deactivate`, {});
    expect(second).toMatchObject({ status: 200, body: { data: { status: 'suggested' } } });
  });

  it('leaves one key that works: the one that was shown', async () => {
    const before = await countOf('/api-keys');
    const [lost, shown] = await twice('/api-keys', { name: 'Reader', scope: 'read' });

    expect(shown.status).toBe(201);
    expect(shown.body.data.id).not.toBe(lost.body.data.id);
    expect(await countOf('/api-keys')).toBe(before + 1);
    expect((await request('/usage', { apiKey: shown.body.data.key })).status).toBe(200);
    expect((await request('/usage', { apiKey: lost.body.data.key })).status).toBe(401);
  });
});

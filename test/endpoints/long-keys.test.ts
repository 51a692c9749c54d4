import { beforeAll, describe, expect, it } from 'vitest';
import { memberStore } from '#table/workspaces/member-store.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** Texts from callers become table keys, which DynamoDB limits in length. None may be too long. */

/** One character that case-folds to eighteen: 80 of them take 2,640 bytes. */
const LONG_NAME = 'ﷺ'.repeat(80);
/** The longest id, of letters that take three bytes each. */
const LONG_ID = '語'.repeat(200);
/** API Gateway passes path parameters on still encoded, so the percent signs count. */
const inPath = 'z'.repeat(200);

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

describe('a name of 80 characters that grow when case-folded', () => {
  it('works for a destination, is then taken, and is free again after deletion', async () => {
    const { url } = await receiverWith();
    const create = () => workspace.api.createWebhookDestination({ body: { name: LONG_NAME, url } });
    const { data } = await create();
    expect(data.name).toBe(LONG_NAME);
    await expect(create()).rejects.toMatchObject({ status: 409, code: 'name_taken' });
    await workspace.api.deleteWebhookDestination({ params: { id: data.id } });
    expect((await create()).status).toBe(201);
  });

  it('works for a people list', async () => {
    const first = await workspace.api.createPeopleList({ body: { name: LONG_NAME } });
    const second = await workspace.api.createPeopleList({ body: { name: LONG_NAME } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data.id).toBe(first.data.id);
  });

  it('works for an account and its tags, and lists find them', async () => {
    await workspace.api.createAccounts({ body: { name: LONG_NAME, tags: [LONG_NAME.slice(0, 50)] } });
    const { data } = await workspace.api.listAccounts({
      query: { tag: LONG_NAME.slice(0, 50), search: LONG_NAME.slice(0, 10) },
    });
    expect(data.map(({ name }) => name)).toEqual([LONG_NAME]);
  });

  it('works for a member’s address', async () => {
    const member = (id: string) => ({
      id,
      full_name: 'Long',
      email: `${'ﷺ'.repeat(300)}@example.com`,
      role: 'member' as const,
      visibility: 'all' as const,
      created_at: new Date().toISOString(),
    });
    const members = memberStore(testTable());
    expect(await members.add(workspace.id, member('mem_long_1'))).toBe('done');
    expect(await members.add(workspace.id, member('mem_long_2'))).toBe('taken');
  });

  it('works in an Idempotency-Key of 255 letters', async () => {
    const body = { name: 'Once' };
    const headers = { 'content-type': 'application/json', 'idempotency-key': '~'.repeat(255) };
    const post = () =>
      request('/accounts', { method: 'POST', apiKey: workspace.apiKey, headers, body: JSON.stringify(body) });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('an id of the maximum length', () => {
  it.each([
    ['GET', '/accounts/:id'],
    ['GET', '/accounts/:id/signals'],
    ['GET', '/accounts/:id/monitor-events'],
    ['GET', '/people/:id'],
    ['GET', '/push-runs/:id'],
    ['DELETE', '/accounts/:id'],
    ['DELETE', '/knowledge-base/:id'],
    ['DELETE', '/people/lists/:id'],
    ['DELETE', '/webhook-destinations/:id'],
  ])('is not found by %s %s', async (method, path) => {
    const { status } = await request(path.replace(':id', inPath), { method, apiKey: workspace.apiKey });
    expect(status).toBe(404);
  });

  it.each([
    ['POST', '/people/lists/:id/members', { add: [LONG_ID] }],
    ['POST', '/people/sync', { account_id: LONG_ID }],
    ['POST', '/accounts/webhook-push', { destination_id: LONG_ID, account_ids: [LONG_ID] }],
  ])('is not found by %s %s', async (method, path, body) => {
    const { status } = await sendJson(method, path.replace(':id', inPath), workspace.apiKey, body);
    expect(status).toBe(404);
  });

  it.each(['account_id', 'list_id', 'owner_id'])('finds no one in GET /people?%s=', async (parameter) => {
    const response = await request(`/people?${parameter}=${encodeURIComponent(LONG_ID)}`, {
      apiKey: workspace.apiKey,
    });
    expect(response).toMatchObject({ status: 200, body: { data: [], pagination: { total: 0 } } });
  });
});

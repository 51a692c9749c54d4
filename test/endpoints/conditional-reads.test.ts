import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections, keys } from '#table/keys.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let accountId: string;

beforeAll(async () => {
  workspace = await newWorkspace();
  ({ id: accountId } = await newAccount(workspace.api));
});

const get = (path: string, known?: string): Promise<RawResponse> =>
  request(path, {
    apiKey: workspace.apiKey,
    ...(known !== undefined && { headers: { 'if-none-match': known } }),
  });

const NEWEST = '/accounts?sort=created_at&per_page=5';

const tagOf = ({ headers }: RawResponse): string => headers.get('etag') ?? '';

/** Pretends that the last change of the accounts was an hour ago. */
const settle = () =>
  testTable().client.send(
    new UpdateCommand({
      TableName: testTable().name,
      Key: keys.shardCounter(collections.accounts(workspace.id)),
      UpdateExpression: 'SET changed_at = :then',
      ExpressionAttributeValues: { ':then': Date.now() - 3_600_000 },
    }),
  );

const rename = (name: string) => sendJson('PATCH', `/accounts/${accountId}`, workspace.apiKey, { name });

describe('a read with If-None-Match', () => {
  it('of a record returns 304 without a body until the record changes', async () => {
    const tag = tagOf(await get(`/accounts/${accountId}`));
    const same = await get(`/accounts/${accountId}`, `"other", ${tag}`);
    await rename('Another');
    const changed = await get(`/accounts/${accountId}`, tag);

    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect([same.status, same.body, tagOf(same)]).toEqual([304, undefined, tag]);
    expect([changed.status, changed.body.data.name]).toEqual([200, 'Another']);
    expect(tagOf(changed)).not.toBe(tag);
  });

  it('lets browsers read the tag', async () => {
    const { headers } = await get('/usage');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
  });

  it('of a first page compares the version of its data, once that has settled', async () => {
    await settle();
    const tag = tagOf(await get(NEWEST));
    const same = await get(NEWEST, tag);
    const otherQuestion = await get(`${NEWEST}&status=active`, tag);
    await newAccount(workspace.api, { name: 'Newcomer' });
    const changed = await get(NEWEST, tag);

    expect([same.status, otherQuestion.status, changed.status]).toEqual([304, 200, 200]);
    expect(changed.body.data[0].name).toBe('Newcomer');
  });

  it('of a first page that has not settled compares the response itself', async () => {
    await rename('Now');
    const tag = tagOf(await get(NEWEST));
    const same = await get(NEWEST, tag);
    await rename('Just now');

    expect([same.status, (await get(NEWEST, tag)).status]).toEqual([304, 200]);
  });

  it('returns no tag if the response contains secrets', async () => {
    expect(tagOf(await get('/webhook-destinations'))).toBe('');
  });
});

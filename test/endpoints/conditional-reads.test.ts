import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

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

const tagOf = ({ headers }: RawResponse): string => headers.get('etag') ?? '';

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
});

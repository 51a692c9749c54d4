import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { issueKey } from '#domain/workspace/keys/api-key.ts';
import { keys } from '#table/keys.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import { newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let readOnlyKey: string;

beforeAll(async () => {
  workspace = await newWorkspace();
  readOnlyKey = (await newKey(workspace.id, 'read')).text;
});

const expectRefusal = ({ status, headers, body }: RawResponse, code: string, expected: number) => {
  expect(status).toBe(expected);
  expect(body.error).toMatchObject({ code, message: expect.any(String) });
  expect(body.error.request_id).toBe(headers.get('x-request-id'));
  expect(body.error.request_id).toBeTruthy();
};

const pathOf = ({ path }: { path: string }): string => path.replace(/\{\w+\}/g, 'some-id');

/** The key with one character changed. */
const changedAt = (text: string, index: number): string =>
  text.slice(0, index) + (text[index] === 'x' ? 'y' : 'x') + text.slice(index + 1);

describe('a key', () => {
  it('opens the workspace it belongs to', async () => {
    expect((await request('/usage', { apiKey: workspace.apiKey })).status).toBe(200);
  });

  it('is accepted with the scheme in any case, as HTTP requires', async () => {
    const response = await request('/usage', { headers: { authorization: `bearer ${workspace.apiKey}` } });

    expect(response.status).toBe(200);
  });

  const wrong: [string, (key: string) => Record<string, string>][] = [
    ['that is missing', () => ({})],
    ['that is empty', () => ({ authorization: '' })],
    ['without its scheme', (key) => ({ authorization: key })],
    ['of another scheme', (key) => ({ authorization: `Basic ${key}` })],
    ['in another header', (key) => ({ 'x-api-key': key })],
    ['that is no key of ours', () => ({ authorization: 'Bearer something' })],
    ['that was cut short', (key) => ({ authorization: `Bearer ${key.slice(0, -1)}` })],
    ['with something after it', (key) => ({ authorization: `Bearer ${key} x` })],
    ['with a typo in its checksum', (key) => ({ authorization: `Bearer ${changedAt(key, key.length - 1)}` })],
    ['with a typo in its secret', (key) => ({ authorization: `Bearer ${changedAt(key, 40)}` })],
    ['of the deployed stages', () => ({ authorization: `Bearer ${issueKey('sis_live_').text}` })],
    ['that nobody was given', () => ({ authorization: `Bearer ${issueKey('sis_test_').text}` })],
    ['of 8,000 characters', () => ({ authorization: `Bearer sis_test_${'a'.repeat(8_000)}` })],
  ];
  it.each(wrong)('%s is rejected with 401', async (_, headersFor) => {
    expectRefusal(await request('/usage', { headers: headersFor(workspace.apiKey) }), 'unauthorized', 401);
  });

  it('with a known id and a wrong secret is rejected with 401', async () => {
    const { id } = await newKey(workspace.id);
    const { text } = issueKey('sis_test_');
    const stored = await apiKeyStore(testTable()).get(id);
    await apiKeyStore(testTable()).add({ ...stored!, id: text.slice(9, 25) });

    expectRefusal(await request('/usage', { apiKey: text }), 'unauthorized', 401);
  });

  it('that was revoked before its first use is rejected with 401', async () => {
    const { id, text } = await newKey(workspace.id);
    await apiKeyStore(testTable()).revoke(id, new Date().toISOString());

    expectRefusal(await request('/usage', { apiKey: text }), 'unauthorized', 401);
  });

  it('of a removed member is rejected with 401', async () => {
    const { text } = await newKey(workspace.id, 'write', workspace.scopedMemberId);
    const { client, name: TableName } = testTable();
    await client.send(
      new DeleteCommand({ TableName, Key: keys.member(workspace.id, workspace.scopedMemberId) }),
    );

    expectRefusal(await request('/usage', { apiKey: text }), 'unauthorized', 401);
  });
});

describe('every endpoint', () => {
  it.each(endpointList.map((endpoint) => [endpoint.method, pathOf(endpoint)]))(
    '%s %s rejects requests without a key',
    async (method, path) => {
      expectRefusal(await request(path, { method }), 'unauthorized', 401);
    },
  );
});

// test/unit/http/identify-caller.test.ts covers which endpoints need which scope. These show that functions check.
describe('a read-only key', () => {
  it.each([
    ['POST', '/accounts'],
    ['PATCH', '/accounts/some-id'],
    ['DELETE', '/accounts/some-id'],
    ['PUT', '/people/some-id/owner'],
  ])('is rejected by %s %s', async (method, path) => {
    expectRefusal(await sendJson(method, path, readOnlyKey, {}), 'forbidden', 403);
  });

  it.each([
    ['/accounts', 200],
    // The id is looked up, but does not exist.
    ['/accounts/some-id', 404],
  ])('is accepted by GET %s', async (path, expected) => {
    expect((await request(path, { apiKey: readOnlyKey })).status).toBe(expected);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyEndpoint, isWrite, takesIdempotencyKey } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { newKey, newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let foreignId: string;
let readOnlyKey: string;

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  foreignId = (await newAccount((await newQuietWorkspace()).api)).id;
  readOnlyKey = (await newKey(workspace.id, 'read')).text;
});

/** Pushes live beside accounts and have tests of their own. */
const endpoints = endpointList.filter(
  ({ resource, path }) => resource === 'accounts' && !path.endsWith('-push'),
);
const each = (fits: (endpoint: AnyEndpoint) => boolean): [string, AnyEndpoint][] =>
  endpoints.filter(fits).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

/** The smallest body each endpoint takes. */
const bodies: Readonly<Record<string, unknown>> = {
  'create-accounts': { name: 'x' },
  'add-account-tags': { tags: ['x'] },
  'remove-account-tags': { tags: ['x'] },
  'set-account-owner': { owner_id: null },
};

const pathOf = ({ path }: AnyEndpoint, id = 'acc_none') => path.replace('{id}', encodeURIComponent(id));

const call = (endpoint: AnyEndpoint, apiKey: string, id?: string) =>
  endpoint.body
    ? sendJson(endpoint.method, pathOf(endpoint, id), apiKey, bodies[endpoint.id] ?? {})
    : request(pathOf(endpoint, id), { method: endpoint.method, apiKey });

describe('every endpoint of accounts', () => {
  it.each(each(() => true))('%s refuses a call without a key (401)', async (_, endpoint) => {
    const { status, body, headers } = await request(pathOf(endpoint), { method: endpoint.method });

    expect(status).toBe(401);
    expect(body.error.code).toBe('unauthorized');
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it.each(each(isWrite))('%s refuses a key that may only read (403)', async (_, endpoint) => {
    const { status, body } = await call(endpoint, readOnlyKey);

    expect(status).toBe(403);
    expect(body.error.code).toBe('forbidden');
  });

  it.each(each((endpoint) => endpoint.params !== undefined))(
    '%s answers 404 for an id that is unknown, foreign or no id at all',
    async (_, endpoint) => {
      for (const id of ['acc_none', foreignId, '../accounts', 'a#b', '%', '💥', `${foreignId}#`]) {
        const { status, body } = await call(endpoint, workspace.apiKey, id);
        expect([id, status, body.error.code]).toEqual([id, 404, 'not_found']);
      }
    },
  );

  it.each(each(() => true))('%s refuses a query parameter it does not know (400)', async (_, endpoint) => {
    const { status, body } = await request(`${pathOf(endpoint)}?colour=red`, {
      method: endpoint.method,
      apiKey: workspace.apiKey,
    });

    expect(status).toBe(400);
    expect(body.error.details[0].path).toBe('colour');
  });

  it.each(each((endpoint) => endpoint.body !== undefined && !endpoint.textBody))(
    '%s refuses broken JSON, a field it does not know and a body that is not JSON (400, 415)',
    async (_, endpoint) => {
      const { method } = endpoint;
      const path = pathOf(endpoint);
      const broken = await sendJson(method, path, workspace.apiKey, '{"name":');
      const unknown = await sendJson(method, path, workspace.apiKey, {
        ...(bodies[endpoint.id] as object | undefined),
        colour: 'red',
      });
      const text = await request(path, {
        method,
        apiKey: workspace.apiKey,
        headers: { 'content-type': 'text/plain' },
        body: 'hello',
      });

      expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_json']);
      expect([unknown.status, unknown.body.error.details[0].path]).toEqual([400, 'colour']);
      expect([text.status, text.body.error.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(each((endpoint) => takesIdempotencyKey(endpoint) && !endpoint.textBody))(
    '%s refuses an Idempotency-Key that was used for another request (422)',
    async (_, endpoint) => {
      const { id } = await newAccount(workspace.api);
      const other = await newAccount(workspace.api);
      const headers = { 'content-type': 'application/json', 'idempotency-key': `reused-${endpoint.id}` };
      const send = (path: string, body: unknown) =>
        request(path, { method: 'POST', apiKey: workspace.apiKey, headers, body: JSON.stringify(body) });
      const body = bodies[endpoint.id] ?? {};
      if (endpoint.id === 'deactivate-account' || endpoint.id === 'enrich-account') {
        await workspace.api.activateAccount({ params: { id } });
      }

      const first = await send(pathOf(endpoint, id), body);
      const reused = await send(
        pathOf(endpoint, other.id),
        endpoint.params === undefined ? { name: 'another' } : body,
      );

      expect(first.status).toBeLessThan(300);
      expect([reused.status, reused.body.error.code]).toEqual([422, 'idempotency_key_reused']);
    },
  );

  it('refuses a body over 10 MB (413)', async () => {
    const { status, body } = await sendJson('POST', '/accounts', workspace.apiKey, {
      name: 'x'.repeat(10 * 1024 * 1024 + 1),
    });

    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
  });
});

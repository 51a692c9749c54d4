import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let foreignId: string;

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  foreignId = (await newAccount((await newQuietWorkspace()).api)).id;
});

/** Pushes share the path and have their own tests. */
const endpoints = endpointList.filter(
  ({ resource, path }) => resource === 'accounts' && !path.endsWith('-push'),
);
const each = (fits: (endpoint: AnyEndpoint) => boolean): [string, AnyEndpoint][] =>
  endpoints.filter(fits).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

/** The smallest body each endpoint accepts. */
const bodies: Readonly<Record<string, unknown>> = {
  'create-accounts': { name: 'x' },
  'add-account-tags': { tags: ['x'] },
  'remove-account-tags': { tags: ['x'] },
  'set-account-owner': { owner_id: null },
  'add-account-note': { text: 'x' },
};

const pathOf = ({ path }: AnyEndpoint, id = 'acc_none') => path.replace('{id}', encodeURIComponent(id));

const call = (endpoint: AnyEndpoint, apiKey: string, id?: string) =>
  endpoint.body
    ? sendJson(endpoint.method, pathOf(endpoint, id), apiKey, bodies[endpoint.id] ?? {})
    : request(pathOf(endpoint, id), { method: endpoint.method, apiKey });

describe('every accounts endpoint', () => {
  it.each(each((endpoint) => endpoint.params !== undefined))(
    '%s returns 404 for an unknown, foreign or malformed id',
    async (_, endpoint) => {
      for (const id of ['acc_none', foreignId, '../accounts', 'a#b', '%', '💥', `${foreignId}#`]) {
        const { status, body } = await call(endpoint, workspace.apiKey, id);
        expect([id, status, body.error.code]).toEqual([id, 404, 'not_found']);
      }
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyEndpoint, isWrite } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { must } from '#test/harness/must.ts';
import { AGENT_READS, AGENT_WRITES } from '#test/harness/open-to-agents.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { signIn } from '#test/harness/sign-in.ts';
import {
  connect,
  newProvider,
  personOf,
  serviceUrl,
  signedIn,
  type TestProvider,
} from '#test/harness/sign-in-at-provider.ts';
import { newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

/**
 * Whom each endpoint lets in. What is sent is wrong, so nothing happens if it isn't refused before. Every function is
 * started here, which takes most of the time: all that is asked of one is asked in a row.
 */

/** The access tokens of two agents. */
let reader: string;
let writer: string;
/** A key that was revoked, and one whose member became scoped, after the gateway had put them into its cache. */
let revoked: string;
let scoped: string;
let provider: TestProvider;
let session: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  const [workspace, started] = await Promise.all([newWorkspace(), newProvider([personOf('owner')])]);
  provider = started;
  const { id, apiKey, api } = workspace;
  reader = (await signIn({ apiKey, scope: 'read' })).access;
  writer = (await signIn({ apiKey, scope: 'write' })).access;

  const toRevoke = await newKey(id);
  const members = memberStore(testTable());
  const member = must((await api.listMembers()).data.find(({ visibility }) => visibility === 'all'));
  const before = must(await members.get(id, member.id));
  const ofMember = await newKey(id, 'write', member.id);
  for (const { text } of [toRevoke, ofMember])
    expect((await request('/usage', { apiKey: text })).status).toBe(200);
  await apiKeyStore(testTable()).revoke(toRevoke.id, new Date().toISOString());
  expect(await members.change(id, before, { ...before, visibility: 'scoped' })).toBe('done');
  [revoked, scoped] = [toRevoke.text, ofMember.text];

  await connect(workspace, provider, [{ domain: 'acme.example', visibility: 'all' }]);
  await api.inviteMember({ body: { email: 'owner@acme.example', name: 'Owner', role: 'admin' } });
  session = await signedIn(id, 'sub-owner');
});

afterAll(() => provider?.close());

const pathOf = ({ path }: AnyEndpoint): string =>
  path
    .replace(/^(.*)crms\/\{provider\}/, '$1crms/crm_one')
    .replace(/^(.*)sequencers\/\{provider\}/, '$1sequencers/instantly')
    .replace('{provider}', 'hunter')
    .replace(/\{\w+\}/g, 'some-id');

const wrongPathOf = (endpoint: AnyEndpoint): string => `${pathOf(endpoint)}?surely_wrong=1`;

/** Whether the endpoint refuses the key itself. */
async function isRefused(endpoint: AnyEndpoint, apiKey: string): Promise<boolean> {
  const path = wrongPathOf(endpoint);
  const { body } =
    endpoint.method === 'GET'
      ? await request(path, { apiKey })
      : await sendJson(endpoint.method, path, apiKey, { surely_wrong: 1 });
  // A streamed response may have begun with 200 before the caller is known.
  const code = body?.error?.code;
  expect(['forbidden', 'not_found', 'unsupported_media_type', 'validation_failed'], endpoint.id).toContain(
    code,
  );
  return code === 'forbidden';
}

async function refusalOf(endpoint: AnyEndpoint, apiKey: string) {
  const path = pathOf(endpoint);
  const { status, body } = await (endpoint.method === 'GET'
    ? request(path, { apiKey })
    : sendJson(endpoint.method, path, apiKey, {}));
  return [status, body.error.code];
}

async function codeWithCookie(endpoint: AnyEndpoint, headers: Record<string, string>) {
  const { body } = await request(wrongPathOf(endpoint), {
    method: endpoint.method,
    headers: {
      cookie: session.browser.cookieHeader(serviceUrl()),
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ surely_wrong: 1 }),
  });
  return body?.error?.code;
}

describe.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  it('lets an agent in as listed for its scope, or not at all', async () => {
    const [reads, writes] = [await isRefused(endpoint, reader), await isRefused(endpoint, writer)];

    expect({ reads: !reads, writes: !writes }).toEqual({
      reads: AGENT_READS.includes(id),
      writes: [...AGENT_READS, ...AGENT_WRITES].includes(id),
    });
  });

  if (endpoint.freshCaller)
    it('rejects a key revoked a moment ago, although it is cached', async () => {
      expect(await refusalOf(endpoint, revoked)).toEqual([401, 'unauthorized']);
    });

  if (endpoint.freshCaller && endpoint.access)
    it('rejects a key whose member was made scoped a moment ago', async () => {
      expect(await refusalOf(endpoint, scoped)).toEqual([403, 'forbidden']);
    });

  if (isWrite(endpoint))
    it('refuses a cookie from another site, and lets it in from our own page', async () => {
      const authorization = `Session ${session.handle}`;
      const { host } = new URL(serviceUrl());
      const codeOf = (headers: Record<string, string>) => codeWithCookie(endpoint, headers);

      expect(await codeOf({})).toBe('unauthorized');
      expect(await codeOf({ authorization })).toBe('forbidden');
      expect(await codeOf({ authorization, 'sec-fetch-site': 'cross-site' })).toBe('forbidden');
      expect(await codeOf({ authorization, origin: 'https://evil.example' })).toBe('forbidden');
      // A header that claims more than the browser's own says isn't believed.
      expect(await codeOf({ authorization, 'sec-fetch-site': 'same-site', origin: `http://${host}` })).toBe(
        'forbidden',
      );
      const letIn = ['validation_failed', 'unsupported_media_type'];
      expect(letIn).toContain(await codeOf({ authorization, 'sec-fetch-site': 'same-origin' }));
      expect(letIn).toContain(await codeOf({ authorization, origin: `http://${host}` }));
    });
});

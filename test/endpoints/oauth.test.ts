import {
  Client as AgentClient,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { describe, expect, inject, it } from 'vitest';
import { updateIf } from '#table/dynamodb/items.ts';
import { type Key, keys } from '#table/keys.ts';
import { must } from '#test/harness/must.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import {
  type Approval,
  approve,
  CALLBACK,
  codeFor,
  keyIdIn,
  newAgent,
  type RegisteredAgent,
  refresh,
  register,
  signIn,
  trade,
} from '#test/harness/sign-in.ts';
import { newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

const cases = readCases(import.meta);

const workspace = await newWorkspace();

const baseUrl = () => inject('cloud').baseUrl;

const read = async (url: string): Promise<RawResponse['body']> => (await fetch(url)).json();

const authorize = (
  { client_id, redirect_uri, challenge }: RegisteredAgent,
  changes: Record<string, string> = {},
) =>
  fetch(
    `${baseUrl()}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope: 'read write',
      state: 'xyz',
      resource: `${baseUrl()}/mcp`,
      ...changes,
    })}`,
    { redirect: 'manual' },
  );

/** By default, the workspace's own key approves. */
const codeOf = (agent: RegisteredAgent, approval: Partial<Approval> = {}) =>
  codeFor(agent, { apiKey: workspace.apiKey, ...approval });
const approved = (approval: Partial<Approval> = {}) => signIn({ apiKey: workspace.apiKey, ...approval });

/** Moves a timestamp of the record into the past. */
const setInTable = (Key: Key, attribute: string) =>
  updateIf(testTable(), { Key, set: { [attribute]: '2020-01-01T00:00:00.000Z' } });

const statusWith = async (apiKey: string, path = '/usage') => (await request(path, { apiKey })).status;
const isListed = async (id: string) => (await workspace.api.listApiKeys()).data.some((key) => key.id === id);

describe('an agent that knows only the URL of the tools', () => {
  it('gets from the 401 to the page where a member decides', async () => {
    const refused = await fetch(`${baseUrl()}/mcp`, { method: 'POST', body: '{}' });
    const challenge = must(refused.headers.get('www-authenticate') ?? undefined);
    const metadataUrl = must(/^Bearer resource_metadata="([^"]+)"$/.exec(challenge)?.[1]);
    const resource = await read(metadataUrl);
    const [issuer] = resource.authorization_servers;
    const server = await read(`${issuer}/.well-known/openid-configuration`);

    expect(refused.status).toBe(401);
    expect(resource.resource).toBe(`${baseUrl()}/mcp`);
    expect(server).toMatchObject({
      issuer: baseUrl(),
      authorization_endpoint: `${baseUrl()}/oauth/authorize`,
      token_endpoint: `${baseUrl()}/oauth/token`,
      registration_endpoint: `${baseUrl()}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    const client = await newAgent();
    const page = await authorize(client);
    const location = must(page.headers.get('location') ?? undefined);
    expect([page.status, location.split('?')[0]]).toEqual([302, `${baseUrl()}/console#/authorize`]);
    expect(Object.fromEntries(new URLSearchParams(location.split('?')[1]))).toEqual({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      code_challenge: client.challenge,
      scope: 'write',
      state: 'xyz',
    });
  });

  it.each([
    'oauth-protected-resource',
    'oauth-protected-resource/mcp',
    'oauth-authorization-server',
    'openid-configuration',
    'jwks.json',
  ])('finds %s', async (name) => {
    const response = await fetch(`${baseUrl()}/.well-known/${name}`);
    expect([response.status, await response.json()]).toEqual([200, expect.any(Object)]);
  });

  it('gets tokens that work for the tools and the API, and is listed by name among the keys', async () => {
    const client = await newAgent();
    const { body: approval, headers } = await approve(client, { apiKey: workspace.apiKey });
    const back = new URL(approval.data.redirect_to);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['xyz', baseUrl()]);

    const { status, body, headers: answered } = await trade(client, back.searchParams.get('code') ?? '');
    expect([status, answered.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'write' });
    expect(await statusWith(body.access_token)).toBe(200);
    const listed = (await workspace.api.listApiKeys()).data.find(
      ({ id }) => id === keyIdIn(body.access_token),
    );
    expect(listed).toMatchObject({
      name: 'Scout',
      scope: 'write',
      agent: { host: 'agent.example' },
      created_by: keyIdIn(workspace.apiKey),
    });
    expect(listed?.expires_at).not.toBeNull();
  });
});

describe('the protocol’s own client', () => {
  it('connects with only the URL, calls a tool, and renews its token by itself', async () => {
    let information: StoredOAuthClientInformation | undefined;
    let tokens: StoredOAuthTokens | undefined;
    let verifier = '';
    let asked: URL | undefined;
    const authProvider: OAuthClientProvider = {
      redirectUrl: CALLBACK,
      clientMetadata: { client_name: 'Scout', redirect_uris: [CALLBACK] },
      state: () => 'xyz',
      clientInformation: () => information,
      saveClientInformation: (given) => {
        information = given;
      },
      tokens: () => tokens,
      saveTokens: (given) => {
        tokens = given;
      },
      redirectToAuthorization: (url) => {
        asked = url;
      },
      saveCodeVerifier: (given) => {
        verifier = given;
      },
      codeVerifier: () => verifier,
    };
    const transport = () => new StreamableHTTPClientTransport(new URL(`${baseUrl()}/mcp`), { authProvider });
    const scout = () => new AgentClient({ name: 'scout', version: '1.0.0' });
    const unknown = transport();
    await expect(scout().connect(unknown)).rejects.toThrow(UnauthorizedError);

    const page = await fetch(must(asked), { redirect: 'manual' });
    const wanted = Object.fromEntries(new URLSearchParams(must(page.headers.get('location')?.split('?')[1])));
    const { body } = await sendJson('POST', '/oauth/approvals', workspace.apiKey, wanted);
    await unknown.finishAuth(new URL(body.data.redirect_to).searchParams);
    const first = must(tokens).access_token;
    const client = scout();
    await client.connect(transport());
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await client.close();

    await setInTable(keys.apiKey(keyIdIn(first)), 'agent.access_until');
    tokens = { ...must(tokens), access_token: `${first.slice(0, -1)}${first.endsWith('0') ? '1' : '0'}` };
    const later = scout();
    await later.connect(transport());
    const { isError } = await later.callTool({ name: 'get_usage', arguments: {} });
    expect(isError ?? false).toBe(false);
    expect(must(tokens).access_token).not.toBe(first);
    await later.close();
  });
});

describe('registration', () => {
  it.each(cases<string>('rejected redirect addresses'))('rejects the redirect address %s', async (uri) => {
    const { status, body } = await register({ client_name: 'Scout', redirect_uris: [uri] });
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
  });
});

describe('a forged authorization request', () => {
  it.each([
    ['an address it has not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer path', { redirect_uri: `${CALLBACK}/../evil` }],
    ['no proof key', { code_challenge: '' }],
    ['a plain proof key', { code_challenge_method: 'plain' }],
    ['an implicit answer', { response_type: 'token' }],
    ['a token for another service', { resource: 'https://other.example/mcp' }],
    ['an unknown client', { client_id: 'agent_nobody' }],
  ])('is rejected without a redirect: %s', async (_, changes) => {
    const response = await authorize(await newAgent(), changes);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('cannot be approved without the page either', async () => {
    const client = await newAgent();
    const { status, body } = await approve(
      { ...client, redirect_uri: 'https://evil.example/' },
      { apiKey: workspace.apiKey },
    );
    expect([status, body.error.details[0].path]).toEqual([400, 'redirect_uri']);
  });
});

describe('a code', () => {
  it('works once: when it is reused, its tokens are revoked', async () => {
    const client = await newAgent();
    const code = await codeOf(client);
    const first = await trade(client, code);
    const again = await trade(client, code);

    expect([first.status, again.status, again.body.error]).toEqual([200, 400, 'invalid_grant']);
    expect(await isListed(keyIdIn(first.body.access_token))).toBe(false);
    expect((await refresh(client, first.body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('tokens', () => {
  it('can be renewed, and a refresh token that was renewed a while ago disconnects the agent', async () => {
    const { agent, id, refreshToken } = await approved();
    const second = await refresh(agent, refreshToken);
    expect([second.status, await statusWith(second.body.access_token)]).toEqual([200, 200]);
    await setInTable(keys.apiKey(id), 'agent.spent_at');

    const stolen = await refresh(agent, refreshToken);
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(agent, second.body.refresh_token)).status).toBe(400);
    expect(await isListed(id)).toBe(false);
  });

  it('end when the agent, or the key that approved it, is revoked', async () => {
    const approving = (await newKey(workspace.id)).text;
    const [one, other] = [await approved(), await approved({ apiKey: approving })];
    await workspace.api.deleteApiKey({ params: { id: keyIdIn(one.access) } });
    await workspace.api.deleteApiKey({ params: { id: keyIdIn(approving) } });

    expect(await statusWith(one.access)).toBe(401);
    expect(await statusWith(other.access)).toBe(401);
    expect((await refresh(other.agent, other.refreshToken)).status).toBe(400);
  });

  it('of a scoped member have the member’s visibility, and stay theirs', async () => {
    const { text: apiKey } = await newKey(workspace.id, 'write', workspace.scopedMemberId);
    await sendJson('POST', '/accounts', workspace.apiKey, { name: 'Out of sight', domain: 'unseen.example' });
    const { access } = await approved({ apiKey });
    const { body } = await request('/accounts', { apiKey: access });
    const listed = (await workspace.api.listApiKeys()).data.find(({ id }) => id === keyIdIn(access));
    expect([body.pagination.total, listed?.member_id]).toEqual([0, workspace.scopedMemberId]);
  });
});

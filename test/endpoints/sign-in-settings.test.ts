import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#test/harness/must.ts';
import { sendJson } from '#test/harness/request.ts';
import { signIn as signInAgent } from '#test/harness/sign-in.ts';
import {
  asConsole,
  connect,
  newProvider,
  personOf,
  serviceUrl,
  signedIn,
  type TestProvider,
} from '#test/harness/sign-in-at-provider.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let provider: TestProvider;

beforeAll(async () => {
  [workspace, provider] = await Promise.all([newWorkspace(), newProvider([personOf('ada')])]);
  provider.redirectUris.push(`${serviceUrl()}/sign-in/callback/${workspace.id}`);
});

afterAll(() => provider.close());

const put = (changes: Record<string, unknown>) =>
  sendJson('PUT', '/settings/sign-in', workspace.apiKey, {
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    allowed_domains: [],
    ...changes,
  });

const settings = async () => (await workspace.api.getSignInSettings()).data;

describe('sign-in settings', () => {
  it('name the redirect URI before a provider is connected', async () => {
    expect(await settings()).toEqual({
      issuer: null,
      client_id: null,
      allowed_domains: [],
      connected_at: null,
      redirect_uri: `${serviceUrl()}/sign-in/callback/${workspace.id}`,
      sign_in_url: `${serviceUrl()}/sign-in/${workspace.id}`,
    });
  });

  it('never show the secret', async () => {
    const { status, body } = await put({ allowed_domains: [{ domain: 'ACME.example', visibility: 'all' }] });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      issuer: provider.issuer,
      allowed_domains: [{ domain: 'acme.example', visibility: 'all' }],
    });
    expect(JSON.stringify([body, await settings()])).not.toContain(provider.clientSecret);
  });

  it('keep the secret while provider and client stay, and ask for it otherwise', async () => {
    await put({});
    const kept = await put({
      client_secret: undefined,
      allowed_domains: [{ domain: 'acme.example', visibility: 'all' }],
    });
    expect(kept.status).toBe(200);
    await signedIn(workspace.id, 'sub-ada');

    const other = await newProvider();
    for (const changes of [{ client_id: 'another' }, { issuer: other.issuer }]) {
      const { status, body } = await put({ client_secret: undefined, ...changes });
      expect([status, body.error.details[0].path]).toEqual([400, 'client_secret']);
    }
    await other.close();
    expect(await settings()).toMatchObject({ issuer: provider.issuer, client_id: provider.clientId });
  });

  it.each([
    ['is not https', 'http://accounts.example.com', /https/],
    ['is not public', 'https://10.0.0.1', /not public/],
    ['is an internal name', 'https://metadata.internal', /special-use|internal/],
    ['has a user name', 'https://me@accounts.example.com', /user name/],
    ['is no URL', 'accounts', /in full/],
  ])('refuse an issuer that %s', async (_, issuer, why) => {
    const { status, body } = await put({ issuer });

    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.details).toMatchObject([{ path: 'issuer', message: expect.stringMatching(why) }]);
  });

  it.each([
    [[{ domain: 'no spaces.example', visibility: 'all' }]],
    [[{ domain: 'https://acme.example', visibility: 'all' }]],
    [[{ domain: 'localhost', visibility: 'all' }]],
    [[{ domain: 'acme.example' }]],
    [[{ domain: 'acme.example', visibility: null }]],
    [[{ domain: 'acme.example', visibility: 'some' }]],
    [Array.from({ length: 21 }, (__, index) => ({ domain: `a${index}.example`, visibility: 'all' }))],
    [
      [
        { domain: 'acme.example', visibility: 'all' },
        { domain: 'Acme.example', visibility: 'scoped' },
      ],
    ],
  ])('refuse the domains %j', async (allowed_domains) => {
    expect((await put({ allowed_domains })).status).toBe(400);
  });
});

describe('what a provider says about itself', () => {
  let server: Server;
  let document: (issuer: string) => { status?: number; body: unknown };

  beforeAll(async () => {
    server = createServer((_, response) => {
      const { status = 200, body } = document(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  });

  afterAll(() => void server.close());

  const good = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
  });

  it.each<[string, (issuer: string) => { status?: number; body: unknown }, number, RegExp]>([
    ['is another issuer', (issuer) => ({ body: good(`${issuer}/common`) }), 400, /names another issuer/],
    ['is not there', () => ({ status: 404, body: {} }), 400, /no OpenID Connect discovery document/],
    ['is not a document', () => ({ body: [] }), 400, /no OpenID Connect discovery document/],
    [
      'has no token endpoint',
      (issuer) => ({ body: { ...good(issuer), token_endpoint: undefined } }),
      400,
      /token_endpoint/,
    ],
    [
      'sends people to a script',
      (issuer) => ({ body: { ...good(issuer), authorization_endpoint: 'javascript:alert(1)' } }),
      400,
      /authorization_endpoint is not an https/,
    ],
    [
      'sends people to a page that anyone on the way can change',
      (issuer) => ({ body: { ...good(issuer), authorization_endpoint: 'http://login.acme.example/auth' } }),
      400,
      /authorization_endpoint is not an https/,
    ],
    [
      'has no code flow',
      (issuer) => ({ body: { ...good(issuer), response_types_supported: ['id_token'] } }),
      400,
      /code flow/,
    ],
    [
      'has no PKCE',
      (issuer) => ({ body: { ...good(issuer), code_challenge_methods_supported: ['plain'] } }),
      400,
      /PKCE/,
    ],
    ['is an error of its own', () => ({ status: 503, body: {} }), 502, /didn't respond/],
    [
      'is endless',
      (issuer) => ({ body: { ...good(issuer), more: 'x'.repeat(600_000) } }),
      502,
      /didn't respond/,
    ],
  ])('is refused if it %s', async (_, says, status, why) => {
    document = says;
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { body, ...response } = await put({ issuer });

    expect(response.status).toBe(status);
    expect(body.error.details?.[0]?.message ?? body.error.message).toMatch(why);
  });

  it('is accepted if it is enough', async () => {
    document = (issuer) => ({ body: good(issuer) });

    expect((await put({ issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })).status).toBe(
      200,
    );
  });
});

describe('who may see and change sign-in', () => {
  it('is an owner: neither members, nor scoped members, nor agents', async () => {
    const { data: members } = await workspace.api.listMembers();
    const [admin, member] = (['admin', 'member'] as const).map((role) =>
      must(members.find((each) => each.role === role && each.visibility === 'all')),
    );
    const forbidden = { status: 403, code: 'forbidden' };
    const keyOf = async (id: string) => clientWith((await newKey(workspace.id, 'write', id)).text);
    const agent = clientWith((await signInAgent({ apiKey: workspace.apiKey })).access);

    await expect((await keyOf(must(admin).id)).getSignInSettings()).resolves.toBeDefined();
    for (const client of [await keyOf(must(member).id), workspace.scoped, agent]) {
      await expect(client.getSignInSettings()).rejects.toMatchObject(forbidden);
      await expect(client.deleteSignInSettings()).rejects.toMatchObject(forbidden);
      await expect(
        client.inviteMember({ body: { email: 'x@acme.example', name: 'X' } }),
      ).rejects.toMatchObject(forbidden);
      await expect(client.removeMember({ params: { id: must(member).id } })).rejects.toMatchObject(forbidden);
    }
    await expect(workspace.readOnly.deleteSignInSettings()).rejects.toMatchObject(forbidden);
  });

  it('is an owner in a session as well', async () => {
    await connect(workspace, provider, [{ domain: 'acme.example', visibility: 'all' }]);
    const { browser, handle, session } = await signedIn(workspace.id, 'sub-ada');
    expect((await asConsole(browser, '/settings/sign-in', { handle })).status).toBe(403);

    await workspace.api.updateMember({ params: { id: must(session.member.id) }, body: { role: 'admin' } });
    expect((await asConsole(browser, '/settings/sign-in', { handle })).status).toBe(200);
  });
});

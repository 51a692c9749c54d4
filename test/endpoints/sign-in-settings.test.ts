import { afterAll, describe, expect, it } from 'vitest';
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
} from '#test/harness/sign-in-at-provider.ts';
import { clientWith, newKey, newWorkspace } from '#test/harness/workspace.ts';

const [workspace, provider] = await Promise.all([newWorkspace(), newProvider([personOf('ada')])]);
provider.redirectUris.push(`${serviceUrl()}/sign-in/callback/${workspace.id}`);

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

  // What else is refused, of an issuer and of its document: unit/http/sign-in/check-provider.test.ts.
  it('refuse a provider that is none, and name what is wrong with its issuer', async () => {
    const { status, body } = await put({ issuer: 'https://10.0.0.1' });

    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.details).toMatchObject([
      { path: 'issuer', message: expect.stringMatching(/not public/) },
    ]);
    const down = await newProvider();
    await down.close();
    const { body: answer, ...response } = await put({ issuer: down.issuer });
    expect([response.status, answer.error.code]).toEqual([502, 'provider_failed']);
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

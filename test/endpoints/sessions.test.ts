import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { request } from '#test/harness/request.ts';
import { newAgent, trade } from '#test/harness/sign-in.ts';
import {
  asConsole,
  connect,
  newProvider,
  personOf,
  signedIn,
  whoIs,
} from '#test/harness/sign-in-at-provider.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const [workspace, provider] = await Promise.all([
  newWorkspace(),
  newProvider(['ada', 'ben', 'cleo', 'dan', 'eve'].map((name) => personOf(name))),
]);
await connect(workspace, provider, [{ domain: 'acme.example', visibility: 'all' }]);
await workspace.api.inviteMember({ body: { email: 'cleo@acme.example', name: 'Cleo', role: 'admin' } });

afterAll(() => provider.close());

const inBrowser = (name: string) => signedIn(workspace.id, `sub-${name}`);
type InBrowser = Awaited<ReturnType<typeof inBrowser>>;

const call = ({ browser, handle }: InBrowser, method: string, path: string, body?: unknown) =>
  asConsole(browser, path, { handle, method, ...(body !== undefined && { body: JSON.stringify(body) }) });

const idsSeenBy = async (who: InBrowser): Promise<string[]> =>
  (await call(who, 'GET', '/sessions')).body.data.map(({ id }: { id: string }) => id);

describe('sessions', () => {
  it('are listed to their own member, newest first, and to owners all of them', async () => {
    const [first, second, other, owner] = [
      await inBrowser('ada'),
      await inBrowser('ada'),
      await inBrowser('ben'),
      await inBrowser('cleo'),
    ];
    const { body } = await call(first, 'GET', '/sessions');

    expect(await idsSeenBy(first)).toEqual([second.session.id, first.session.id]);
    expect(body.data.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([false, true]);
    expect(await idsSeenBy(owner)).toEqual(
      expect.arrayContaining([first, second, other, owner].map(({ session }) => session.id)),
    );
    expect((await workspace.api.listSessions()).data.length).toBeGreaterThanOrEqual(4);
    expect((await workspace.scoped.listSessions()).data).toEqual([]);
  });

  it('end from another browser, at once where it matters and everywhere within seconds', async () => {
    const [here, there] = [await inBrowser('ada'), await inBrowser('ada')];
    expect((await call(there, 'GET', '/usage')).status).toBe(200);

    expect((await call(here, 'DELETE', `/sessions/${there.session.id}`)).status).toBe(200);
    expect((await call(there, 'GET', '/sessions')).status).toBe(401);
    expect((await whoIs(there.browser)).data).toBeNull();
    expect((await call(here, 'DELETE', `/sessions/${there.session.id}`)).status).toBe(200);
    await eventually(
      () => call(there, 'GET', '/usage'),
      ({ status }) => status === 401,
    );
    expect((await call(here, 'GET', '/usage')).status).toBe(200);
  });

  it('end by signing out', async () => {
    const mine = await inBrowser('ada');

    expect((await call(mine, 'DELETE', '/sessions/current')).body.data).toEqual({
      id: mine.session.id,
      deleted: true,
    });
    expect((await whoIs(mine.browser)).data).toBeNull();
    expect([...mine.browser.cookies.keys()].filter((name) => name.startsWith('sis_session_'))).toEqual([]);
  });

  it("of others can't be ended, except by owners", async () => {
    const [ada, ben, cleo] = [await inBrowser('ada'), await inBrowser('ben'), await inBrowser('cleo')];

    expect((await call(ada, 'DELETE', `/sessions/${ben.session.id}`)).status).toBe(404);
    expect((await whoIs(ben.browser)).data).not.toBeNull();
    expect((await call(cleo, 'DELETE', `/sessions/${ben.session.id}`)).status).toBe(200);
    expect((await whoIs(ben.browser)).data).toBeNull();
  });
});

describe('a member', () => {
  it('who is removed is cut off at once where it matters and everywhere within seconds', async () => {
    const dan = await inBrowser('dan');
    expect((await call(dan, 'GET', '/usage')).status).toBe(200);
    const { data } = await workspace.api.removeMember({ params: { id: must(dan.session.member.id) } });

    expect(data).toMatchObject({ deleted: true, sessions: 1 });
    expect((await call(dan, 'GET', '/sessions')).status).toBe(401);
    expect((await whoIs(dan.browser)).data).toBeNull();
    await eventually(
      () => call(dan, 'GET', '/usage'),
      ({ status }) => status === 401,
    );
  });

  it('who becomes scoped is refused at once where it matters, in the same session', async () => {
    const eve = await inBrowser('eve');
    expect((await call(eve, 'GET', '/audit-events')).status).toBe(200);
    await workspace.api.updateMember({
      params: { id: must(eve.session.member.id) },
      body: { visibility: 'scoped' },
    });

    expect((await call(eve, 'POST', '/api-keys', { name: 'x', scope: 'read' })).status).toBe(403);
  });
});

describe('what a person creates in a session', () => {
  it('outlives it, belongs to them, and ends with their membership', async () => {
    provider.people.push(personOf('finn'));
    const finn = await inBrowser('finn');
    const { body: made } = await call(finn, 'POST', '/api-keys', { name: 'Nightly', scope: 'read' });
    expect(made.data).toMatchObject({
      member_id: finn.session.member.id,
      expires_at: null,
      created_by: finn.session.id,
    });
    const beyond = { name: 'All', scope: 'read', member_id: null };
    expect((await call(finn, 'POST', '/api-keys', beyond)).body.error.code).toBe('forbidden');

    await call(finn, 'DELETE', '/sessions/current');
    expect((await request('/usage', { apiKey: made.data.key })).status).toBe(200);

    await workspace.api.removeMember({ params: { id: must(finn.session.member.id) } });
    expect((await request('/sessions', { apiKey: made.data.key })).status).toBe(401);
  });

  it('may be an agent, which stays after they sign out', async () => {
    provider.people.push(personOf('gina'));
    const gina = await inBrowser('gina');
    const agent = await newAgent();
    const { client_id, redirect_uri, challenge } = agent;
    const approved = await call(gina, 'POST', '/oauth/approvals', {
      client_id,
      redirect_uri,
      code_challenge: challenge,
      scope: 'read',
    });
    const code = must(new URL(approved.body.data.redirect_to).searchParams.get('code') ?? undefined);
    const { body: tokens } = await trade(agent, code);
    await call(gina, 'DELETE', '/sessions/current');

    expect((await request('/usage', { apiKey: tokens.access_token })).status).toBe(200);
    await workspace.api.removeMember({ params: { id: must(gina.session.member.id) } });
    expect(await trade(agent, code)).toMatchObject({ status: 400 });
  });
});

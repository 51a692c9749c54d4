import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberStore } from '#table/workspaces/member-store.ts';
import { must } from '#test/harness/must.ts';
import { OwnBrowser } from '#test/harness/own-browser.ts';
import { request } from '#test/harness/request.ts';
import {
  asConsole,
  connect,
  newProvider,
  personOf,
  problemIn,
  serviceUrl,
  signedIn,
  signInAs,
  type TestProvider,
  whoIs,
} from '#test/harness/sign-in-at-provider.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let provider: TestProvider;

const DOMAINS = [{ domain: 'acme.example', visibility: 'scoped' as const }];

beforeAll(async () => {
  [workspace, provider] = await Promise.all([newWorkspace(), newProvider()]);
  await connect(workspace, provider, DOMAINS);
});

afterAll(() => provider.close());

let people = 0;
/** Someone who was never here. */
function someone(changes: Parameters<typeof personOf>[1] = {}) {
  people += 1;
  const person = personOf(`person${people}`, changes);
  provider.people.push(person);
  return person;
}

const here = () => ({ workspace: workspace.id });
const memberOf = (email: string) => memberStore(testTable()).findByEmail(workspace.id, email);

describe('someone who signs in for the first time', () => {
  it('joins with the visibility of their email domain, and is in the console', async () => {
    const person = someone();
    const { at, session, browser, handle } = await signedIn(workspace.id, person.subject);

    expect(at).toBe(`${serviceUrl()}/console#/`);
    expect(session).toMatchObject({
      workspace_id: workspace.id,
      member: { full_name: person.name, email: person.email, role: 'member', visibility: 'scoped' },
    });
    expect(await asConsole(browser, '/members', { handle })).toMatchObject({ status: 200 });
    expect(await memberOf(must(person.email))).toMatchObject({ visibility: 'scoped' });
  });

  it('gets a cookie that scripts and other sites have no use for', async () => {
    const { browser } = await signedIn(workspace.id, someone().subject);
    const [[name, cookie] = ['', undefined]] = [...browser.cookies].filter(([each]) =>
      each.startsWith('sis_session_'),
    );

    expect(name).toBe(`sis_session_${new URL(serviceUrl()).port} /`);
    expect(must(cookie).attributes).toMatch(/^sis_session_\d+=sis_session_[0-9A-Za-z]{54}; /);
    expect(must(cookie).attributes).toContain('; HttpOnly; SameSite=Strict');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example`,
    '/a"><script>',
    'javascript:alert(1)',
    `/${'a'.repeat(2_000)}`,
    '/x\r\nlocation: https://evil.example',
  ])('is never sent to %s', async (return_to) => {
    const at = await signInAs(new OwnBrowser(), { ...here(), return_to }, someone().subject);

    expect(new URL(at).origin).toBe(new URL(serviceUrl()).origin);
    expect(at).not.toMatch(/script|javascript|\r|\n/);
    expect(new URL(at).pathname).toBe('/v1/console');
  });

  it('may have their email in the user info alone', async () => {
    const person = personOf('userinfo-only');
    const other = await newProvider([person], 'userinfo');
    const own = await newWorkspace();
    await connect(own, other, DOMAINS);

    const { session } = await signedIn(own.id, person.subject);
    await other.close();

    expect(session.member).toMatchObject({ email: person.email, visibility: 'scoped' });
  });
});

describe('someone who was here before', () => {
  it('is the same member, in another session', async () => {
    const person = someone();
    const first = await signedIn(workspace.id, person.subject);
    const again = await signedIn(workspace.id, person.subject);

    expect(again.session.member).toEqual(first.session.member);
    expect(again.session.id).not.toBe(first.session.id);
  });

  it('stays the same member with another address at the provider, and joins with no other rights', async () => {
    const own = await newWorkspace();
    await connect(own, provider, [{ domain: 'acme.example', visibility: 'all' }]);
    const person = someone();
    const first = await signedIn(own.id, person.subject);
    await own.api.updateMember({
      params: { id: must(first.session.member.id) },
      body: { visibility: 'scoped' },
    });
    await own.api.inviteMember({ body: { email: 'chief@acme.example', name: 'Chief', role: 'admin' } });

    for (const email of [`x+2${person.email}`, 'chief@acme.example']) {
      provider.people.splice(
        provider.people.findIndex(({ subject }) => subject === person.subject),
        1,
        {
          ...person,
          email,
        },
      );
      const again = await signedIn(own.id, person.subject);
      expect(again.session.member).toEqual({ ...first.session.member, visibility: 'scoped' });
    }
    const chief = someone({ email: 'chief@acme.example' });
    expect((await signedIn(own.id, chief.subject)).session.member).toMatchObject({ role: 'admin' });
  });

  it('keeps at most ten sessions: the oldest ends', async () => {
    const person = someone();
    const first = await signedIn(workspace.id, person.subject);
    for (let more = 0; more < 10; more += 1) await signedIn(workspace.id, person.subject);

    expect((await whoIs(first.browser)).data).toBeNull();
    const sessions = (await workspace.api.listSessions()).data.filter(
      ({ member_id }) => member_id === first.session.member.id,
    );
    expect(sessions).toHaveLength(10);
  });
});

describe('someone who may not', () => {
  const refusedAs = async (changes: Parameters<typeof personOf>[1]) => {
    const browser = new OwnBrowser();
    const at = await signInAs(browser, here(), someone(changes).subject);
    expect((await whoIs(browser)).data).toBeNull();
    return problemIn(at);
  };

  it('has another email domain', async () => {
    expect(await refusedAs({ email: 'eve@other.example' })).toBe('not_invited');
    expect(await refusedAs({ email: 'eve@notacme.example' })).toBe('not_invited');
    expect(await refusedAs({ email: 'eve@acme.example.evil.example' })).toBe('not_invited');
    expect(await memberOf('eve@other.example')).toBeUndefined();
  });

  it('has a domain that may not join, and then an invitation', async () => {
    expect(await refusedAs({ email: 'pat@partner.example' })).toBe('not_invited');

    const { data: invited } = await workspace.api.inviteMember({
      body: { email: 'pat@partner.example', name: 'Pat' },
    });
    expect(invited.sign_in_url).toBe(`${serviceUrl()}/sign-in/${workspace.id}`);
    const { session } = await signedIn(workspace.id, someone({ email: 'Pat@partner.example' }).subject);

    expect(session.member).toMatchObject({ full_name: 'Pat', visibility: 'all' });
  });

  it('has an email that nobody verified, even of a member', async () => {
    await workspace.api.inviteMember({ body: { email: 'boss@acme.example', name: 'Boss', role: 'admin' } });

    expect(await refusedAs({ email: 'boss@acme.example', isVerified: false })).toBe('email_unverified');
    expect(await refusedAs({ email: undefined })).toBe('no_email');
  });

  it("has an address that only looks like a member's once it is folded", async () => {
    await workspace.api.inviteMember({ body: { email: 'weiss@acme.example', name: 'Weiss', role: 'admin' } });

    expect(await refusedAs({ email: 'weiß@acme.example' })).toBe('not_invited');
  });

  it.each([
    ['another sign that lower case makes an ASCII letter', '\u212Aate@acme.example'],
    ['two addresses in one', 'eve@evil.example,x@acme.example'],
    ['a line break', 'eve\n@acme.example'],
    ['thousands of characters', `${'e'.repeat(3_000)}@acme.example`],
  ])('has an address with %s', async (_, email) => {
    await workspace.api
      .inviteMember({ body: { email: 'kate@acme.example', name: 'Kate', role: 'admin' } })
      .catch(({ code }) => expect(code).toBe('email_taken'));

    expect(await refusedAs({ email })).toBe('not_invited');
  });

  it('got the address of a colleague who left', async () => {
    const person = someone();
    await signedIn(workspace.id, person.subject);

    expect(await refusedAs({ email: person.email })).toBe('other_person');
  });

  it('is told so in the audit log of the workspace', async () => {
    await refusedAs({ email: 'eve@other.example' });
    const { data } = await workspace.api.listAuditEvents({ query: { action: 'refuse-sign-in' } });

    expect(data[0]).toMatchObject({ fields: ['not_invited'], status: 403, member_id: null });
  });

  it.each([
    { workspace: 'ws_unknown' },
    { workspace: 'ws_1#ACCOUNTS' },
    { workspace: 'x'.repeat(3_000) },
    { workspace: 'ws_unknown', email: 'ada@acme.example' },
  ])('asks for %o', async (query) => {
    const asked = { ...query, workspace: encodeURIComponent(query.workspace) };

    expect(problemIn(await signInAs(new OwnBrowser(), asked, 'nobody'))).toBe('not_connected');
  });
});

describe('the audit log', () => {
  it('has who signed in and who joined', async () => {
    const { session } = await signedIn(workspace.id, someone().subject);
    const { data } = await workspace.api.listAuditEvents({ query: { key_id: session.id } });

    expect(data).toMatchObject([
      { action: 'sign-in', member_id: session.member.id, fields: ['joined'], resource_ids: [session.id] },
    ]);
  });
});

it('keeps no trace of sign-in on responses that other sites can read', async () => {
  const { headers, body } = await request('/sign-in/session');

  expect(body).toEqual({ data: null });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

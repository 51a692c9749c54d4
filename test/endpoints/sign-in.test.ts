import { afterAll, describe, expect, it } from 'vitest';
import { createMemberStore } from '#table/workspaces/member-store.ts';
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
  whoIs,
} from '#test/harness/sign-in-at-provider.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const DOMAINS = [{ domain: 'acme.example', visibility: 'scoped' as const }];

const [workspace, provider] = await Promise.all([newWorkspace(), newProvider()]);
await connect(workspace, provider, DOMAINS);

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
const memberOf = (email: string) => createMemberStore(testTable()).findByEmail(workspace.id, email);

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

  // What else is no place in the console: unit/http/sign-in/public-host.test.ts.
  it('is never sent to another site', async () => {
    const query = { ...here(), return_to: '//evil.example/' };
    const at = new URL(await signInAs(new OwnBrowser(), query, someone().subject));

    expect(at.origin + at.pathname).toBe(`${serviceUrl()}/console`);
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
});

// Who else may not: unit/http/sign-in/finish-sign-in.test.ts.
describe('someone who may not', () => {
  it('has a domain that may not join, which the audit log tells, and then an invitation', async () => {
    const email = 'pat@partner.example';
    const browser = new OwnBrowser();
    const at = await signInAs(browser, here(), someone({ email }).subject);
    expect((await whoIs(browser)).data).toBeNull();
    expect(problemIn(at)).toBe('not_invited');
    expect(await memberOf(email)).toBeUndefined();
    const { data } = await workspace.api.listAuditEvents({ query: { action: 'refuse-sign-in' } });
    expect(data[0]).toMatchObject({ fields: ['not_invited'], status: 403, member_id: null });

    const { data: invited } = await workspace.api.inviteMember({ body: { email, name: 'Pat' } });
    expect(invited.sign_in_url).toBe(`${serviceUrl()}/sign-in/${workspace.id}`);
    const { session } = await signedIn(workspace.id, someone({ email: 'Pat@partner.example' }).subject);

    expect(session.member).toMatchObject({ full_name: 'Pat', visibility: 'all' });
  });

  it('asks for a workspace that there is not', async () => {
    const at = await signInAs(new OwnBrowser(), { workspace: 'ws_unknown' }, 'nobody');

    expect(problemIn(at)).toBe('not_connected');
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

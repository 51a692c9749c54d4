import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import { MAX_SESSIONS_PER_MEMBER } from '#contract/sessions.ts';
import { finishSignIn } from '#domain/workspace/sign-in/finish-sign-in.ts';
import type { Identity } from '#domain/workspace/sign-in/identity-provider.ts';
import { newId } from '#platform/ids.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';
import { createMemberIdentityStore, createSignInTransactionStore } from '#table/workspaces/sign-in-store.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

/** Who may come in, once the provider has said who is there. `sign-in.test.ts` signs people in with a real one. */

const ISSUER = 'https://id.example';
let minute: number;
const now = () => new Date(Date.parse('2026-11-18T12:00:00Z') + minute * 60_000);

let workspaceId: string;

const table = await startSuiteTable();
const members = createMemberStore(table);

beforeEach(async () => {
  minute = 0;
  workspaceId = newId('ws');
  await putItem(table, { ...keys.workspace(workspaceId), member_count: 0 });
});

async function invite(email: string, changes: Partial<Member> = {}): Promise<Member> {
  const member: Member = {
    id: newId('mem'),
    full_name: 'Invited',
    email,
    role: 'member',
    visibility: 'all',
    created_at: now().toISOString(),
    ...changes,
  };
  expect(await members.add(workspaceId, member)).toBe('done');
  return member;
}

const person = (subject: string, changes: Partial<Identity> = {}): Identity => ({
  issuer: ISSUER,
  subject,
  email: `${subject}@acme.example`,
  isVerified: true,
  name: subject,
  hostedDomain: undefined,
  ...changes,
});

/** Signs this person in, and returns them as a member with their session. */
async function signIn(identity: Identity, visibility: 'all' | 'scoped' = 'scoped') {
  minute += 1;
  const config = {
    issuer: ISSUER,
    client_id: 'client',
    allowed_domains: JSON.stringify([{ domain: 'acme.example', visibility }]),
  };
  const connected = { sign_in: { connected_at: now().toISOString(), label: 'Provider', config } };
  const { memberId, sessionId, hasJoined } = await finishSignIn(
    {
      integrations: { get: async () => ({ version: 'v1', connected }), replace: async () => true },
      vault: { read: async () => ({ sign_in: { client_secret: 's' } }), write: async () => null },
      transactions: createSignInTransactionStore(table),
      identityProvider: { identify: async () => identity },
      members,
      identities: createMemberIdentityStore(table),
      sessions: createSessionStore(table),
      newId,
      now,
    },
    {
      hash: 'h',
      browser_hash: 'b',
      workspace_id: workspaceId,
      issuer: ISSUER,
      client_id: 'client',
      nonce: 'n',
      code_verifier: 'c',
      return_to: '/',
      good_until: '2027-01-01T00:00:00.000Z',
      state: 's',
    },
    {
      workspaceId,
      parameters: new URLSearchParams(),
      browserSecret: 'b',
      redirectUri: `${ISSUER}/back`,
      browser: 'Firefox',
    },
  );
  return { sessionId, hasJoined, member: must(await members.get(workspaceId, memberId)) };
}

const refusalOf = (identity: Identity): Promise<string | undefined> =>
  signIn(identity).then(
    () => undefined,
    ({ problem }) => problem,
  );

describe('someone who may not', () => {
  it.each<[string, Partial<Identity>, string]>([
    ['has another email domain', { email: 'eve@other.example' }, 'not_invited'],
    ['has a domain that ends like an allowed one', { email: 'eve@notacme.example' }, 'not_invited'],
    ['has a domain that starts like one', { email: 'eve@acme.example.evil.example' }, 'not_invited'],
    ['has an email that nobody verified, even of a member', { isVerified: false }, 'email_unverified'],
    ['has no email', { email: undefined }, 'no_email'],
    ["has an address that is a member's once it is folded", { email: 'weiß@acme.example' }, 'not_invited'],
    ['has a sign that lower case makes ASCII', { email: '\u212Aate@acme.example' }, 'not_invited'],
    ['has two addresses in one', { email: 'eve@evil.example,x@acme.example' }, 'not_invited'],
    ['has an address with a line break', { email: 'eve\n@acme.example' }, 'not_invited'],
    ['has an address of thousands of signs', { email: `${'e'.repeat(3_000)}@acme.example` }, 'not_invited'],
  ])('%s', async (_, changes, problem) => {
    for (const name of ['eve', 'kate', 'weiss']) await invite(`${name}@acme.example`, { role: 'admin' });

    expect(await refusalOf(person('eve', changes))).toBe(problem);
    expect((await members.list(workspaceId)).length).toBe(3);
  });

  it('got the address of a colleague who left', async () => {
    await signIn(person('ada'));

    expect(await refusalOf(person('another', { email: 'ada@acme.example' }))).toBe('other_person');
  });
});

describe('someone who was here before', () => {
  it('stays the same member with another address at the provider, and joins with no other rights', async () => {
    const first = await signIn(person('ada'), 'all');
    const scoped: Member = { ...first.member, visibility: 'scoped' };
    expect(await members.change(workspaceId, first.member, scoped)).toBe('done');
    await invite('chief@acme.example', { role: 'admin' });

    for (const email of ['ada+2@acme.example', 'chief@acme.example']) {
      const again = await signIn(person('ada', { email }), 'all');
      expect([again.hasJoined, again.member]).toEqual([false, scoped]);
    }
    expect((await signIn(person('chief'))).member).toMatchObject({ role: 'admin' });
  });

  it('keeps at most ten sessions: the oldest ends', async () => {
    const first = await signIn(person('ada'));
    for (let more = 0; more < MAX_SESSIONS_PER_MEMBER; more += 1) await signIn(person('ada'));

    const sessions = await createSessionStore(table).list(workspaceId, first.member.id);
    expect(sessions).toHaveLength(10);
    expect(sessions.map(({ id }) => id)).not.toContain(first.sessionId);
  });
});

it('an invited person is the invited member, in whatever case they write their address', async () => {
  const invited = await invite('pat@partner.example');
  const { member, hasJoined } = await signIn(person('pat', { email: 'Pat@partner.example' }));

  expect([member, hasJoined]).toEqual([invited, false]);
});

it('a response is accepted once, from the browser and for the workspace that started the sign-in', async () => {
  const transactions = createSignInTransactionStore(table);
  const hash = newId('mem');
  await transactions.add({
    hash,
    browser_hash: 'own browser',
    workspace_id: workspaceId,
    issuer: ISSUER,
    client_id: 'client',
    nonce: 'n',
    code_verifier: 'c',
    return_to: '/',
    good_until: '2027-01-01T00:00:00.000Z',
  });

  expect(await transactions.claim(hash, 'another browser', workspaceId)).toBeUndefined();
  expect(await transactions.claim(hash, 'own browser', 'ws_other')).toBeUndefined();
  expect(await transactions.claim(hash, 'own browser', workspaceId)).toMatchObject({ hash });
  expect(await transactions.claim(hash, 'own browser', workspaceId)).toBeUndefined();
});

import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Member } from '#contract/members.ts';
import { issueSession } from '#domain/workspace/keys/session-token.ts';
import type { Session } from '#domain/workspace/sign-in/manage-sessions.ts';
import { changeMember } from '#domain/workspace/workspaces/manage-members.ts';
import { newId } from '#platform/ids.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';
import { createMemberIdentityStore } from '#table/workspaces/sign-in-store.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

let workspaceId: string;
let member: Member;

const table = await startSuiteTable();

beforeEach(async () => {
  workspaceId = newId('ws');
  await putItem(table, { ...keys.workspace(workspaceId), member_count: 0 });
  member = {
    id: newId('mem'),
    full_name: 'Ada',
    email: 'ada@acme.example',
    role: 'member',
    visibility: 'all',
    created_at: NOW.toISOString(),
  };
  expect(await createMemberStore(table).add(workspaceId, member)).toBe('done');
});

function session(): Session {
  const { id, hash } = issueSession();
  return {
    id,
    hash,
    workspace_id: workspaceId,
    member_id: member.id,
    scope: 'write',
    name: 'Signed in with Firefox',
    created_at: NOW.toISOString(),
    created_by: null,
    parent_id: null,
    revoked_at: null,
    expires_at: '2026-11-25T12:00:00.000Z',
    requests_per_minute: null,
    session: { browser: 'Firefox' },
  };
}

const readdress = (members = createMemberStore(table)) =>
  changeMember(
    {
      members,
      checkOwnerStays: async () => ({ revision: undefined }),
      sessions: createSessionStore(table),
      now: () => NOW,
      refuse,
    },
    { workspaceId, callerId: undefined, id: member.id },
    { email: 'eve@acme.example' },
  );

describe('a member who gets another address', () => {
  it('is signed out, also if the change crashes behind its write and is repeated', async () => {
    const sessions = createSessionStore(table);
    expect(await sessions.add(session(), member.email)).toBe(true);
    const members = createMemberStore(table);
    const crashing: typeof members = {
      ...members,
      async change(...how) {
        await members.change(...how);
        throw new Error('crashed');
      },
    };
    await expect(readdress(crashing)).rejects.toThrow('crashed');
    await readdress();
    expect(await sessions.list(workspaceId, member.id)).toEqual([]);
  });

  it('is not bound to the person who was signing in with the old one', async () => {
    const identities = createMemberIdentityStore(table);
    await readdress();

    expect(await identities.store(workspaceId, member, 'client', 'old person')).toBeUndefined();
    expect(await createSessionStore(table).add(session(), member.email)).toBe(false);
    expect(await identities.hasSignedIn(workspaceId, member.id)).toBe(false);

    const now = { id: member.id, email: 'eve@acme.example' };
    expect(await identities.store(workspaceId, now, 'client', 'new person')).toBe('new person');
    expect(await identities.store(workspaceId, now, 'client', 'old person')).toBe('new person');
  });
});

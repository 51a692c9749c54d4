import { setTimeout as sleep } from 'node:timers/promises';
import { keysWithMember } from '#domain/workspace/keys/keys-with-member.ts';
import { type OwnedKind, ownedKinds } from '#domain/workspace/members/member-store.ts';
import { PAUSE_MS, removeMember } from '#domain/workspace/workspaces/remove-member.ts';
import { ownedRecords } from '#table/accounts/owned-records.ts';
import type { Table } from '#table/table.ts';
import { viewStore } from '#table/views/view-store.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';
import { type Command, UsageError } from './command.ts';
import { namesOf } from './names-of-keys.ts';
import { requireMember, requireWorkspace, workspaceOption } from './require.ts';

const NOBODY = 'nobody';

async function countOwned(
  table: Table,
  workspaceId: string,
  memberId: string,
): Promise<Record<OwnedKind, number>> {
  const owned = ownedRecords(table);
  const [accounts, people] = await Promise.all(
    ownedKinds.map((kind) => owned.some(kind, workspaceId, memberId)),
  );
  return { accounts: accounts?.total ?? 0, people: people?.total ?? 0 };
}

export const memberRemove: Command = {
  name: 'member remove',
  summary: 'Remove a member, revoke their keys and hand over their records; cannot be undone',
  options: {
    workspace: workspaceOption,
    id: { value: 'ID', help: 'the member (see: member list)', required: true },
    'hand-over-to': { value: `ID|${NOBODY}`, help: "the new owner of the member's accounts and people" },
    yes: { flag: true, help: 'confirm the removal' },
  },
  changes: { resource: 'members' },
  async run({ table, now }, given) {
    const workspaceId = await requireWorkspace(table, given.text('workspace'));
    const memberId = given.text('id');
    const owned = await countOwned(table, workspaceId, memberId);
    const ownsSome = owned.accounts + owned.people > 0;
    // After an interrupted removal the member is gone, but records are still to be handed over.
    if (!ownsSome) await requireMember(table, workspaceId, memberId);
    const to = given.optional('hand-over-to');
    if (to === memberId) throw new UsageError('--hand-over-to must name another member.');
    if (to !== undefined && to !== NOBODY) await requireMember(table, workspaceId, to);
    const what = `${owned.accounts} accounts and ${owned.people} people`;
    if (ownsSome && to === undefined) {
      throw new UsageError(`${memberId} owns ${what}. Name the new owner with --hand-over-to ID|${NOBODY}.`);
    }
    const apiKeys = apiKeyStore(table);
    if (!given.has('yes')) {
      const keys = namesOf(await keysWithMember(apiKeys, workspaceId, memberId));
      throw new UsageError(
        `This removes ${memberId}, revokes ${keys} and hands over ${what}. Confirm with --yes.`,
      );
    }
    const given_over = await removeMember(
      {
        members: memberStore(table),
        apiKeys,
        sessions: sessionStore(table),
        owned: ownedRecords(table),
        views: viewStore(table),
        now,
        pause: () => sleep(PAUSE_MS),
      },
      { workspaceId, memberId, heir: to === undefined || to === NOBODY ? null : to },
    );
    return { id: memberId, removed: true, ...given_over };
  },
};

import { MAX_MEMBERS, member } from '#contract/members.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem, listItems } from '#table/dynamodb/items.ts';
import { COUNT_MOVES, deleteEntry, putEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { createGuardEntry } from './owner-guard.ts';

export const createMemberStore = (table: Table): MemberStore => ({
  // Ids grow with time, so keys sort by joining date.
  list: (workspaceId) => listItems(table, keys.member(workspaceId, ''), member),

  get: (workspaceId, id) => getItem(table, keys.member(workspaceId, id), member),

  async findByEmail(workspaceId, email) {
    const id = await getItem(table, keys.memberEmailLock(workspaceId, email), ({ member_id }) =>
      String(member_id),
    );
    const lockHolder = id === undefined ? undefined : await this.get(workspaceId, id);
    // The lock folds more than case: to it ß is ss, which is another address.
    return lockHolder?.email.toLowerCase() === email.toLowerCase() ? lockHolder : undefined;
  },

  async add(workspaceId, newMember) {
    const outcome = await transact(table, [
      updateEntry(keys.workspace(workspaceId), {
        add: { member_count: 1, [COUNT_MOVES]: 1 },
        when: isBelow('member_count', MAX_MEMBERS),
      }),
      putEntry(
        { ...keys.memberEmailLock(workspaceId, newMember.email), member_id: newMember.id },
        isAbsent(),
      ),
      putEntry({ ...keys.member(workspaceId, newMember.id), ...newMember }),
    ]);
    if (outcome.committed) return 'done';
    return outcome.failed.includes(0) ? 'refused' : 'taken';
  },

  async change(workspaceId, previousMember, nextMember, guard) {
    const getLockKey = (email: string) => keys.memberEmailLock(workspaceId, email.toLowerCase());
    const [previousLock, nextLock] = [getLockKey(previousMember.email), getLockKey(nextMember.email)];
    const outcome = await transact(table, [
      {
        Put: {
          Item: { ...keys.member(workspaceId, previousMember.id), ...nextMember },
          // Every field: a new name at the same moment must not bring back rights that were just taken away.
          when: {
            email: previousMember.email,
            full_name: previousMember.full_name,
            role: previousMember.role,
            visibility: previousMember.visibility,
          },
        },
      },
      ...(previousLock.SK === nextLock.SK
        ? []
        : [
            putEntry({ ...nextLock, member_id: previousMember.id }, isAbsent()),
            deleteEntry(previousLock),
            // Another address may be another person's account at the sign-in provider.
            deleteEntry(keys.memberIdentity(workspaceId, previousMember.id)),
            deleteEntry(keys.mailConfirmation(workspaceId, previousMember.id)),
          ]),
      ...(guard ? [createGuardEntry(workspaceId, guard)] : []),
    ]);
    if (outcome.committed) return 'done';
    // If the member was changed as well, it may be who has the new address by now.
    const isTaken =
      previousLock.SK !== nextLock.SK && outcome.failed.includes(1) && !outcome.failed.includes(0);
    return isTaken ? 'taken' : 'refused';
  },

  async remove(workspaceId, id) {
    const member = await this.get(workspaceId, id);
    if (!member) return false;
    const outcome = await transact(table, [
      deleteEntry(keys.member(workspaceId, id), { email: member.email }),
      deleteEntry(keys.memberEmailLock(workspaceId, member.email.toLowerCase())),
      deleteEntry(keys.memberIdentity(workspaceId, id)),
      deleteEntry(keys.inboxVisit(workspaceId, id)),
      deleteEntry(keys.memberAlerts(workspaceId, id)),
      deleteEntry(keys.memberAlertSecrets(workspaceId, id)),
      deleteEntry(keys.mailConfirmation(workspaceId, id)),
      updateEntry(keys.workspace(workspaceId), { add: { member_count: -1, [COUNT_MOVES]: 1 } }),
    ]);
    // Changed or removed by another operator at the same time, so try again.
    return outcome.committed || this.remove(workspaceId, id);
  },
});

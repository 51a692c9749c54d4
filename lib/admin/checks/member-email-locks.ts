import { keys } from '#table/keys.ts';
import type { Check } from './check.ts';
import { findingOfLock, findingOfLocked } from './lock-finding.ts';

const rule = {
  field: 'email',
  names: 'member_id',
  recordKey: keys.member,
  lockKey: keys.memberEmailLock,
};

export const memberEmailLocks: Check = {
  name: 'member-email-locks',
  invariant:
    'Every member has a lock for their email address, and every such lock names a member with that address.',
  repair: 'Writes the lock, or deletes it if no member has the address.',
  covers: ['member', 'memberEmailLock'],
  in: ['workspace'],
  async look(partition) {
    const members = await partition.beginning(keys.member('', '').SK);
    const locks = await partition.beginning('MEMBER_EMAIL#');
    return Promise.all([
      ...members.map((member) => findingOfLocked(partition, rule, member)),
      ...locks.map((lock) => findingOfLock(partition, rule, lock)),
    ]);
  },
};

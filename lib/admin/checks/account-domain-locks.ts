import { keys } from '#table/keys.ts';
import type { Check } from './check.ts';
import { findingOfLock, findingOfLocked } from './lock-finding.ts';

const rule = {
  field: 'domain',
  names: 'account_id',
  recordKey: keys.account,
  lockKey: keys.accountDomainLock,
};

export const accountDomainLocks: Check = {
  name: 'account-domain-locks',
  invariant:
    'Every account with a domain has a lock for it, and every such lock names an account with that domain.',
  repair: 'Writes the lock, or deletes it if no account has the domain.',
  covers: ['account', 'accountDomainLock'],
  in: ['account', 'domain'],
  async look(partition) {
    const accounts = await partition.beginning(keys.account('', '').SK);
    const locks = await partition.beginning(keys.accountDomainLock('', '').SK);
    return Promise.all([
      ...accounts.map((account) => findingOfLocked(partition, rule, account)),
      ...locks.map((lock) => findingOfLock(partition, rule, lock)),
    ]);
  },
};

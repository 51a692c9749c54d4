import { expect, it } from 'vitest';
import type { AccountStatus } from '#contract/account.ts';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { rejectAccount, restoreAccount } from '#domain/market/accounts/change-status.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

/** What is written for an account of this status, in order. */
function writing(status: AccountStatus) {
  const written: string[] = [];
  const accounts: Pick<AccountStore, 'get' | 'save'> = {
    get: async () => exampleRecord({ id: 'acc_1', status }),
    save: async (_: string, __: AccountRecord, after: AccountRecord) => {
      written.push(after.status);
      return 'saved';
    },
  };
  const detections = {
    setInbox: async (_: string, id: string, wanted: 'in' | 'out') => void written.push(`${id} ${wanted}`),
  };
  return { written, ports: { accounts: accounts as AccountStore, detections, refuse } };
}

const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;

it('a restored account has its detections back before its status, and a rejected one loses them after', async () => {
  const restored = writing('rejected');
  await restoreAccount(restored.ports, viewer, 'acc_1');
  expect(restored.written).toEqual(['acc_1 in', 'suggested']);
  const rejected = writing('suggested');
  await rejectAccount(rejected.ports, viewer, 'acc_1');
  expect(rejected.written).toEqual(['rejected', 'acc_1 out']);
});

it.each([
  [restoreAccount, 'active'],
  [restoreAccount, 'unqualified'],
  [rejectAccount, 'active'],
  [rejectAccount, 'unqualified'],
] as const)('%o writes nothing for an account that is %s', async (move, status) => {
  const { written, ports } = writing(status);
  await expect(move(ports, viewer, 'acc_1')).rejects.toMatchObject({ code: 'illegal_transition' });
  expect(written).toEqual([]);
});

it.each([
  [restoreAccount, 'suggested', ['acc_1 in']],
  [rejectAccount, 'rejected', ['acc_1 out']],
] as const)('%o finishes what a crash left when it is repeated', async (move, status, finished) => {
  const { written, ports } = writing(status);
  await move(ports, viewer, 'acc_1');
  expect(written).toEqual(finished);
});

import { accountFilterFields, accountIndexes } from '#table/accounts/account-item.ts';
import { collections, keys } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import type { Check } from './check.ts';

export const credits: Check = {
  name: 'credits',
  invariant:
    'A plan has used at least as many credits as there are accounts that were activated in its period and since its use was last reset.',
  repair: 'Nothing is changed: what a customer pays for is for an operator.',
  covers: ['plan', 'account'],
  in: ['workspace'],
  async look(partition) {
    const { table, workspaceId } = partition;
    const plan = await partition.item(keys.plan('').SK);
    if (!plan) return [];
    const since = [String(plan.period_start), String(plan.used_since ?? '')].sort().at(-1) ?? '';
    // An index that is late knows fewer activations, never more: one that was taken back stays used.
    const active = await listRows(
      table,
      { kind: 'collection', collection: collections.accounts(workspaceId), index: accountIndexes.created_at },
      [{ field: accountFilterFields.status, op: '=', value: 'active' }],
    );
    const activated = active.filter(({ f }) => String(f.aa ?? '') >= since).length;
    const used = Number((await partition.get(keys.plan(workspaceId)))?.credits_used);
    if (used >= activated) return [];
    return [
      {
        subject: workspaceId,
        problem: `has used fewer credits than accounts were activated since ${since}`,
        advice: `${used} credits are used and ${activated} accounts were activated: find out why, and agree with the customer on "plan set --credits".`,
      },
    ];
  },
};

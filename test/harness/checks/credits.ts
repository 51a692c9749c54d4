import type { Check } from '#operations/checks/check.ts';
import { accountFilterFields, accountIndexes } from '#table/accounts/account-item.ts';
import { collections, keys } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';

export const credits: Check = {
  name: 'credits',
  invariant:
    'A plan has used at least one credit per account activated in its period and since its usage was last reset.',
  repair: 'Changes nothing: an operator decides what a customer pays for.',
  in: ['workspace'],
  async findFaults(partition) {
    const { table, workspaceId } = partition;
    const plan = await partition.item(keys.plan('').SK);
    if (!plan) return [];
    const since = [String(plan.period_start), String(plan.used_since ?? '')].sort().at(-1) ?? '';
    // A lagging index shows fewer activations, never more: a deactivation doesn't return its credit.
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
        problem: `has used fewer credits than it activated accounts since ${since}`,
        advice: `${used} credits were used and ${activated} accounts activated. Find out why, and agree with the customer on "plan set --credits".`,
      },
    ];
  },
};

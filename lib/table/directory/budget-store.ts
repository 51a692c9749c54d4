import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import { anyOf, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Long enough to look up last year's usage. */
const TTL_SECONDS = 400 * DAY_SECONDS;

const useItem = z.object({ provider: z.string(), used: z.number() });
const budgetsItem = z.object({ limits: z.record(z.string(), z.number()) });

/** A write that the SDK retries counts twice. The remaining budget may look too small, never too large. */
export const createBudgetStore = (table: Table, now: () => Date): BudgetStore => ({
  async reserve(workspaceId, provider, { period, amount, limit }) {
    if (amount > limit) return false;
    const reserved = await updateIf(table, {
      Key: keys.providerUse(workspaceId, period, provider),
      set: { provider, expires_at: Math.floor(now().getTime() / 1000) + TTL_SECONDS },
      add: { used: amount },
      when: anyOf(isAbsent('used'), isUpTo('used', limit - amount)),
    });
    return reserved !== undefined;
  },

  async adjust(workspaceId, provider, { period, amount, counts = {} }) {
    await updateIf(table, {
      Key: keys.providerUse(workspaceId, period, provider),
      set: { provider },
      add: { used: amount, ...counts },
    });
  },

  readUse: (workspaceId, provider, period) =>
    getItem(table, keys.providerUse(workspaceId, period, provider), (item) =>
      Object.fromEntries(
        Object.entries(item).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[0] !== 'expires_at',
        ),
      ),
    ),

  async readUsed(workspaceId, month) {
    const items = await listItemsUnder(table, keys.providerUse(workspaceId, month, ''));
    return Object.fromEntries(
      items.map((item) => {
        const { provider, used } = useItem.parse(item);
        return [provider, Math.max(0, used)];
      }),
    );
  },

  async readLimits(workspaceId) {
    const item = await getItem(table, keys.providerBudgets(workspaceId), budgetsItem);
    return item?.limits ?? {};
  },

  async setLimit(workspaceId, provider, limit) {
    const Key = keys.providerBudgets(workspaceId);
    await updateIf(table, { Key, set: { limits: {} }, when: isAbsent('limits') });
    await updateIf(table, { Key, set: { [`limits.${provider}`]: limit } });
  },
});

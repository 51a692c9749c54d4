import {
  HIDDEN_DOMAINS_PER_HOUR,
  type HiddenDomains,
  toHour,
} from '#domain/market/accounts/hidden-domains.ts';
import { anyOf, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';

/** Clocks differ by seconds at most, so an hour's count is not needed a day later. */
const TTL_HOURS = 24;

/** `noteRevealed` writes an event to the audit log. */
export function createHiddenDomains(
  table: Table,
  noteRevealed: (ids: readonly string[]) => Promise<void>,
): HiddenDomains {
  const thisHour = () => toHour(new Date(timeOf(table)));
  return {
    async canReport(workspaceId, memberId) {
      const Key = keys.domainReports(workspaceId, memberId, thisHour());
      return ((await getItem(table, Key, ({ told }) => Number(told))) ?? 0) < HIDDEN_DOMAINS_PER_HOUR;
    },

    async report(workspaceId, memberId, accountId) {
      const hour = thisHour();
      const key = keys.domainReports(workspaceId, memberId, hour);
      // A dry run and the import after it report the same accounts.
      const reportedIds = await getItem(table, key, ({ account_ids }) => account_ids);
      if (reportedIds instanceof Set && reportedIds.has(accountId)) return true;
      const { committed } = await transact(table, [
        updateEntry(key, {
          set: { expires_at: (hour + TTL_HOURS) * 3_600 },
          add: { told: 1, account_ids: new Set([accountId]) },
          when: anyOf(isAbsent('told'), isBelow('told', HIDDEN_DOMAINS_PER_HOUR)),
        }),
      ]);
      if (!committed) return false;
      await noteRevealed([accountId]);
      return true;
    },
  };
}

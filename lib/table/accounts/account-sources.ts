import * as z from 'zod';
import { MAX_SOURCES, sourceReports } from '#contract/sources.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { AccountSources } from '#domain/signals/research/source-reports.ts';
import { anyOf, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const item = z.object({ sources: sourceReports });

/** A source status is useless after a month. The expiry also cleans up after checks that outlive their account. */
const TTL_SECONDS = 30 * DAY_SECONDS;

/** Kept apart from the account item: every check of a monitor writes it, and no list sorts or filters by it. */
export const createAccountSources = (table: Table): AccountSources => ({
  async list(workspaceId, accountId) {
    const key = keys.accountSources(workspaceId, accountId);
    return (await getItem(table, key, item))?.sources ?? [];
  },

  async put(workspaceId, accountId, checkedAt, sources) {
    const Item = {
      ...keys.accountSources(workspaceId, accountId),
      at: checkedAt,
      sources: sources.slice(0, MAX_SOURCES),
      expires_at: Math.floor(Date.parse(checkedAt) / 1000) + TTL_SECONDS,
    };
    // If the condition fails, a later check has already written its result.
    await putItem(table, Item, anyOf(isAbsent(), isUpTo('at', checkedAt)));
  },
});

import type { RunQuery } from '#contract/runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type RunVisibility, readRunVisibility } from '#domain/signals/runs/find-run.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys } from '#table/keys.ts';
import { hashIds } from '#table/paging/bookmarks.ts';
import { createFilters } from '#table/paging/filter.ts';
import { listNewest } from '#table/paging/list-newest.ts';
import type { IndexRow, ListPage } from '#table/paging/list-request.ts';
import type { Table } from '#table/table.ts';
import { runFilterMap, toRunRecord } from './run-item.ts';

const { paths } = runFilterMap;

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

function limitToVisible(visibility: RunVisibility | undefined) {
  if (!visibility) return { filters: [] };
  const { memberId, accountIds } = visibility;
  if (accountIds.size > ACCOUNTS_PER_FILTER) {
    const canSee = ({ filterMap }: IndexRow) => {
      const { started_by, account_id } = runFilterMap.read(filterMap);
      return started_by === memberId || accountIds.has(String(account_id));
    };
    return { filters: [], rule: { name: hashIds(accountIds, memberId), accepts: canSee } };
  }
  const isTheirs = { field: paths.started_by, op: '=', value: memberId } as const;
  const isAtTheirs = { field: paths.account_id, op: 'in', value: [...accountIds] } as const;
  return { filters: [{ any: accountIds.size === 0 ? [isTheirs] : [isTheirs, isAtTheirs] }] };
}

/** One page of a workspace's runs that the viewer may see, newest first. */
export async function listRunsPage(
  table: Table,
  viewer: Viewer,
  query: RunQuery,
): Promise<ListPage<RunRecord>> {
  const { workspaceId } = viewer;
  const { filters, ...limits } = limitToVisible(await readRunVisibility(createAccountLookups(table), viewer));
  return listNewest(table, viewer, query, {
    collection: collections.runs(workspaceId),
    keyOfId: (id) => keys.run(workspaceId, id),
    filters: [
      ...createFilters(query, { status: ['=', paths.status], account_id: ['=', paths.account_id] }),
      ...filters,
    ],
    ...limits,
    toRow: toRunRecord,
  });
}

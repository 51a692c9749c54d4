import type { RunQuery } from '#contract/runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type RunVisibility, readRunVisibility } from '#domain/signals/runs/find-run.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys } from '#table/keys.ts';
import { hashIds } from '#table/paging/bookmarks.ts';
import type { Filter } from '#table/paging/filter.ts';
import { createFilters } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { IndexRow, ListPage } from '#table/paging/list-request.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { runFilterMap, toRunRecord } from './run-item.ts';

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

function limitToVisible(visibility: RunVisibility | undefined) {
  if (!visibility) return { filters: [] };
  const { memberId, accountIds } = visibility;
  if (accountIds.size > ACCOUNTS_PER_FILTER) {
    const canSee = ({ f }: IndexRow) => {
      const { started_by, account_id } = runFilterMap.read(f);
      return started_by === memberId || accountIds.has(String(account_id));
    };
    return { filters: [], rule: canSee, ruleName: hashIds(accountIds, memberId) };
  }
  const started: Filter = { field: runFilterMap.paths.started_by, op: '=', value: memberId };
  const scans: Filter = { field: runFilterMap.paths.account_id, op: 'in', value: [...accountIds] };
  return { filters: [{ any: accountIds.size === 0 ? [started] : [started, scans] }] };
}

/** One page of a workspace's runs that the viewer may see, newest first. */
export async function listRunsPage(
  table: Table,
  viewer: Viewer,
  { status, account_id, page, per_page }: RunQuery,
): Promise<ListPage<RunRecord>> {
  const { workspaceId } = viewer;
  const { filters, ...limits } = limitToVisible(await readRunVisibility(accountLookups(table), viewer));
  return listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.runs(workspaceId),
      index: tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.run(workspaceId, id),
    },
    filters: [
      ...createFilters(
        { status, account_id },
        { status: ['=', runFilterMap.paths.status], account_id: ['=', runFilterMap.paths.account_id] },
      ),
      ...filters,
    ],
    ...limits,
    clientId: viewer.keyId,
    order: 'desc',
    offset: (page - 1) * per_page,
    limit: per_page,
    toRow: toRunRecord,
  });
}

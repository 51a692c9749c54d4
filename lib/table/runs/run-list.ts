import type { RunQuery } from '#contract/runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type RunSight, runSight } from '#domain/signals/runs/find-run.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { hashOfIds } from '#table/paging/hash-of-ids.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { KeepRow, ListPage } from '#table/paging/list-request.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { runFilterFields, toRunRecord } from './run-item.ts';

/** DynamoDB's limit for one condition. */
const ACCOUNTS_PER_FILTER = 100;

function limitsOf(sight: RunSight | undefined) {
  if (!sight) return { filters: [] };
  const { memberId, accountIds } = sight;
  if (accountIds.size > ACCOUNTS_PER_FILTER) {
    const sees = ({ f }: KeepRow) => f.by === memberId || accountIds.has(String(f.ac));
    return { filters: [], keep: sees, keepName: hashOfIds(accountIds, memberId) };
  }
  const own: Filter = { field: runFilterFields.startedBy, op: '=', value: memberId };
  const scans: Filter = { field: runFilterFields.accountId, op: 'in', value: [...accountIds] };
  return { filters: [{ any: accountIds.size === 0 ? [own] : [own, scans] }] };
}

/** One page of a workspace's runs that the viewer may see, newest first. */
export async function listRunsPage(
  table: Table,
  viewer: Viewer,
  { status, page, per_page }: RunQuery,
): Promise<ListPage<RunRecord>> {
  const { workspaceId } = viewer;
  const { filters, ...limits } = limitsOf(await runSight(accountLookups(table), viewer));
  return listPage(table, {
    source: {
      kind: 'collection',
      collection: collections.runs(workspaceId),
      index: tableSchema.listIndexes.byCreation,
      keyOfId: (id) => keys.run(workspaceId, id),
    },
    filters: [
      ...(status === undefined ? [] : [{ field: runFilterFields.status, op: '=' as const, value: status }]),
      ...filters,
    ],
    ...limits,
    walker: viewer.keyId,
    order: 'desc',
    offset: (page - 1) * per_page,
    limit: per_page,
    toRow: toRunRecord,
  });
}

/** Enough to find the latest scan of fifty accounts. */
const LATEST = 100;

/** The latest finished scans that the viewer may see, newest first. */
export async function finishedScans(table: Table, viewer: Viewer): Promise<readonly RunRecord[]> {
  const { rows } = await listRunsPage(table, viewer, { status: 'done', page: 1, per_page: LATEST });
  return rows.filter(({ mode }) => mode === 'monitor');
}

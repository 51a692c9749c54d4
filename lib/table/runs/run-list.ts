import type { RunSight } from '#domain/runs/find-run.ts';
import type { RunRecord } from '#domain/runs/run-record.ts';
import { collections, keys } from '#table/keys.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { KeepRow, ListPage } from '#table/paging/list-request.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { runFilterFields, toRunRecord } from './run-item.ts';

export interface RunQuery {
  readonly status?: RunRecord['status'];
  readonly page: number;
  readonly per_page: number;
}

/** As many values as DynamoDB takes in one condition. */
const ACCOUNTS_PER_FILTER = 100;

function limitsOf(sight: RunSight | undefined) {
  if (!sight) return { filters: [] };
  const { memberId, accountIds } = sight;
  if (accountIds.size > ACCOUNTS_PER_FILTER) {
    const sees = ({ f }: KeepRow) => f.by === memberId || accountIds.has(String(f.ac));
    return { filters: [], keep: sees };
  }
  const own: Filter = { field: runFilterFields.startedBy, op: '=', value: memberId };
  const scans: Filter = { field: runFilterFields.accountId, op: 'in', value: [...accountIds] };
  return { filters: [{ any: accountIds.size === 0 ? [own] : [own, scans] }] };
}

/** One page of a workspace's runs, newest first, as far as the viewer sees them. */
export function listRunsPage(
  table: Table,
  workspaceId: string,
  { status, page, per_page }: RunQuery,
  sight: RunSight | undefined,
): Promise<ListPage<RunRecord>> {
  const { filters, ...limits } = limitsOf(sight);
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
    order: 'desc',
    offset: (page - 1) * per_page,
    limit: per_page,
    toRow: toRunRecord,
  });
}

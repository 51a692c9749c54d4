import type { Account } from '#contract/account.ts';
import type { AccountExportQuery } from '#contract/exports.ts';
import type { ExportPosition } from '#domain/outbound/exports/export-file.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { collections } from '#table/keys.ts';
import type { ListContext } from '#table/paging/list-request.ts';
import { createBounds, streamRows } from '#table/paging/stream-rows.ts';
import { accountIndexes } from './account-item.ts';
import { ACCOUNT_ATTRIBUTES, createAccountFilters, toAccount } from './account-list.ts';

/** All matching accounts as the viewer sees them, oldest first. */
export async function* streamAccounts(
  context: ListContext,
  viewer: Viewer,
  query: AccountExportQuery,
  exportPosition: ExportPosition | undefined,
  now: Date,
): AsyncGenerator<Account, void, undefined> {
  const batches = streamRows(context, {
    source: {
      kind: 'collection',
      collection: collections.accounts(viewer.workspaceId),
      index: accountIndexes.created_at,
    },
    filters: createAccountFilters(viewer, query),
    ...createBounds(exportPosition, now),
    toRow: toAccount,
    attributes: ACCOUNT_ATTRIBUTES,
  });
  for await (const rows of batches) yield* rows.filter(({ id }) => id !== exportPosition?.id);
}

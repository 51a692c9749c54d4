import { exportAccounts } from '#contract/exports.ts';
import { findLastRow } from '#domain/outbound/exports/export-file.ts';
import { canSeeAccount } from '#domain/shared/visibility/viewer.ts';
import { exportEndpoint } from '#http/export-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { streamAccounts } from '#table/accounts/account-export.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = exportEndpoint(exportAccounts, currentCaller, async ({ caller, query, refuse }) => {
  const table = functionTable();
  const find = async (id: string) => {
    const account = await accountStore(table).get(caller.workspaceId, id);
    return account && canSeeAccount(caller, account) ? account : undefined;
  };
  return streamAccounts(table, caller, query, await findLastRow(query.after, find, refuse), systemClock());
});

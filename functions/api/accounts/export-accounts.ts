import { exportAccounts } from '#contract/exports.ts';
import { lastRow } from '#domain/outbound/exports/last-row.ts';
import { seesAccount } from '#domain/shared/visibility/viewer.ts';
import { exportEndpoint } from '#http/export-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { exportedAccounts } from '#table/accounts/account-export.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = exportEndpoint(exportAccounts, currentCaller, async ({ caller, query, refuse }) => {
  const table = functionTable();
  const find = async (id: string) => {
    const account = await accountStore(table).get(caller.workspaceId, id);
    return account && seesAccount(caller, account) ? account : undefined;
  };
  return exportedAccounts(table, caller, query, await lastRow(query.after, find, refuse), systemClock());
});

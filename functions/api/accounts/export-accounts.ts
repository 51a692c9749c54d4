import { exportAccounts } from '#contract/exports.ts';
import { findLastRow } from '#domain/outbound/exports/export-file.ts';
import { canSeeAccount } from '#domain/shared/visibility/viewer.ts';
import { exportEndpoint } from '#http/export-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { streamAccounts } from '#table/accounts/account-list.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { getFunctionTable } from '#table/table.ts';
import { readCurrentCaller } from '#table/workspaces/current-caller.ts';

export const handler = exportEndpoint(
  exportAccounts,
  readCurrentCaller,
  async ({ caller, query, refuse }) => {
    const table = getFunctionTable();
    const find = async (id: string) => {
      const account = await createAccountStore(table).get(caller.workspaceId, id);
      return account && canSeeAccount(caller, account) ? account : undefined;
    };
    return streamAccounts(table, caller, query, await findLastRow(query.after, find, refuse), systemClock());
  },
);

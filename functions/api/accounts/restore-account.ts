import { restoreAccount as contract } from '#contract/accounts.ts';
import { restoreAccount } from '#domain/market/accounts/reject-and-restore.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse }) => {
  const accounts = accountStore(functionTable());
  return { status: 200, data: await restoreAccount({ accounts, refuse }, caller, params.id) };
});

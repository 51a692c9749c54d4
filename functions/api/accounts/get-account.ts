import { getAccount } from '#contract/accounts.ts';
import { findAccount } from '#domain/accounts/find-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(getAccount, async ({ caller, params, refuse }) => {
  const accounts = accountStore(functionTable());
  return { status: 200, data: await findAccount({ accounts, refuse }, caller, params.id) };
});

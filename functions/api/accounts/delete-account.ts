import { deleteAccount as contract } from '#contract/accounts.ts';
import { deleteAccount } from '#domain/market/accounts/delete-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { removeAccount } from '#table/accounts/remove-account.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table, now }) => {
  const ports = { accounts: createAccountStore(table), remove: removeAccount(table, now), refuse };
  const { id } = await deleteAccount(ports, caller, params.id);
  return { status: 200, data: { id, deleted: true as const } };
});

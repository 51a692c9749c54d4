import { deactivateAccount as contract } from '#contract/accounts.ts';
import { deactivateAccount } from '#domain/market/accounts/change-status.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, attemptedSince, table }) => {
  const accounts = createAccountStore(table);
  const ports = { accounts, isRepeated: attemptedSince !== undefined, refuse };
  return { status: 200, data: await deactivateAccount(ports, caller, params.id) };
});

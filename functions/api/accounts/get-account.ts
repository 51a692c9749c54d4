import { getAccount } from '#contract/accounts.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';

export const handler = endpoint(getAccount, async ({ caller, params, refuse, table }) => {
  const [account, sources] = await Promise.all([
    findAccount({ accounts: createAccountStore(table), refuse }, caller, params.id),
    createAccountSources(table).list(caller.workspaceId, params.id),
  ]);
  return { status: 200, data: { ...account, sources } };
});

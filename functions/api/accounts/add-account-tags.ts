import { addAccountTags } from '#contract/accounts.ts';
import { addTags } from '#domain/market/accounts/change-tags.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';

export const handler = endpoint(addAccountTags, async ({ caller, params, body, refuse, table }) => {
  const accounts = createAccountStore(table);
  return { status: 200, data: await addTags({ accounts, refuse }, caller, params.id, body.tags) };
});

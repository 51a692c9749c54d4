import { setAccountOwner } from '#contract/accounts.ts';
import { checkOwner } from '#domain/market/accounts/check-owner.ts';
import { changeAccount } from '#domain/market/accounts/find-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(
  setAccountOwner,
  async ({ caller, params, body: { owner_id }, refuse, table }) => {
    await checkOwner({ members: createMemberStore(table), refuse }, caller.workspaceId, owner_id);
    const accounts = createAccountStore(table);
    return {
      status: 200,
      data: await changeAccount({ accounts, refuse }, caller, params.id, () => ({ owner_id })),
    };
  },
);

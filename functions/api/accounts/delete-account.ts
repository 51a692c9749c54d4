import { deleteAccount as contract } from '#contract/accounts.ts';
import { deleteAccount } from '#domain/accounts/delete-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/account-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse }) => {
  const accounts = accountStore(functionTable(), { now: systemClock });
  const { id } = await deleteAccount({ accounts, refuse }, caller, params.id);
  return { status: 200, data: { id, deleted: true as const } };
});

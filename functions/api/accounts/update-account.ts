import { updateAccount as contract } from '#contract/accounts.ts';
import { updateAccount } from '#domain/market/accounts/update-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { unseenDomains } from '#table/accounts/unseen-domains.ts';
import { functionTable } from '#table/table.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(contract, async ({ caller, params, body, refuse, noteRevealed }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    members: memberStore(table),
    unseenDomains: unseenDomains(table, noteRevealed),
    now: systemClock,
    refuse,
  };
  return { status: 200, data: await updateAccount(ports, caller, params.id, body) };
});

import { listUsedCredits } from '#contract/usage.ts';
import { showUsedCredits } from '#domain/market/accounts/show-used-credits.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { listCreditEntries } from '#table/workspaces/credit-ledger.ts';

export const handler = endpoint(listUsedCredits, async ({ caller, query, table }) => {
  const list = await listCreditEntries(table, caller, query);
  const data = await showUsedCredits(accountLookups(table), caller, list.rows);
  return { status: 200, data, pagination: paginationOf(query, list) };
});

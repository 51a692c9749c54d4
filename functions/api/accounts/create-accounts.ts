import { createAccounts as contract } from '#contract/accounts.ts';
import { createAccounts } from '#domain/accounts/create-accounts.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { accountStore } from '#table/account-store.ts';
import { memberStore } from '#table/member-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse }) => {
  const table = functionTable();
  const single = !Array.isArray(body);
  const created = await createAccounts(
    {
      accounts: accountStore(table),
      members: memberStore(table),
      now: systemClock,
      newId,
      refuse,
    },
    caller,
    single ? [body] : body,
    single,
  );
  const status = created.some((account) => account.created) ? 201 : 200;
  const [first] = created;
  return { status, data: single && first ? first : created };
});

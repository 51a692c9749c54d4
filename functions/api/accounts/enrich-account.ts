import { enrichAccount } from '#contract/accounts.ts';
import { enrichWithRoster } from '#domain/people/enrich-with-roster.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageDirectory } from '#providers/directory/stage-directory.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(enrichAccount, async ({ caller, params, refuse, remainingMs }) => {
  const table = functionTable();
  const signal = AbortSignal.timeout(remainingMs());
  const ports = {
    accounts: accountStore(table),
    people: personStore(table),
    directory: await stageDirectory(
      caller.workspaceId,
      systemClock,
      directoryStores(table, caller.workspaceId, systemClock),
    ),
    now: systemClock,
    refuse,
  };
  return { status: 200, data: await enrichWithRoster(ports, caller, params.id, signal) };
});

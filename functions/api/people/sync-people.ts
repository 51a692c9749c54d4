import { syncPeople as contract } from '#contract/people.ts';
import { syncPeople } from '#domain/people/sync-people.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageDirectory } from '#providers/directory/stage-directory.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body: { account_id }, refuse, remainingMs }) => {
  const table = functionTable();
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
  const synced = await syncPeople(ports, caller, account_id, AbortSignal.timeout(remainingMs()));
  return { status: 200, data: { account_id, synced } };
});

import { syncPeople as contract } from '#contract/people.ts';
import { syncPeople } from '#domain/signals/rosters/sync-people.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { moveStores } from '#table/people/move-stores.ts';
import { personStore } from '#table/people/person-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body: { account_id }, refuse, remainingMs, table, now }) => {
    const directory = await createStageDirectory(directoryStores(table, caller.workspaceId, now));
    const stores = moveStores(table, now);
    const ports = {
      accounts: accountStore(table),
      people: personStore(table),
      directory,
      moves: createMovePorts(stores, { directory, now }),
      now,
      refuse,
    };
    const synced = await syncPeople(ports, caller, account_id, AbortSignal.timeout(remainingMs()));
    return { status: 200, data: { account_id, synced } };
  },
);

import { syncPeople as contract } from '#contract/people.ts';
import { syncPeople } from '#domain/signals/rosters/sync-people.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body: { account_id }, refuse, remainingMs, table, now }) => {
    const directory = await createStageDirectory(createDirectoryStores(table, caller.workspaceId, now));
    const stores = createMoveStores(table, now);
    const ports = {
      accounts: createAccountStore(table),
      people: createPersonStore(table),
      directory,
      moves: createMovePorts(stores, { directory, now }),
      now,
      refuse,
    };
    const syncedCount = await syncPeople(ports, caller, account_id, AbortSignal.timeout(remainingMs()));
    return { status: 200, data: { account_id, synced: syncedCount } };
  },
);

import { enrichAccount } from '#contract/accounts.ts';
import { enrichWithRoster } from '#domain/signals/rosters/enrich-with-roster.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { moveStores } from '#table/people/move-stores.ts';
import { personStore } from '#table/people/person-store.ts';

export const handler = endpoint(
  enrichAccount,
  async ({ caller, params, refuse, remainingMs, table, now }) => {
    const signal = AbortSignal.timeout(remainingMs());
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
    return { status: 200, data: await enrichWithRoster(ports, caller, params.id, signal) };
  },
);

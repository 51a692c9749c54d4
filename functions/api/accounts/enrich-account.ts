import { enrichAccount } from '#contract/accounts.ts';
import { enrichWithRoster } from '#domain/signals/rosters/enrich-with-roster.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';

export const handler = endpoint(
  enrichAccount,
  async ({ caller, params, refuse, remainingMs, table, now }) => {
    const signal = AbortSignal.timeout(remainingMs());
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
    return { status: 200, data: await enrichWithRoster(ports, caller, params.id, signal) };
  },
);

import { enrichAccount } from '#contract/accounts.ts';
import { stageDirectory } from '#directories/stage-directory.ts';
import { enrichWithRoster } from '#domain/signals/rosters/enrich-with-roster.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { moveWatch } from '#reading/move-watch.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { moveStores } from '#table/people/move-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(enrichAccount, async ({ caller, params, refuse, remainingMs }) => {
  const table = functionTable();
  const signal = AbortSignal.timeout(remainingMs());
  const directory = await stageDirectory(
    caller.workspaceId,
    systemClock,
    directoryStores(table, caller.workspaceId, systemClock),
  );
  const stores = moveStores(table, systemClock);
  const ports = {
    accounts: accountStore(table),
    people: personStore(table),
    directory,
    moves: moveWatch(stores, { directory, now: systemClock }),
    now: systemClock,
    refuse,
  };
  return { status: 200, data: await enrichWithRoster(ports, caller, params.id, signal) };
});

import { revealEmail } from '#contract/people.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { revealContact } from '#domain/market/people/reveal-contact.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createWatchedPeople } from '#table/people/watched-people.ts';

export const handler = endpoint(revealEmail, async ({ caller, params, refuse, remainingMs, table, now }) => {
  const stores = createDirectoryStores(table, caller.workspaceId, now);
  const directory = await createStageDirectory(stores);
  const ports = { people: createPersonStore(table), directory, now, refuse };
  const signal = AbortSignal.timeout(remainingMs());
  const person = await revealContact(ports, caller, params.id, 'email', signal);
  await watchChampions(createWatchedPeople(table, now), caller.workspaceId, [person]);
  return { status: 200, data: person };
});

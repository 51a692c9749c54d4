import { revealPhone } from '#contract/people.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { revealContact } from '#domain/market/people/reveal-contact.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageDirectory } from '#providers/directories/stage-directory.ts';
import { directoryStores } from '#table/directory/directory-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { watchedPeople } from '#table/people/watched-people.ts';

export const handler = endpoint(revealPhone, async ({ caller, params, refuse, remainingMs, table, now }) => {
  const stores = directoryStores(table, caller.workspaceId, now);
  const directory = await createStageDirectory(stores);
  const ports = { people: personStore(table), directory, now, refuse };
  const signal = AbortSignal.timeout(remainingMs());
  const person = await revealContact(ports, caller, params.id, 'phone', signal);
  await watchChampions(watchedPeople(table, now), caller.workspaceId, [person]);
  return { status: 200, data: person };
});

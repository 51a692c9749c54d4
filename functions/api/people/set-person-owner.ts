import { setPersonOwner } from '#contract/people.ts';
import { checkOwner } from '#domain/market/accounts/check-owner.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { changePerson } from '#domain/market/people/find-person.ts';
import { endpoint } from '#http/endpoint.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createWatchedPeople } from '#table/people/watched-people.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(
  setPersonOwner,
  async ({ caller, params, body: { owner_id }, refuse, table, now }) => {
    await checkOwner({ members: createMemberStore(table), refuse }, caller.workspaceId, owner_id);
    const people = createPersonStore(table);
    const person = await changePerson({ people, refuse }, caller, params.id, () => ({ owner_id }));
    await watchChampions(createWatchedPeople(table, now), caller.workspaceId, [person]);
    return { status: 200, data: person };
  },
);

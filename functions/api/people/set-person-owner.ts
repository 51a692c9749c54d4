import { setPersonOwner } from '#contract/people.ts';
import { checkOwner } from '#domain/market/accounts/check-owner.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { changePerson } from '#domain/market/people/find-person.ts';
import { endpoint } from '#http/endpoint.ts';
import { personStore } from '#table/people/person-store.ts';
import { watchedPeople } from '#table/people/watched-people.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(
  setPersonOwner,
  async ({ caller, params, body: { owner_id }, refuse, table, now }) => {
    await checkOwner({ members: memberStore(table), refuse }, caller.workspaceId, owner_id);
    const people = personStore(table);
    const person = await changePerson({ people, refuse }, caller, params.id, () => ({ owner_id }));
    await watchChampions(watchedPeople(table, now), caller.workspaceId, [person]);
    return { status: 200, data: person };
  },
);

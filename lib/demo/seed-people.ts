import type { AdminContext } from '#admin/command.ts';
import { refuse } from '#contract/errors.ts';
import type { Directory } from '#domain/directory/directory.ts';
import { fetchRoster, storeRoster } from '#domain/people/load-roster.ts';
import { createPeopleList } from '#domain/people-lists/create-people-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { demoId } from './demo-id.ts';

interface ActiveAccount {
  readonly id: string;
  readonly domain: string;
}

/** Who belongs to each list of the demo, by what a roster says of them. */
const demoLists = [
  { name: 'Decision makers', levels: ['C-Team', 'VP'] },
  { name: 'Champions', levels: ['Director', 'Manager'] },
];
/** A list a person can read through. */
const MEMBERS_PER_LIST = 25;

/** The rosters of active accounts, and two saved lists. */
export async function seedPeople(
  { table, now }: AdminContext,
  workspaceId: string,
  activeAccounts: readonly ActiveAccount[],
  directory: Directory,
): Promise<void> {
  const people = personStore(table);
  for (const { id, domain } of activeAccounts) {
    await storeRoster({ people, now }, { workspaceId, id }, await fetchRoster(directory, domain));
  }
  const everybody = await Promise.all(activeAccounts.map(({ id }) => people.atAccount(workspaceId, id)));
  const byRanking = everybody.flat().sort((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1));
  const lists = peopleListStore(table, { now });
  for (const [place, { name, levels }] of demoLists.entries()) {
    const newId = () => demoId('lst', name, place);
    const { list } = await createPeopleList({ lists, now, newId, refuse }, { workspaceId }, name);
    const members = byRanking
      .filter(({ job_level }) => levels.includes(job_level))
      .slice(0, MEMBERS_PER_LIST);
    await lists.addMembers(
      workspaceId,
      list.id,
      members.map(({ id }) => id),
    );
  }
}

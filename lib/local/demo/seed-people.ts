import { refuse } from '#contract/errors.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createPeopleList } from '#domain/market/people-lists/create-people-list.ts';
import type { AdminContext } from '#operations/command.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { demoId } from './demo-id.ts';

/** The demo's lists, by job level. */
const demoLists = [
  { name: 'Decision makers', levels: ['C-Team', 'VP'] },
  { name: 'Champions', levels: ['Director', 'Manager'] },
];
/** Short enough to read through. */
const MEMBERS_PER_LIST = 25;

/** The rosters of active accounts, and two saved lists. */
export async function seedPeople(
  { table, now }: AdminContext,
  workspaceId: string,
  accounts: readonly Pick<DemoAccount, 'record' | 'roster'>[],
): Promise<void> {
  const people = personStore(table);
  const staffed = accounts.filter(({ roster }) => roster.length > 0);
  for (const { record, roster } of staffed) {
    const found = roster.map((person) => ({ found: person }));
    await upsertPeople({ people, now }, { workspaceId, id: record.id }, found);
  }
  const everybody = await Promise.all(staffed.map(({ record }) => people.atAccount(workspaceId, record.id)));
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

import { count, type Guide } from './guide.ts';
import type { TourAccount } from './win-account.ts';

const WISH = 'whoever runs operations or site planning, nobody from sales';
const LIST = 'Tour: first calls';

/** Finds people from a description in plain English. */
export async function findPeople({ api, say }: Guide, { id }: TourAccount): Promise<readonly string[]> {
  say(`“${WISH}”`);
  const { data } = await api.findPeople({ body: { query: WISH, account_ids: [id] } });
  const { functions, job_levels, exclusions, not_understood } = data.interpretation;
  const without = exclusions.roles.flatMap((role) => role.functions);
  say(
    `was understood as ${functions.join(', ')} at the levels ${job_levels.join(', ')}${without.length > 0 ? `, without ${without.join(', ')}` : ''}${not_understood.length > 0 ? `; not understood: ${not_understood.join(', ')}` : ''}.`,
  );
  say(`${count(data.tiers, 'tier')} were tried, ${count(data.found, 'person', 'people')} found:`);
  for (const { full_name, title, email, icp_tier } of data.contacts) {
    say(`  tier ${icp_tier}: ${full_name}, ${title}, ${email}`);
  }
  const { count: unreachable, contacts: others } = data.without_email;
  if (unreachable > 0) {
    const names = others.map(({ full_name }) => full_name).join(', ');
    say(`${count(unreachable, 'more match', 'more match')} without a verified work email: ${names}.`);
  }
  if (data.reason !== null) say(data.reason);
  return data.contacts.map((contact) => contact.id);
}

/** Looks up missing contact data; this uses no credits. */
export async function reveal({ api, say }: Guide, { id }: TourAccount): Promise<void> {
  const { data } = await api.listPeople({ query: { account_id: id, per_page: 100 } });
  const person = data.find(({ email }) => email === null) ?? data[0];
  if (!person) {
    say('The roster is empty, so there is no one to look up.');
    return;
  }
  const { data: mail } = await api.revealEmail({ params: { id: person.id } });
  const { data: phone } = await api.revealPhone({ params: { id: person.id } });
  say(
    `${person.full_name}: ${mail.email ?? 'no verified address exists'}, ${phone.phone ?? 'no phone number is known'}.`,
  );
}

export async function keepList({ api, say }: Guide, people: readonly string[]): Promise<void> {
  const { data: list } = await api.createPeopleList({ body: { name: LIST } });
  const { data } = await api.changeListMembers({ params: { id: list.id }, body: { add: [...people] } });
  const { data: lists } = await api.listPeopleLists();
  const members = lists.find(({ id }) => id === list.id)?.member_count ?? 0;
  say(`“${list.name}” got ${count(data.added, 'new member')} and now has ${members}.`);
}

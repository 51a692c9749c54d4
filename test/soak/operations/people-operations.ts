import type { Actor } from '../actor.ts';
import { asks, changes, creates, deletes, type Operation } from './operation.ts';

const QUERIES = [
  'whoever runs operations, nobody from sales',
  'heads of finance and their deputies',
  'engineering leaders in Europe',
  'VP Sales',
];
const MAX_LISTS = 12;
const MAX_MEMBERS = 8;

const hasPeople = ({ people }: Actor): boolean => people.length > 0;

const withRoster = (actor: Actor) =>
  actor.accounts.filter(({ status, isOfWorld }) => status === 'active' && isOfWorld);

async function changeMembers(actor: Actor, listId: string): Promise<void> {
  const members = actor.of(`members of ${listId}`);
  const add = Array.from({ length: 1 + actor.below(3) }, () => actor.pick(actor.people));
  const remove = members.length > MAX_MEMBERS ? [actor.pick(members)] : [];
  // Additions come first.
  const after = [...new Set([...members, ...add])].filter((id) => !remove.includes(id)).sort();
  const outcome = await actor.change(
    'list',
    listId,
    'changeListMembers',
    { members: after },
    { params: { id: listId }, body: { add, remove } },
  );
  if (outcome === 'done') members.splice(0, members.length, ...after);
  else actor.of('list').splice(actor.of('list').indexOf(listId), 1);
}

/** Whatever was revealed must be there in the end. */
const reveals = (name: 'revealEmail' | 'revealPhone', field: 'email' | 'phone'): Operation => ({
  name,
  weight: 2,
  can: hasPeople,
  async run(actor) {
    const id = actor.pick(actor.people);
    const response = await actor.ask(name, { params: { id }, body: {} });
    const revealed = response && (response.data as Partial<Record<typeof field, string | null>>)[field];
    if (revealed) actor.parts.ledger.wrote('person', id, { [field]: revealed });
  },
});

export const peopleOperations: readonly Operation[] = [
  {
    name: 'syncPeople',
    weight: 3,
    can: (actor) => withRoster(actor).length > 0,
    async run(actor) {
      const account = actor.pick(withRoster(actor));
      const response = await actor.ask('syncPeople', { body: { account_id: account.id } });
      account.isKept = true;
      if (response && response.data.synced > 0) account.hasPeople = true;
    },
  },
  asks(
    'listPeople',
    4,
    (actor) => ({
      query: { account_id: actor.pick(actor.accounts.filter((account) => account.hasPeople)).id },
    }),
    {
      can: ({ accounts }) => accounts.some((account) => account.hasPeople),
      remember({ people }, { data }) {
        const fresh = data.map(({ id }) => id).filter((id) => !people.includes(id));
        people.push(...fresh.slice(0, 10));
      },
    },
  ),
  asks('listPeople', 2, (actor) => ({
    query: actor.pick([{}, { job_level: 'VP' as const }, { has_email: true }, { search: 'a' }]),
  })),
  {
    name: 'findPeople',
    weight: 2,
    can: (actor) => withRoster(actor).length > 0,
    async run(actor) {
      const accounts = withRoster(actor).slice(0, 5);
      for (const account of accounts) account.isKept = true;
      const body = { query: actor.pick(QUERIES), account_ids: accounts.map(({ id }) => id) };
      const response = await actor.ask('findPeople', { body });
      for (const { code, message } of response?.data.errors ?? []) {
        if (code === 'internal_error') actor.fault(`findPeople: ${code} in its errors: ${message}`);
      }
    },
  },
  reveals('revealEmail', 'email'),
  reveals('revealPhone', 'phone'),
  changes(
    'person',
    'setPersonOwner',
    3,
    (actor, id) => ({
      params: { id },
      body: { owner_id: actor.pick([null, ...actor.parts.workspace.members]) },
    }),
    ({ people }) => people,
  ),
  creates(
    'list',
    'createPeopleList',
    2,
    MAX_LISTS,
    (_, name) => ({ body: { name } }),
    (body) => ({ ...body, members: [] }),
  ),
  {
    name: 'changeListMembers',
    weight: 4,
    can: (actor) => actor.of('list').length > 0 && hasPeople(actor),
    run: (actor) => changeMembers(actor, actor.pick(actor.of('list'))),
  },
  deletes('list', 'deletePeopleList', 1, 2),
];

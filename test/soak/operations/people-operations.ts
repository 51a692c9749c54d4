import type { Actor } from '../actor.ts';
import type { Operation } from './operation.ts';

const WISHES = [
  'whoever runs operations, nobody from sales',
  'heads of finance and their deputies',
  'engineering leaders in Europe',
  'VP Sales',
];
const MAX_LISTS = 12;
const MAX_MEMBERS = 8;

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
    (api, idempotencyKey) =>
      api.changeListMembers({ params: { id: listId }, body: { add, remove }, idempotencyKey }),
  );
  if (outcome === 'done') members.splice(0, members.length, ...after);
  else actor.of('list').splice(actor.of('list').indexOf(listId), 1);
}

export const peopleOperations: readonly Operation[] = [
  {
    name: 'syncPeople',
    weight: 3,
    can: (actor) => withRoster(actor).length > 0,
    async run(actor) {
      const account = actor.pick(withRoster(actor));
      const response = await actor.ask('syncPeople', (api, idempotencyKey) =>
        api.syncPeople({ body: { account_id: account.id }, idempotencyKey }),
      );
      account.isKept = true;
      if (response && response.data.synced > 0) account.hasPeople = true;
    },
  },
  {
    name: 'listPeople',
    weight: 4,
    can: ({ accounts }) => accounts.some(({ hasPeople }) => hasPeople),
    async run(actor) {
      const { id } = actor.pick(actor.accounts.filter(({ hasPeople }) => hasPeople));
      const response = await actor.ask('listPeople', (api) => api.listPeople({ query: { account_id: id } }));
      const fresh = (response?.data ?? [])
        .map((person) => person.id)
        .filter((person) => !actor.people.includes(person));
      actor.people.push(...fresh.slice(0, 10));
    },
  },
  {
    name: 'listPeople',
    weight: 2,
    run: (actor) =>
      actor.ask('listPeople', (api) =>
        api.listPeople({
          query: actor.pick([{}, { job_level: 'VP' as const }, { has_email: true }, { search: 'a' }]),
        }),
      ),
  },
  {
    name: 'findPeople',
    weight: 2,
    can: (actor) => withRoster(actor).length > 0,
    async run(actor) {
      const accounts = withRoster(actor).slice(0, 5);
      for (const account of accounts) account.isKept = true;
      const body = { query: actor.pick(WISHES), account_ids: accounts.map(({ id }) => id) };
      const response = await actor.ask('findPeople', (api, idempotencyKey) =>
        api.findPeople({ body, idempotencyKey }),
      );
      for (const { code, message } of response?.data.errors ?? []) {
        if (code === 'internal_error') actor.fault(`findPeople: ${code} in its errors: ${message}`);
      }
    },
  },
  {
    name: 'revealEmail',
    weight: 2,
    can: ({ people }) => people.length > 0,
    async run(actor) {
      const id = actor.pick(actor.people);
      const response = await actor.ask('revealEmail', (api, idempotencyKey) =>
        api.revealEmail({ params: { id }, body: {}, idempotencyKey }),
      );
      if (response?.data.email) actor.parts.ledger.wrote('person', id, { email: response.data.email });
    },
  },
  {
    name: 'revealPhone',
    weight: 2,
    can: ({ people }) => people.length > 0,
    async run(actor) {
      const id = actor.pick(actor.people);
      const response = await actor.ask('revealPhone', (api, idempotencyKey) =>
        api.revealPhone({ params: { id }, body: {}, idempotencyKey }),
      );
      if (response?.data.phone) actor.parts.ledger.wrote('person', id, { phone: response.data.phone });
    },
  },
  {
    name: 'setPersonOwner',
    weight: 3,
    can: ({ people }) => people.length > 0,
    run: (actor) => {
      const id = actor.pick(actor.people);
      const owner_id = actor.pick([null, ...actor.parts.workspace.members]);
      return actor.change('person', id, 'setPersonOwner', { owner_id }, (api) =>
        api.setPersonOwner({ params: { id }, body: { owner_id } }),
      );
    },
  },
  {
    name: 'createPeopleList',
    weight: 2,
    can: (actor) => actor.of('list').length < MAX_LISTS,
    run: (actor) => {
      const name = actor.token();
      return actor.create(
        'list',
        'createPeopleList',
        name,
        (api, idempotencyKey) => api.createPeopleList({ body: { name }, idempotencyKey }),
        ({ data }) => ({ id: data.id, fields: { name, members: [] } }),
      );
    },
  },
  {
    name: 'changeListMembers',
    weight: 4,
    can: (actor) => actor.of('list').length > 0 && actor.people.length > 0,
    run: (actor) => changeMembers(actor, actor.pick(actor.of('list'))),
  },
  {
    name: 'deletePeopleList',
    weight: 1,
    can: (actor) => actor.of('list').length > 2,
    run: (actor) => {
      const id = actor.pick(actor.of('list'));
      return actor.remove('list', id, 'deletePeopleList', (api) => api.deletePeopleList({ params: { id } }));
    },
  },
];

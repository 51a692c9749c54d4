import { newName, nth, type Scenario, type Scenarios, simply, type World } from './world.ts';

const ofPerson = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  prepare: (world, index) => () => call(world, nth(world.personIds, index)),
});

const MEMBERS = 20;
const ACCOUNTS_SEARCHED = 5;

const newList = async ({ api }: World): Promise<string> =>
  (await api.createPeopleList({ body: { name: newName() } })).data.id;

export const peopleScenarios = {
  // Each searches for something else, so none finds a cached first page.
  listPeople: {
    prepare:
      ({ api }, index) =>
      () =>
        api.listPeople({ query: { search: 'eaionr'.charAt(index) } }),
  },
  exportPeople: simply(({ api }) => Array.fromAsync(api.exportPeople({}))),
  getPerson: ofPerson(({ api }, id) => api.getPerson({ params: { id } })),
  findPeople: {
    prepare:
      ({ api, activeIds }, index) =>
      () =>
        api.findPeople({
          body: {
            query: index % 2 ? 'heads of engineering' : 'whoever runs operations, nobody from sales',
            account_ids: activeIds.slice(0, ACCOUNTS_SEARCHED),
          },
        }),
    times: 2,
  },
  syncPeople: {
    prepare:
      ({ api, activeIds }, index) =>
      () =>
        api.syncPeople({ body: { account_id: nth(activeIds, index) } }),
    times: 2,
  },
  revealEmail: ofPerson(({ api }, id) => api.revealEmail({ params: { id }, body: {} })),
  revealPhone: ofPerson(({ api }, id) => api.revealPhone({ params: { id }, body: {} })),
  setPersonOwner: ofPerson(({ api, memberId }, id) =>
    api.setPersonOwner({ params: { id }, body: { owner_id: memberId } }),
  ),
  listPeopleLists: simply(({ api }) => api.listPeopleLists()),
  createPeopleList: simply(({ api }) => api.createPeopleList({ body: { name: newName() } })),
  deletePeopleList: {
    prepare: async (world) => {
      const id = await newList(world);
      return () => world.api.deletePeopleList({ params: { id } });
    },
  },
  changeListMembers: {
    prepare: async (world) => {
      const id = await newList(world);
      const add = world.personIds.slice(0, MEMBERS);
      return () => world.api.changeListMembers({ params: { id }, body: { add } });
    },
  },
} satisfies Partial<Scenarios>;

import {
  type Call,
  newAccount,
  newName,
  nth,
  type Scenario,
  type Scenarios,
  simply,
  type World,
} from './world.ts';

const ROWS = 100;

/** A change of an account that was just created. */
const ofNewAccount = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world): Promise<Call> {
    const id = await newAccount(world);
    return () => call(world, id);
  },
});

const ofActiveAccount = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  prepare: (world, index) => () => call(world, nth(world.activeIds, index)),
});

export const accountScenarios = {
  // Each with its own filter, so none finds a cached first page.
  listAccounts: {
    prepare:
      ({ api }, index) =>
      () =>
        api.listAccounts({ query: { min_score: index } }),
  },
  exportAccounts: simply(({ api }) => Array.fromAsync(api.exportAccounts({}))),
  createAccounts: simply(({ api }) => api.createAccounts({ body: { name: newName(), tags: ['measured'] } })),
  importAccounts: {
    prepare: ({ api }) => {
      const rows = Array.from({ length: ROWS }, () => {
        const name = newName();
        return `${name},${name.toLowerCase().replace(' ', '-')}.example`;
      });
      const body = { media_type: 'text/csv' as const, text: `Company,Website\n${rows.join('\n')}\n` };
      return () => api.importAccounts({ body });
    },
    times: 2,
  },
  getAccount: ofActiveAccount(({ api }, id) => api.getAccount({ params: { id } })),
  updateAccount: ofActiveAccount(({ api }, id) =>
    api.updateAccount({ params: { id }, body: { tags: [newName()], employees: 120 } }),
  ),
  deleteAccount: ofNewAccount(({ api }, id) => api.deleteAccount({ params: { id } })),
  activateAccount: {
    ...ofNewAccount(({ api }, id) => api.activateAccount({ params: { id }, body: {} })),
    times: 2,
  },
  deactivateAccount: {
    prepare: async (world) => {
      const id = await newAccount(world);
      await world.api.activateAccount({ params: { id }, body: {} });
      return () => world.api.deactivateAccount({ params: { id }, body: {} });
    },
    times: 2,
  },
  rejectAccount: ofNewAccount(({ api }, id) => api.rejectAccount({ params: { id }, body: {} })),
  enrichAccount: {
    ...ofActiveAccount(({ api }, id) => api.enrichAccount({ params: { id }, body: {} })),
    times: 2,
  },
  scanAccount: {
    ...ofActiveAccount(({ api }, id) => api.scanAccount({ params: { id }, body: {} })),
    times: 2,
  },
  addAccountTags: ofActiveAccount(({ api }, id) =>
    api.addAccountTags({ params: { id }, body: { tags: [newName()] } }),
  ),
  removeAccountTags: {
    prepare: async ({ api, activeIds }, index) => {
      const id = nth(activeIds, index);
      const tags = [newName()];
      await api.addAccountTags({ params: { id }, body: { tags } });
      return () => api.removeAccountTags({ params: { id }, body: { tags } });
    },
  },
  setAccountOwner: {
    prepare:
      ({ api, activeIds, memberId }, index) =>
      () =>
        api.setAccountOwner({
          params: { id: nth(activeIds, 0) },
          body: { owner_id: index % 2 ? null : memberId },
        }),
  },
  listAccountSignals: ofActiveAccount(({ api }, id) => api.listAccountSignals({ params: { id } })),
  listMonitorEvents: ofActiveAccount(({ api }, id) => api.listMonitorEvents({ params: { id } })),
} satisfies Partial<Scenarios>;

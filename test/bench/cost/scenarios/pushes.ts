import { newName, type Scenario, type Scenarios, simply, type World } from './world.ts';

/** As many as a person selects on a page. */
const INLINE_ROWS = 10;
/** Enough for a background push, whose rows are measured separately. */
const BACKGROUND_ROWS = 101;

const ofNewDestination = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const { data } = await world.api.createWebhookDestination({
      body: { name: newName(), url: world.webhookUrl },
    });
    return () => call(world, data.id);
  },
});

export const pushScenarios = {
  listWebhookDestinations: simply(({ api }) => api.listWebhookDestinations()),
  createWebhookDestination: simply(({ api, webhookUrl }) =>
    api.createWebhookDestination({ body: { name: newName(), url: webhookUrl } }),
  ),
  deleteWebhookDestination: ofNewDestination(({ api }, id) =>
    api.deleteWebhookDestination({ params: { id } }),
  ),
  testWebhookDestination: simply(({ api, destinationId }) =>
    api.testWebhookDestination({ params: { id: destinationId }, body: {} }),
  ),
  rotateWebhookSecret: ofNewDestination(({ api }, id) =>
    api.rotateWebhookSecret({ params: { id }, body: {} }),
  ),
  pushAccountsToWebhook: simply(({ api, destinationId, activeIds }) =>
    api.pushAccountsToWebhook({
      body: { destination_id: destinationId, account_ids: activeIds.slice(0, INLINE_ROWS) },
    }),
  ),
  pushPeopleToWebhook: simply(({ api, destinationId, personIds }) =>
    api.pushPeopleToWebhook({
      body: { destination_id: destinationId, contact_ids: personIds.slice(0, INLINE_ROWS) },
    }),
  ),
  pushAccountsToCrm: simply(({ api, activeIds }) =>
    api.pushAccountsToCrm({ body: { account_ids: activeIds.slice(0, INLINE_ROWS) } }),
  ),
  pushPeopleToCrm: simply(({ api, personIds }) =>
    api.pushPeopleToCrm({ body: { contact_ids: personIds.slice(0, INLINE_ROWS) } }),
  ),
  listPushRuns: simply(({ api }) => api.listPushRuns()),
  getPushRun: simply(({ api, pushRunId }) => api.getPushRun({ params: { id: pushRunId } })),
  retryPushRun: {
    // Unknown records fail at once, so there is something to retry.
    prepare: async ({ api, destinationId }, index) => {
      const account_ids = Array.from({ length: BACKGROUND_ROWS }, (_, at) => `acc_nobody_${index}_${at}`);
      const { data } = await api.pushAccountsToWebhook({
        body: { destination_id: destinationId, account_ids },
      });
      if (!('run_id' in data)) throw new Error('so many rows go into the background');
      const id = data.run_id;
      await api.waitForPushRun(id);
      return () => api.retryPushRun({ params: { id }, body: {} });
    },
    times: 2,
  },
} satisfies Partial<Scenarios>;

import type { EventRule } from '#contract/signal-events.ts';
import { sequencerDoubles } from '#local/sequencer/sequencer-doubles.ts';
import { eventually } from '#test/harness/eventually.ts';
import type { CallName } from '../measured-units.ts';
import { newAccount, newName, nth, type Scenario, type Scenarios, simply, type World } from './world.ts';

const EVENTS = 100;
/** Accounts that the events of a call are at, five each. */
const SENDING = 20;
const CHANGES = 100;
const LONGEST_WAIT_SECONDS = 20;

const COUNTED: EventRule = { count: 100, within_days: 7 };
const EACH: EventRule = { every: true };

/** The signal of each rule. */
const signals = new Map<EventRule, string>();

async function signalWith({ api }: World, event_rule: EventRule): Promise<string> {
  const known = signals.get(event_rule);
  if (known !== undefined) return known;
  const { data } = await api.createSignal({ body: { name: newName(), found_in: 'events', event_rule } });
  signals.set(event_rule, data.id);
  return data.id;
}

const eventsAt = (accountIds: readonly string[], count: number) =>
  Array.from({ length: count }, (_, index) => ({
    external_id: newName(),
    account_id: nth(accountIds, index),
    occurred_at: new Date().toISOString(),
    title: 'Visited the pricing page',
    url: 'https://analytics.example/visits/1',
    properties: { seconds: 40, page: '/pricing' },
  }));

const events = (rule: EventRule, count: number, accounts: (world: World) => readonly string[]): Scenario => ({
  async prepare(world) {
    const id = await signalWith(world, rule);
    const body = { events: eventsAt(accounts(world), count) };
    return async () => {
      const { data } = await world.api.sendEvents({ params: { id }, body });
      if (data.accepted !== count) throw new Error(`not all were taken: ${JSON.stringify(data)}`);
    };
  },
});

/** What comes behind this moment. */
async function cursorNow({ api }: World): Promise<string> {
  for (let after: string | undefined; ; ) {
    const { data, next_cursor }: Awaited<ReturnType<World['api']['listChanges']>> = await api.listChanges({
      query: after === undefined ? {} : { after },
    });
    if (after !== undefined && data.length === 0) return next_cursor;
    after = next_cursor;
  }
}

/** A call behind this many new changes. */
const changes = (count: number, wait: number): Scenario => ({
  async prepare(world) {
    const { api } = world;
    const after = await cursorNow(world);
    if (count > 0) {
      await api.createAccounts({ body: Array.from({ length: count }, () => ({ name: newName() })) });
      await eventually(
        () => api.listChanges({ query: { after } }),
        ({ data }) => data.length >= count,
      );
    }
    return () => api.listChanges({ query: { after, wait } });
  },
});

/** Calls of an endpoint whose cost depends on what they bring. */
export const callScenarios: Readonly<Record<CallName, Scenario>> = {
  hundredChanges: { ...changes(CHANGES, 0), times: 2 },
  noChange: changes(0, 0),
  awaitedChange: { ...changes(0, LONGEST_WAIT_SECONDS), times: 1 },
  hundredEvents: events(COUNTED, EVENTS, ({ storedIds }) => storedIds.slice(0, SENDING)),
  oneEvent: events(COUNTED, 1, ({ storedIds }) => storedIds),
  tenDetections: { ...events(EACH, 10, ({ activeIds }) => activeIds), times: 1 },
};

const params = { provider: 'crm_one' } as const;
const scope = { everything: true };

/** A finished look at the CRM, which changes nothing. */
async function imported({ api }: World): Promise<string> {
  await eventually(
    () => api.listImports({ query: { status: 'running' } }),
    ({ data }) => data.length === 0,
  );
  const { data } = await api.startCrmImport({ params, body: { dry_run: true, scope } });
  await eventually(
    () => api.getImport({ params: { id: data.run_id } }),
    (response) => response.data.status !== 'running',
  );
  return data.run_id;
}

const afterImport = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const id = await imported(world);
    return () => call(world, id);
  },
  times: 1,
});

const sequencer = { provider: 'instantly' } as const;

const connectSequencer = ({ api, workspaceId }: World) =>
  api.connectCrm({
    params: sequencer,
    body: { api_key: sequencerDoubles.instantly.keyOf(workspaceId) },
  });

/** Up to ten people whom detections name and whose email is known. */
async function peopleWithDrafts({ api }: World): Promise<string[]> {
  const { data } = await api.listDetections({ query: { account_status: 'active', per_page: 100 } });
  const ids = new Set(
    data.flatMap(({ contact }) => (contact?.kind === 'person' ? (contact.person_id ?? []) : [])),
  );
  const known: string[] = [];
  for (const id of ids) {
    if (known.length === 10) break;
    // Some have left.
    const found = await api.revealEmail({ params: { id }, body: {} }).catch(() => undefined);
    if (found) known.push(id);
  }
  return known;
}

const ofDelivery = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world, index) {
    const { data } = await world.api.listAlertDeliveries();
    return () => call(world, nth(data, index).id);
  },
  times: 2,
});

/** What comes from a customer's systems, and what goes there. */
export const exchangeScenarios = {
  listChanges: callScenarios.hundredChanges,
  sendEvents: callScenarios.hundredEvents,
  importEvents: {
    async prepare(world) {
      const id = await signalWith(world, COUNTED);
      const rows = eventsAt(world.storedIds.slice(0, SENDING), EVENTS).map(
        ({ external_id, account_id, occurred_at, title }) =>
          [external_id, account_id, occurred_at, title].join(),
      );
      const text = `external_id,account_id,occurred_at,title\n${rows.join('\n')}\n`;
      return () => world.api.importEvents({ params: { id }, body: { media_type: 'text/csv', text } });
    },
  },
  exportDetections: simply(({ api }) => Array.fromAsync(api.exportDetections({}))),
  restoreAccount: {
    async prepare(world) {
      const id = await newAccount(world);
      await world.api.rejectAccount({ params: { id }, body: {} });
      return () => world.api.restoreAccount({ params: { id }, body: {} });
    },
  },
  getExportSettings: simply(({ api }) => api.getExportSettings()),
  updateExportSettings: simply(({ api, bucket }) =>
    api.updateExportSettings({ body: { ...bucket, hour: 3 } }),
  ),
  startCrmImport: {
    async prepare(world) {
      await imported(world);
      return () => world.api.startCrmImport({ params, body: { dry_run: true, scope } });
    },
    times: 1,
  },
  getImport: afterImport(({ api }, id) => api.getImport({ params: { id } })),
  listImports: afterImport(({ api }) => api.listImports()),
  stopImport: afterImport(({ api }, id) => api.stopImport({ params: { id }, body: {} })),
  listCrmLists: simply(({ api }) => api.listCrmLists({ params })),
  getCrmImportSettings: simply(({ api }) => api.getCrmImportSettings({ params })),
  updateCrmImportSettings: {
    prepare:
      ({ api }, index) =>
      () =>
        api.updateCrmImportSettings({ params, body: { every: index % 2 ? 'day' : 'off', scope } }),
  },
  getSequencerCampaigns: {
    async prepare(world) {
      await connectSequencer(world);
      return () => world.api.getSequencerCampaigns({ params: sequencer, query: {} });
    },
  },
  pushPeopleToSequencer: {
    async prepare(world) {
      await connectSequencer(world);
      const [campaign_id = ''] = sequencerDoubles.instantly.campaignIds;
      const contact_ids = await peopleWithDrafts(world);
      return () => world.api.pushPeopleToSequencer({ body: { ...sequencer, campaign_id, contact_ids } });
    },
  },
  redeliverAlert: ofDelivery(({ api }, id) => api.redeliverAlert({ params: { id }, body: {} })),
  redeliverAlerts: {
    ...simply(({ api }) =>
      api.redeliverAlerts({
        body: { receiver: 'webhook', since: new Date(Date.now() - 1_000).toISOString() },
      }),
    ),
    times: 2,
  },
} satisfies Partial<Scenarios>;

import { type Client, createClient } from '#contract/client.ts';
import { demoHistory } from '#demo/demo-accounts.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { sandboxConnection } from '#local/crm/crm-sandboxes.ts';
import { planStore } from '#table/workspaces/plan-store.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { embeddedPeople, embeddedWorld } from '#world/embedded-world.ts';
import type { MeteredCloud } from './metered-cloud.ts';
import type { World } from './scenarios/world.ts';

/** Enough for all measured activations. */
const CREDITS = 1_000;
/** Rows of a background push. */
const PUSHED_ROWS = 1_000;

export interface OpenedWorld {
  readonly world: Omit<World, 'runId' | 'pushRunId'>;
  readonly queueDestinationId: string;
  readonly accounts: number;
  readonly people: number;
}

const idsOf = ({ data }: { readonly data: readonly { readonly id: string }[] }): string[] =>
  data.map(({ id }) => id);

async function connect(api: Client, webhookUrl: string) {
  const connection = sandboxConnection('hubspot', 'demo');
  const chat = { access_token: 'xoxb-measured', channel: '#signals' };
  await api.connectCrm(connection);
  await api.connectChat({ body: chat });
  await api.updateNotificationSettings({
    body: {
      webhook_url: webhookUrl,
      webhook_enabled: true,
      chat_enabled: true,
      notify_realtime: true,
      notify_suggested: true,
    },
  });
  const webhook = await api.createWebhookDestination({ body: { name: 'Rows', url: webhookUrl } });
  const queue = await api.createWebhookDestination({ body: { name: 'Queue', queue: 'warehouse' } });
  return { chat, destinationId: webhook.data.id, queueDestinationId: queue.data.id };
}

/** The demo workspace with its history, connected to a CRM, a chat, a webhook and a queue. */
export async function openWorld(
  { context, baseUrl }: MeteredCloud,
  webhookUrl: string,
): Promise<OpenedWorld> {
  const access = await seedDemo(context, {
    kept: undefined,
    history: async () => demoHistory(await embeddedWorld(), context.now()),
    people: embeddedPeople,
  });
  await planStore(context.table).change(access.workspace_id, { credits_total: CREDITS });
  const api = createClient({ baseUrl, apiKey: access.api_key });
  const { queueDestinationId, ...connected } = await connect(api, webhookUrl);
  const [active, people, detections, members, accounts] = await Promise.all([
    api.listAccounts({ query: { status: 'active' } }),
    api.listPeople({ query: { per_page: 100 } }),
    api.listDetections({ query: { account_status: 'active' } }),
    api.listMembers(),
    api.listAccounts({ query: { per_page: 1 } }),
  ]);
  const [memberId = ''] = idsOf(members);
  return {
    world: {
      ...connected,
      api,
      memberId,
      webhookUrl,
      activeIds: idsOf(active),
      personIds: idsOf(people),
      detectionIds: idsOf(detections),
      storedIds: await storeAccounts(context.table, access.workspace_id, PUSHED_ROWS),
    },
    queueDestinationId,
    accounts: accounts.pagination.total,
    people: people.pagination.total,
  };
}

import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { type Client, createClient } from '#contract/client.ts';
import { demoHistory } from '#demo/demo-accounts.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { sandboxConnection } from '#local/crm/crm-sandboxes.ts';
import type { SignInProvider } from '#local/sign-in-provider.ts';
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

/** A bucket of an account in the same organization, which lets the workspace's files in. */
async function openBucket({ endpoints, stack }: Cloud, api: Client) {
  const s3 = new S3Client({
    endpoint: endpoints.s3,
    region: stack.region,
    credentials: { accessKeyId: 'AKIALOCALCUSTOMER000', secretAccessKey: 'local' },
    forcePathStyle: true,
  });
  const Bucket = 'measured-exports';
  await s3.send(new CreateBucketCommand({ Bucket }));
  const { data } = await api.getExportSettings();
  await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: data.bucket_policy.replace('BUCKET', Bucket) }));
  s3.destroy();
  return { bucket: Bucket, bucket_owner: '222222222222' };
}

/** The demo workspace with its history, connected to a CRM, a chat, a webhook and a queue. */
export async function openWorld(
  { context, baseUrl, cloud }: MeteredCloud,
  webhookUrl: string,
  provider: SignInProvider,
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
      memberApi: createClient({ baseUrl, apiKey: access.scoped_api_key }),
      workspaceId: access.workspace_id,
      baseUrl,
      provider,
      bucket: await openBucket(cloud, api),
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

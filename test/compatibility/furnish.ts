import { type Client, createClient } from '#contract/client.ts';
import { crmNames } from '#contract/crms.ts';
import { connectDemoCrms } from '#demo/connect-demo-crms.ts';
import type { Ready } from '#local/announce.ts';
import { sandboxConnection } from '#local/crm/crm-sandboxes.ts';
import { INBOX_PATH } from '#local/inbox.ts';
import { eventually } from '#test/harness/eventually.ts';
import { endedRun } from '#test/harness/runs.ts';
import { companyAt } from '#world/directory/world.ts';

const PATIENCE_MS = 300_000;
/** One more than is sent inline, so that it becomes a push run. */
const PUSHED = 101;

const SIGNALS = { any_of: ['sig_ipo_plans'], must_have: [], exclude: [] };

/** An account that was activated, scanned and onboarded, with the results. */
async function activeAccount(api: Client): Promise<string> {
  const { name, domain } = companyAt(0);
  const { data: account } = await api.createAccounts({ body: { name, domain, tags: ['first'] } });
  if (Array.isArray(account)) throw new Error('one object in, one object out');
  const { id } = account;
  await api.activateAccount({ params: { id } });
  await eventually(
    () => api.getAccount({ params: { id } }),
    ({ data }) => data.last_scanned_at !== null && data.enrichment_status === 'completed',
    { what: 'the onboarding', longestMs: PATIENCE_MS },
  );
  return id;
}

async function settingsOf(api: Client, inboxUrl: string): Promise<void> {
  await api.createKnowledgeBaseSection({ body: { title: 'Pumps', content_md: 'We sell **pumps**.' } });
  await connectDemoCrms(
    api,
    crmNames.map((crm) => sandboxConnection(crm, 'demo')),
  );
  await api.connectChat({ body: { access_token: 'xoxb-release', channel: '#signals' } });
  await api.updateNotificationSettings({
    body: {
      webhook_url: inboxUrl,
      webhook_enabled: true,
      notify_background: true,
      chat_enabled: true,
      notify_realtime: true,
      notify_suggested: true,
    },
  });
  await api.createSignal({
    body: { name: 'New pump', description: 'A company buys pumps.', keywords: ['pump'], is_active: true },
  });
  await api.updateSignal({ params: { id: 'sig_ipo_plans' }, body: { is_active: false } });
  await api.createSearch({ body: { name: 'Weekly', every: 'week', is_active: true, signals: SIGNALS } });
}

async function peopleOf(api: Client, accountId: string, ownerId: string): Promise<void> {
  const { data: people } = await api.listPeople({ query: { account_id: accountId, per_page: 3 } });
  const [first, ...others] = people.map(({ id }) => id);
  if (first === undefined) throw new Error('the roster is empty');
  await api.revealEmail({ params: { id: first } });
  await api.setPersonOwner({ params: { id: first }, body: { owner_id: ownerId } });
  const { data: list } = await api.createPeopleList({ body: { name: 'Buyers' } });
  await api.changeListMembers({ params: { id: list.id }, body: { add: [first, ...others] } });
}

async function deliveriesOf(api: Client, accountId: string, inboxUrl: string): Promise<void> {
  const { data: destination } = await api.createWebhookDestination({
    body: { name: 'Inbox', url: inboxUrl },
  });
  await api.rotateWebhookSecret({ params: { id: destination.id }, body: {} });
  const unknown = Array.from({ length: PUSHED }, (_, index) => `acc_${index}`);
  const { data: push } = await api.pushAccountsToWebhook({
    body: { destination_id: destination.id, account_ids: [accountId, ...unknown] },
  });
  if (!('run_id' in push)) throw new Error('so many ids make a push run');
  await eventually(
    () => api.getPushRun({ params: { id: push.run_id } }),
    ({ data }) => data.status !== 'running',
    { what: 'the end of the push', longestMs: PATIENCE_MS },
  );
}

/** Creates one of everything through the API, as customers do. */
export async function furnish({ base_url, api_key, scoped_member_id }: Ready): Promise<void> {
  const api = createClient({ baseUrl: base_url, apiKey: api_key });
  const inboxUrl = new URL(INBOX_PATH, base_url).href;
  await settingsOf(api, inboxUrl);
  const accountId = await activeAccount(api);
  await api.createAccounts({ body: { name: 'Only a name' } });
  await api.setAccountOwner({ params: { id: accountId }, body: { owner_id: scoped_member_id } });
  await peopleOf(api, accountId, scoped_member_id);
  await deliveriesOf(api, accountId, inboxUrl);
  const { data: detections } = await api.listDetections({ query: { per_page: 1 } });
  const [detection] = detections;
  if (!detection) throw new Error('the scan found nothing');
  await api.giveDetectionFeedback({ params: { id: detection.id }, body: { useful: true } });
  const { data } = await api.startRun({ body: { name: 'Discovery', signals: SIGNALS, recency: '30' } });
  await endedRun(api, data.run_id, PATIENCE_MS);
  await api.createApiKey({ body: { name: 'second', scope: 'read' } });
}

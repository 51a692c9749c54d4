import { crms } from '#contract/crms.ts';
import { count, type Guide, TourError } from './guide.ts';
import { inboxEntries, inboxUrl } from './inbox-entries.ts';
import { waitUntil } from './wait-until.ts';
import type { TourAccount } from './win-account.ts';

const DESTINATION = 'Tour inbox';

async function inboxDestination(guide: Guide): Promise<{ readonly id: string; readonly name: string }> {
  const { data } = await guide.api.listWebhookDestinations();
  const known = data.find(({ url_masked }) => url_masked?.startsWith(`${guide.origin}/`));
  if (known) return known;
  return (await guide.api.createWebhookDestination({ body: { name: DESTINATION, url: inboxUrl(guide) } }))
    .data;
}

/** Sends the account and its people to the inbox, which verifies signatures. */
export async function pushToInbox(
  guide: Guide,
  { id, name }: TourAccount,
  people: readonly string[],
): Promise<void> {
  const { api, say } = guide;
  const destination = await inboxDestination(guide);
  const accounts = await api.pushAccountsToWebhook({
    body: { destination_id: destination.id, account_ids: [id] },
  });
  if (!('pushed' in accounts.data))
    throw new TourError('Expected the push of one account to finish at once.');
  const arrived = (await inboxEntries(guide)).find(({ body }) => JSON.parse(body).id === id);
  if (!arrived) throw new TourError(`The row of ${name} did not arrive in the inbox.`);
  if (!arrived.signature.ok) throw new TourError(`Its signature is invalid: ${arrived.signature.reason}`);
  say(
    `The row of ${name} reached “${destination.name}” and its signature is valid (${arrived.headers['webhook-id']}).`,
  );
  if (people.length === 0) return;
  const { data } = await api.pushPeopleToWebhook({
    body: { destination_id: destination.id, contact_ids: [...people] },
  });
  if ('pushed' in data)
    say(`So did the rows of ${count(data.pushed, 'person', 'people')}; ${data.failed} failed.`);
}

const SANDBOX_TOKEN = 'pat-sandbox-tour';

/** Pushes twice, because the second push must update, not duplicate. */
export async function pushToCrms({ api, say, origin }: Guide, { id, name }: TourAccount): Promise<void> {
  const { data: integrations } = await api.getIntegrations();
  if (!integrations.crm.connected) {
    await api.connectCrm({ params: { provider: crms.hubspot.id }, body: { access_token: SANDBOX_TOKEN } });
    say(`Connected the ${crms.hubspot.name} sandbox.`);
  }
  for (const time of ['first', 'second']) {
    const { data } = await api.pushAccountsToCrm({ body: { account_ids: [id] } });
    if (!('results' in data)) throw new TourError('Expected the push of one account to finish at once.');
    for (const { provider, ok, created, error } of data.results) {
      if (!ok) throw new TourError(`${provider} rejected ${name}: ${error?.message}`);
      say(`${time} push: ${provider} ${created ? 'created the company' : 'updated the company'}.`);
    }
  }
  say(`See the records at ${origin}/_local/crms`);
}

/** Waits for the scan's alert, then sends a sample to each channel. */
export async function receiveAlerts(
  guide: Guide,
  { id, name }: TourAccount,
  hadSignals: boolean,
): Promise<void> {
  const { api, say, progress } = guide;
  if (hadSignals) {
    const read = async () => {
      progress(0, 'waiting for the alert');
      return (await api.listAlertDeliveries()).data.filter(({ account_id }) => account_id === id);
    };
    const deliveries = await waitUntil(
      `the alert about ${name}`,
      read,
      (found) => found.length > 0 && found.every(({ status }) => status !== 'retrying'),
    );
    for (const { channel, type, status, attempts } of deliveries) {
      say(`${type} about ${name} by ${channel}: ${status} after ${count(attempts, 'attempt')}.`);
    }
  }
  const { data: sample } = await api.testNotifications({ body: {} });
  for (const { channel, ok } of sample.results)
    say(`A sample by ${channel} ${ok ? 'arrived' : 'did not arrive'}.`);
}

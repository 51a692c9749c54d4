import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { connect } from '#operations/connect.ts';
import { systemClock } from '#platform/clock.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { endedRun } from '#test/harness/runs.ts';
import { clientAt } from '#test/harness/workspace.ts';
import { companiesWithSignals } from '#test/harness/world-signals.ts';
import { demoService, receiver, startDemoService } from './demo-service.ts';

const TOKEN = 'sekret-t0ken-9f3a';
const ROWS = 600;
/** Enough to keep a discovery busy for seconds. */
const SIGNALS = 3;

let logBefore: string;

const clientWith = (apiKey: string): Client => clientAt(demoService().ready.base_url, apiKey);
const demo = () => clientWith(demoService().ready.api_key);

/** The key of a new workspace for one test. */
async function newWorkspaceKey(): Promise<string> {
  const target = {
    stage: 'local',
    port: Number(new URL(demoService().ready.base_url).port),
    region: undefined,
  };
  const context = { ...(await connect(target)), now: systemClock };
  return (await seedDemo(context, { earlierAccess: undefined })).api_key;
}

async function createCompanies(api: Client): Promise<string[]> {
  const { data } = await api.createAccounts({
    body: Array.from({ length: ROWS / 2 }, (_, i) => ({ name: `Company ${i}` })),
  });
  const { data: others } = await api.createAccounts({
    body: Array.from({ length: ROWS / 2 }, (_, i) => ({ name: `Other company ${i}` })),
  });
  return [data, others].flat().map(({ id }) => id);
}

async function startPush(api: Client, destination_id: string, account_ids: string[]): Promise<string> {
  const { data } = await api.pushAccountsToWebhook({ body: { destination_id, account_ids } });
  return 'run_id' in data ? data.run_id : '';
}

/** Each brings two events of every account. */
const EVENT_CALLS = 8;
const SENDERS = 20;
const EVENT_TIME = new Date().toISOString();

const senderDomain = (sender: number): string => `sender-${sender}.example`;
const eventUrl = (call: number, at: number): string => `https://analytics.example/${call}/${at}`;

/** The same events however often it is called. */
const eventsOf = (call: number) =>
  Array.from({ length: 2 * SENDERS }, (_, at) => ({
    external_id: `event-${call}-${at}`,
    domain: senderDomain(at % SENDERS),
    occurred_at: EVENT_TIME,
    title: 'Visited the pricing page',
    url: eventUrl(call, at),
  }));

/** What an account's detection must show in the end. */
const urlsOf = (sender: number): string[] =>
  Array.from({ length: EVENT_CALLS }, (_, call) => [
    eventUrl(call, sender),
    eventUrl(call, sender + SENDERS),
  ]).flat();

async function prepareEvents(api: Client): Promise<string> {
  await api.createAccounts({
    body: Array.from({ length: SENDERS }, (_, at) => ({ name: `Sender ${at}`, domain: senderDomain(at) })),
  });
  const { data } = await api.createSignal({
    body: { name: 'Visits', found_in: 'events', event_rule: { every: true } },
  });
  return data.id;
}

/** Sends all calls, two at once, and counts what was accepted. Calls that the kill cut off only count as such. */
async function sendAll(api: Client, id: string) {
  const sum = { accepted: 0, duplicates: 0, answered: 0, cutOff: 0 };
  const left = Array.from({ length: EVENT_CALLS }, (_, call) => call);
  const worker = async () => {
    for (let call = left.shift(); call !== undefined; call = left.shift()) {
      const sent = await api
        .sendEvents({ params: { id }, body: { events: eventsOf(call) } })
        .catch(() => undefined);
      if (!sent) {
        sum.cutOff += 1;
        continue;
      }
      sum.accepted += sent.data.accepted;
      sum.duplicates += sent.data.duplicates;
      sum.answered += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return sum;
}

/** Sends them again and again until the kill cuts a call off, and counts what was accepted. */
async function sendUntilKilled(api: Client, id: string): Promise<number> {
  let accepted = 0;
  for (;;) {
    const round = await sendAll(api, id);
    accepted += round.accepted;
    if (round.cutOff > 0) return accepted;
  }
}

const MAX_TRIES = 5;

/**
 * Starts a scan, and a discovery that is past its searches but not done. If it ends between two polls, the test has shown
 * nothing, so another attempt runs in a new workspace.
 */
async function startRuns(name: string, domain: string) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const runsKey = await newWorkspaceKey();
    const api = clientWith(runsKey);
    const account = await newAccount(api, { name, domain });
    const { data: discovery } = await api.startRun({
      body: { signals: { any_of: signalCatalog.slice(0, SIGNALS).map(({ id }) => id) } },
    });
    const { data: scan } = await api.scanAccount({ params: { id: account.id }, body: {} });
    const run = await eventually(
      async () => (await api.getRun({ params: { id: discovery.run_id } })).data,
      ({ status, stats }) => status !== 'running' || stats.jobs > 0,
    );
    if (run.status === 'running') {
      return { runsKey, accountId: account.id, scan: scan.run_id, discovery: discovery.run_id };
    }
  }
  throw new Error(`${MAX_TRIES} discoveries were over before the first look at them`);
}

/** What was in progress when the service was killed. */
let cut: {
  readonly toUrl: string;
  readonly toQueue: string;
  readonly accountIds: readonly string[];
  readonly runsKey: string;
  readonly accountId: string;
  readonly scan: string;
  readonly discovery: string;
  readonly eventsKey: string;
  readonly eventSignal: string;
  readonly acceptedBefore: number;
};

const endedPush = async (id: string) =>
  (
    await eventually(
      () => demo().getPushRun({ params: { id } }),
      ({ data }) => data.status !== 'running',
    )
  ).data;

const ofInbox = async (suffix = '', init: RequestInit = {}) =>
  fetch(new URL(`/_local/inbox${suffix}`, demoService().ready.base_url), init);

describe('a local service after kill -9', () => {
  beforeAll(async () => {
    const [shows] = await companiesWithSignals(1, { least: 2 });
    const { name, domain } = shows?.company ?? { name: '', domain: '' };
    const pushes = demo();
    const accountIds = await createCompanies(pushes);
    const url = `http://127.0.0.1:${receiver.port}/hooks/${TOKEN}?key=${TOKEN}`;
    const { data: destination } = await pushes.createWebhookDestination({ body: { name: 'Own', url } });
    const { data: queue } = await pushes.createWebhookDestination({
      body: { name: 'Queue', queue: 'warehouse' },
    });

    const toUrl = await startPush(pushes, destination.id, accountIds);
    const push = await eventually(
      async () => (await pushes.getPushRun({ params: { id: toUrl } })).data,
      ({ sent }) => sent > 0,
    );
    // The push takes long; these would end before its first rows are counted.
    const runs = await startRuns(name, domain);
    const toQueue = await startPush(pushes, queue.id, accountIds);

    const eventsKey = await newWorkspaceKey();
    const eventSignal = await prepareEvents(clientWith(eventsKey));
    const sending = sendUntilKilled(
      createClient({
        baseUrl: demoService().ready.base_url,
        apiKey: eventsKey,
        retries: 0,
        timeoutMs: 600_000,
      }),
      eventSignal,
    );
    // Some calls are answered, some are cut off.
    await clientWith(eventsKey).sendEvents({ params: { id: eventSignal }, body: { events: eventsOf(0) } });

    await demoService().end('SIGKILL');
    const events = { eventsKey, eventSignal, acceptedBefore: await sending };

    logBefore = demoService().log();
    expect(push.status).toBe('running');
    receiver.isSlow = false;
    cut = {
      toUrl,
      toQueue,
      accountIds,
      ...runs,
      ...events,
    };
    await startDemoService();
  });

  it('finishes the scan and the discovery with the same results as an undisturbed scan', async () => {
    const api = clientWith(cut.runsKey);

    for (const id of [cut.scan, cut.discovery]) {
      const run = await endedRun(api, id);
      expect(run).toMatchObject({ status: 'done', error: null, stats: { jobs_failed: 0 } });
      expect(run.stats.jobs_done).toBe(run.stats.jobs);
    }
    const { stats } = (await api.getRun({ params: { id: cut.discovery } })).data;
    const found = await api.listAccounts({ query: { per_page: 1 } });
    expect(found.pagination.total).toBe(stats.accounts + 1);
    const ofAccount = { params: { id: cut.accountId } };
    const { data: detections } = await api.listAccountSignals(ofAccount);
    expect(detections.length).toBeGreaterThan(0);
    const { data: again } = await api.scanAccount({ ...ofAccount, body: {} });
    expect((await endedRun(api, again.run_id)).stats.detections).toBe(0);
    expect((await api.listAccountSignals(ofAccount)).data).toEqual(detections);
  });

  it('has every event once when they are sent again, and one detection per account of exactly these', async () => {
    const api = clientWith(cut.eventsKey);
    const total = EVENT_CALLS * 2 * SENDERS;

    const again = await sendAll(api, cut.eventSignal);
    const third = await sendAll(api, cut.eventSignal);

    expect(again).toMatchObject({ answered: EVENT_CALLS });
    expect(again.accepted + again.duplicates).toBe(total);
    expect(again.duplicates).toBeGreaterThanOrEqual(cut.acceptedBefore);
    expect(third).toEqual({ accepted: 0, duplicates: total, answered: EVENT_CALLS, cutOff: 0 });
    const detections = await Array.fromAsync(
      api.listDetections({ query: { account_status: 'all', per_page: 100 } }),
    );
    const found = detections.filter(({ signal_id }) => signal_id === cut.eventSignal);
    const byFirst = (a: readonly string[], b: readonly string[]) => (String(a) < String(b) ? -1 : 1);
    expect(found.map(({ sources }) => [...sources].sort()).sort(byFirst)).toEqual(
      Array.from({ length: SENDERS }, (_, sender) => urlsOf(sender).sort()).sort(byFirst),
    );
  });

  it('finishes pushes to a URL and a queue with exact counts', async () => {
    const whole = { status: 'completed', total: ROWS, sent: ROWS, failed: 0, skipped: 0 };

    expect(await endedPush(cut.toUrl)).toMatchObject(whole);
    expect(receiver.accepted.size).toBe(ROWS);
    expect(await endedPush(cut.toQueue)).toMatchObject(whole);
    const { queues } = (await (
      await fetch(new URL('/_local/export-queues.json', demoService().ready.base_url))
    ).json()) as { queues: { name: string; count: number }[] };
    // Rows that were sent but not yet counted when the process was killed are sent again.
    expect(queues).toMatchObject([{ name: 'warehouse' }]);
    expect(queues[0]?.count).toBeGreaterThanOrEqual(ROWS);
  });

  it('shows what its inbox received as text, and logs no secret part of a URL', async () => {
    const api = demo();
    const { data: destinations } = await api.listWebhookDestinations();
    const inbox = destinations.find(({ name }) => name === 'Local inbox');
    const [account = ''] = cut.accountIds;
    const pushed = await api.pushAccountsToWebhook({
      body: { destination_id: inbox?.id ?? '', account_ids: [account] },
    });
    expect(pushed.data).toMatchObject({ pushed: 1, failed: 0 });
    await ofInbox('', { method: 'POST', body: '<img src=x onerror=alert(1)>' });

    const { data: all } = (await (await ofInbox('.json')).json()) as {
      data: { body: string; signature: { ok: boolean } }[];
    };
    // Alerts from the demo's monitors may arrive in between.
    const entries = all.filter(({ body }) => !body.includes('"type":"signal.detected"'));
    expect(entries.map(({ signature }) => signature.ok)).toEqual([false, true]);
    expect(JSON.parse(entries[1]?.body ?? '')).toMatchObject({ id: account, record_type: 'accounts' });
    const page = await ofInbox();
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('signature valid');
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    expect((await ofInbox('', { method: 'DELETE' })).status).toBe(404);
    expect(logBefore + demoService().log()).not.toContain(TOKEN);
  });
});

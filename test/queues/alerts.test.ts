import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alert } from '#contract/alerts.ts';
import { exportedAlert } from '#contract/export-queues.ts';
import { verifySignature } from '#delivery/sign.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { alertConsumer, foundAlert } from '#test/harness/alert-consumer.ts';
import { postsIn, useChat } from '#test/harness/alerts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { listQueued } from '#test/harness/exported-messages.ts';
import { must } from '#test/harness/must.ts';
import { startReceiver, type TestReceiver } from '#test/harness/receiver.ts';
import { endedRun } from '#test/harness/runs.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { companiesWithSignals } from '#test/harness/world-signals.ts';

type Answers = Parameters<typeof startReceiver>;

const receivers: TestReceiver[] = [];

afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

/** A workspace whose notification webhook is a receiver in the test. */
async function withWebhook(...responses: Answers) {
  const workspace = await newQuietWorkspace();
  const receiver = await startReceiver(...responses);
  receivers.push(receiver);
  const { data } = await workspace.api.updateNotificationSettings({
    body: { webhook_url: receiver.url, webhook_enabled: true },
  });
  return { workspace, receiver, secret: must(data.webhook_secret) };
}

const statuses = async ({ api }: TestWorkspace) =>
  (await api.listAlertDeliveries({})).data.map(({ channel, status }) => `${channel} ${status}`).sort();

describe('a scan of an active account', () => {
  it('sends one alert per channel, and an outage of one channel loses no alerts', async () => {
    const [known] = await companiesWithSignals(1, { least: 2 });
    const { workspace, receiver, secret } = await withWebhook((_, number) =>
      number === 1 ? { status: 503 } : undefined,
    );
    const { api, scopedMemberId } = workspace;
    // Whether what it offers fits the events isn't the point here.
    await api.updateNotificationSettings({ body: { notify_background: true } });
    const channel = await useChat(api);
    const { data: warehouse } = await api.createWebhookDestination({
      body: { name: 'Warehouse', queue: 'warehouse', alerts: true },
    });
    const { data: rowsAlone } = await api.createWebhookDestination({
      body: { name: 'Rows alone', queue: 'warehouse' },
    });
    const { name, domain } = must(known).company;
    const account = exampleRecord({ name, domain, status: 'active', owner_id: scopedMemberId });
    await putRecords(workspace.id, [account]);

    // Only the signals the company shows, because the jobs take the time.
    for (const id of must(known).signalIds)
      await api.updateSignal({ params: { id }, body: { is_active: true } });

    const { data: started } = await api.scanAccount({ params: { id: account.id }, body: {} });
    const run = await endedRun(api, started.run_id);
    await eventually(
      () => statuses(workspace),
      (all) => all.join() === 'chat delivered,queue delivered,webhook delivered',
    );

    const { data: detections } = await api.listAccountSignals({ params: { id: account.id } });
    expect(detections.length).toBeGreaterThan(1);
    expect(await postsIn(channel)).toHaveLength(1);
    const told = receiver.deliveries.map(({ row }) => alert.parse(row));
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    const { type, id, data } = must(told.at(-1));
    expect(type).toBe('signal.detected');
    expect(data.run_id).toBe(run.id);
    expect(data.account).toMatchObject({
      id: account.id,
      owner_id: scopedMemberId,
      owner_name: expect.any(String),
    });
    expect(data.account.score).toBe((await api.getAccount({ params: { id: account.id } })).data.score);
    expect(data.detections.length + data.more_detections).toBe(detections.length);
    for (const { headers, body } of receiver.deliveries) {
      expect(headers['webhook-id']).toBe(id);
      expect(verifySignature({ headers, body, secrets: [secret] })).toEqual({ ok: true });
    }
    const { data: log } = await api.listAlertDeliveries({});
    const ofWebhook = must(log.find((each) => each.channel === 'webhook'));
    expect(ofWebhook).toMatchObject({
      alert_id: id,
      account_id: account.id,
      account_name: account.name,
      status_code: 200,
      error: null,
    });
    const exported = await listQueued(warehouse.id);
    // A queue may duplicate a message, so count ids.
    const byId = new Map(
      exported
        .map(({ body }) => exportedAlert.parse(JSON.parse(body)))
        .map((message) => [message.id, message]),
    );
    expect([...byId.values()]).toEqual([
      expect.objectContaining({ id, destination_id: warehouse.id, alert: must(told.at(-1)) }),
    ]);
    expect(await listQueued(rowsAlone.id)).toEqual([]);
    expect(ofWebhook.attempts).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(log)).not.toContain('t0ken');
  });
});

describe('events that fulfill their signal’s rule', () => {
  it('send one alert per account, however often they are sent', async () => {
    const { workspace, receiver } = await withWebhook();
    const { api } = workspace;
    await api.updateNotificationSettings({ body: { notify_background: true } });
    const account = exampleRecord({ status: 'active', domain: 'alerted.example' });
    await putRecords(workspace.id, [account]);
    const { data: signal } = await api.createSignal({
      body: { name: 'Trial started', found_in: 'events', event_rule: { every: true } },
    });
    const events = [
      {
        external_id: 'trial-1',
        domain: 'alerted.example',
        occurred_at: new Date().toISOString(),
        title: 'Started a trial',
      },
    ];
    const send = () => api.sendEvents({ params: { id: signal.id }, body: { events } });

    await send();
    await eventually(
      () => statuses(workspace),
      (all) => all.includes('webhook delivered'),
    );
    await send();

    const { data: deliveries } = await api.listAlertDeliveries({});
    expect(deliveries).toHaveLength(1);
    expect(receiver.deliveries).toHaveLength(1);
    expect(alert.parse(must(receiver.deliveries[0]).row)).toMatchObject({
      type: 'signal.detected',
      data: {
        run_id: expect.stringMatching(/^evb_/),
        account: { id: account.id },
        detections: [{ signal_id: signal.id }],
      },
    });
  });
});

describe('an alert', () => {
  let workspace: TestWorkspace;

  beforeAll(async () => {
    ({ workspace } = await withWebhook());
  });

  const found = (parts: Partial<AccountRecord> = {}) => foundAlert(workspace, parts);

  it('appears in the log of a scoped member only if they own its account', async () => {
    const { scopedMemberId, scoped } = workspace;
    const own = await found({ owner_id: scopedMemberId });
    const other = await found();
    const { deliver } = alertConsumer(workspace);
    await deliver(own);
    await deliver(other);

    const { data } = await scoped.listAlertDeliveries({});
    expect(data.map(({ alert_id }) => alert_id)).toEqual([own.alert_id]);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alert } from '#contract/alerts.ts';
import { exportedAlert } from '#contract/export-queues.ts';
import { ALERT_RECEIPTS, type AlertsMessage } from '#contract/queues.ts';
import { verifySignature } from '#delivery/sign.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { catchUp } from '#domain/outbound/alerts/catch-up.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { foundAlert } from '#test/harness/alert-consumer.ts';
import { alertPorts } from '#test/harness/alert-ports.ts';
import { exportedTo, postsIn, useChat } from '#test/harness/alerts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { startReceiver, type TestReceiver } from '#test/harness/receiver.ts';
import { endedRun } from '#test/harness/runs.ts';
import { newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
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
    const [known] = await companiesWithSignals(1, { from: 300, least: 2 });
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
    await api.createWebhookDestination({ body: { name: 'Rows alone', queue: 'warehouse' } });
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
    const exported = await exportedTo('warehouse', workspace.id);
    // A queue may duplicate a message, so count ids.
    const byId = new Map(exported.map((message) => [message.id, exportedAlert.parse(message)]));
    expect([...byId.values()]).toEqual([
      expect.objectContaining({ id, destination_id: warehouse.id, alert: must(told.at(-1)) }),
    ]);
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

describe('background', () => {
  it('raises no alert and no score, unless it is asked for', async () => {
    const known = await companiesWithSignals(8, { from: 300, least: 1 });
    const { company, signalIds } = must(
      known.find((each) =>
        each.signalIds.every((id) => !id.endsWith('_acquired') && !id.endsWith('_acquisition')),
      ),
    );
    const { workspace, receiver } = await withWebhook();
    const { api } = workspace;
    for (const { id } of (await api.listKnowledgeBase()).data)
      await api.deleteKnowledgeBaseSection({ params: { id } });
    const body = {
      title: 'Offer',
      type: 'value_prop',
      content_md: 'We bring two companies together after a merger.',
    };
    await api.createKnowledgeBaseSection({ body });
    for (const id of signalIds) await api.updateSignal({ params: { id }, body: { is_active: true } });
    const scanned = async () => {
      const account = exampleRecord({ name: company.name, domain: company.domain, status: 'active' });
      await putRecords(workspace.id, [account]);
      const { data } = await api.scanAccount({ params: { id: account.id }, body: {} });
      await endedRun(api, data.run_id);
      return account.id;
    };

    const silent = await scanned();
    const { data: found } = await api.listAccountSignals({ params: { id: silent } });
    expect(found.length).toBeGreaterThan(0);
    for (const each of found)
      expect(each).toMatchObject({ is_background: true, relevance: 10, drafted_message_md: '' });
    const { data: account } = await api.getAccount({ params: { id: silent } });
    expect(account).toMatchObject({ score: 0, is_hot: false, why_now_md: null });
    expect(account.last_signal_at).not.toBeNull();

    await api.deleteAccount({ params: { id: silent } });
    await api.updateNotificationSettings({ body: { notify_background: true } });
    const asked = await scanned();
    await eventually(
      () => statuses(workspace),
      (all) => all.join() === 'webhook delivered',
    );
    // The alert of the first scan would have come before.
    expect(receiver.deliveries.map(({ row }) => alert.parse(row).data.account.id)).toEqual([asked]);
  });
});

describe('an alert', () => {
  let workspace: TestWorkspace;
  const table = testTable;

  beforeAll(async () => {
    ({ workspace } = await withWebhook());
  });

  const found = (parts: Partial<AccountRecord> = {}) => foundAlert(workspace, parts);

  /** Sends like the consumer, to a receiver in the test's process. */
  function consumer(now = systemClock) {
    const sent: string[] = [];
    const way = {
      async deliver(_: object, { id }: { readonly id: string }) {
        sent.push(id);
        await sleep(50);
        return { kind: 'delivered', status_code: 200 } as const;
      },
    };
    const ports = alertPorts(way, now);
    return { sent, ports, deliver: (message: AlertsMessage) => deliverAlert(ports, message, 1) };
  }

  const entryOf = async ({ alert_id }: AlertsMessage) =>
    (await workspace.api.listAlertDeliveries({})).data.find((each) => each.alert_id === alert_id);

  it('received again, even concurrently, is sent once', async () => {
    const message = await found();
    const { sent, deliver } = consumer();

    const together = await Promise.all([deliver(message), deliver(message)]);
    const later = await deliver(message);

    expect(sent).toEqual([message.alert_id]);
    expect(together.filter((again) => again !== undefined)).toHaveLength(1);
    expect(later).toBeUndefined();
    expect(await entryOf(message)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('whose consumer crashed is sent by another after the first must have ended', async () => {
    const message = await found();
    const begun = new Date();
    await deliveryLog(table()).begin(message, begun);
    const soon = consumer(() => new Date(begun.getTime() + 10_000));
    const later = consumer(() => new Date(begun.getTime() + 61_000));

    expect(await soon.deliver(message)).toBe(50_000);
    expect(soon.sent).toEqual([]);
    expect(await later.deliver(message)).toBeUndefined();
    expect(later.sent).toEqual([message.alert_id]);
  });

  it('is skipped if its channel or kind was turned off, or its account deleted, in the meantime', async () => {
    const { api } = workspace;
    const [offMessage, kindMessage, goneMessage] = [await found(), await found(), await found()];
    const { sent, deliver } = consumer();

    await api.updateNotificationSettings({ body: { webhook_enabled: false } });
    await deliver(offMessage);
    await api.updateNotificationSettings({ body: { webhook_enabled: true, notify_realtime: false } });
    await deliver(kindMessage);
    await api.updateNotificationSettings({ body: { notify_realtime: true } });
    await api.deleteAccount({ params: { id: goneMessage.account_id } });
    await deliver(goneMessage);

    expect(sent).toEqual([]);
    const codes = await Promise.all([offMessage, kindMessage, goneMessage].map(entryOf));
    expect(must(codes[2]).account_name).toBeNull();
    expect(codes.map((entry) => [entry?.status, entry?.attempts, entry?.error?.code])).toEqual([
      ['skipped', 0, 'switched_off'],
      ['skipped', 0, 'switched_off'],
      ['skipped', 0, 'nothing_left'],
    ]);
  });

  it('whose attempts are used up waits for its receiver, and leaves no dead letter', async () => {
    const message = await found();
    const { ports, sent, deliver } = consumer();
    const problem = { code: 'http_error', message: 'Down.', status_code: 503 };
    const down = { deliver: async () => ({ kind: 'retry', problem }) as const };

    const last = await deliverAlert(
      { ...ports, channels: { webhook: down, chat: down, queue: down, email: down } },
      message,
      ALERT_RECEIPTS,
    );
    expect(last).toBeUndefined();
    expect(await entryOf(message)).toMatchObject({ status: 'held', attempts: 1, status_code: 503 });

    expect(await deliver(message)).toBeUndefined();
    expect(sent).toEqual([]);
    await catchUp(ports, { version: 1, workspace_id: workspace.id, receiver_id: 'webhook' });
    expect(sent).toEqual([message.alert_id]);
    expect(await entryOf(message)).toMatchObject({ status: 'delivered', attempts: 2, error: null });
  });

  it('appears in the log of a scoped member only if they own its account', async () => {
    const { scopedMemberId, scoped } = workspace;
    const own = await found({ owner_id: scopedMemberId });
    const other = await found();
    const { deliver } = consumer();
    await deliver(own);
    await deliver(other);

    const { data } = await scoped.listAlertDeliveries({});
    expect(data.map(({ alert_id }) => alert_id)).toEqual([own.alert_id]);
  });
});

it('reserves each second of a chat only once', async () => {
  const workspaceId = newId('ws');
  const now = new Date();
  const times = await Promise.all(
    Array.from({ length: 5 }, () => reserveChatTime(testTable(), workspaceId, now)),
  );

  expect(times.map((time) => time.getTime() - now.getTime()).sort((a, b) => a - b)).toEqual([
    0, 1_000, 2_000, 3_000, 4_000,
  ]);
  const later = new Date(now.getTime() + 60_000);
  expect(await reserveChatTime(testTable(), workspaceId, later)).toEqual(later);
});

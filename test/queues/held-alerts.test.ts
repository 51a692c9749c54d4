import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import type { AlertDigest } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { verifySignature } from '#delivery/sign.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import {
  ACCEPTED,
  alertConsumer,
  DOWN,
  deliveryOf,
  foundAlert,
  promisedIn,
} from '#test/harness/alert-consumer.ts';
import { postsIn, useChat } from '#test/harness/alerts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { startReceiver, type TestReceiver } from '#test/harness/receiver.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

const receivers: TestReceiver[] = [];

afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

let workspace: TestWorkspace;
let receiver: TestReceiver;
let secret: string;

beforeEach(async () => {
  workspace = await newQuietWorkspace();
  receiver = await startReceiver();
  receivers.push(receiver);
  const { data } = await workspace.api.updateNotificationSettings({
    body: { webhook_url: receiver.url, webhook_enabled: true },
  });
  secret = must(data.webhook_secret);
});

const found = (parts?: Partial<AccountRecord>, target?: Partial<AlertsMessage>) =>
  foundAlert(workspace, parts, target);
const consumer = (at?: Date) => alertConsumer(workspace, at);
const statusOf = (message: AlertsMessage, api = workspace.api) => deliveryOf(message, api);
const promised = () => promisedIn(workspace);

const setFilter = (alert_filter: object) =>
  workspace.api.updateNotificationSettings({ body: { alert_filter } });

const NIGHT = new Date('2090-05-01T23:00:00.000Z');
const MORNING = new Date('2090-05-02T07:00:00.000Z');
const NIGHTS_OFF = { quiet_hours: { start: '22:00', end: '07:00' } };

describe('quiet hours and digests', () => {
  it('hold alerts until they end, and then send each in order', async () => {
    await setFilter(NIGHTS_OFF);
    const all = [await found(), await found(), await found()];
    const { state, deliver, catchUp: wake, ids } = consumer(NIGHT);
    for (const message of all.toReversed()) expect(await deliver(message)).toBeUndefined();
    // A queue may deliver twice.
    await deliver(must(all[0]));

    expect(await statusOf(must(all[0]))).toMatchObject({
      status: 'held',
      held_until: MORNING.toISOString(),
      attempts: 0,
    });
    await wake();
    expect(ids()).toEqual([]);
    expect(await promised()).toEqual([['webhook', MORNING.toISOString()]]);

    state.now = MORNING;
    await Promise.all([wake(), wake()]);
    expect(ids()).toEqual(all.map(({ alert_id }) => alert_id));
    expect(await promised()).toEqual([]);
    expect(await statusOf(must(all[2]))).toMatchObject({
      status: 'delivered',
      held_until: null,
      attempts: 1,
    });
  });

  it('collect the alerts of a day in one message, as far as they still apply', async () => {
    await setFilter({ digest: 'daily', digest_hour: 7, min_alpha: 1 });
    const [first, gone, second] = [await found(), await found(), await found()];
    const { state, deliver, catchUp: wake, sent } = consumer(NIGHT);
    for (const message of [first, gone, second]) await deliver(message);
    await workspace.api.deleteAccount({ params: { id: gone.account_id } });

    state.now = MORNING;
    state.outcome = DOWN;
    await wake();
    expect(await statusOf(first)).toMatchObject({ status: 'held', attempts: 1, status_code: 503 });
    state.now = new Date(MORNING.getTime() + HOUR_MS);
    state.outcome = ACCEPTED;
    await wake();

    expect(sent).toHaveLength(2);
    const [failed, digest] = sent as AlertDigest[];
    expect(digest?.id).toBe(failed?.id);
    expect(digest).toMatchObject({
      type: 'alerts.digest',
      data: { alerts: [{ id: first.alert_id }, { id: second.alert_id }] },
    });
    expect(await statusOf(second)).toMatchObject({ status: 'delivered' });
    expect(await statusOf(gone)).toMatchObject({ status: 'skipped', error: { code: 'nothing_left' } });
    expect(await promised()).toEqual([]);
  });
});

describe('a receiver that is down', () => {
  it('is paused after a day, and caught up in order when it answers again', async () => {
    const { state, deliver, catchUp: wake, ids, sent, told } = consumer(new Date('2090-05-01T08:00:00.000Z'));
    const all = [await found(), await found(), await found()];
    const [first, second, third] = all as [AlertsMessage, AlertsMessage, AlertsMessage];
    state.outcome = DOWN;
    await deliver(first, 12);
    for (let hours = 0; hours < 26; hours += 2) {
      state.now = new Date(state.now.getTime() + 2 * HOUR_MS);
      await wake();
    }
    expect(told).toEqual(['webhook']);
    const { data: settings } = await workspace.api.getNotificationSettings({});
    expect(settings.failing_receivers).toEqual([
      {
        receiver: 'webhook',
        failing_since: '2090-05-01T08:00:00.000Z',
        paused_at: '2090-05-02T08:00:00.000Z',
        error: { code: 'http_error', message: 'Down.' },
      },
    ]);

    const tries = sent.length;
    await deliver(third);
    await deliver(second);
    expect(sent).toHaveLength(tries);
    await wake();
    // The first is the probe. While it fails, nothing else is tried.
    expect(ids().slice(tries)).toEqual([first.alert_id]);
    expect(await promised()).toEqual([
      ['webhook', new Date(state.now.getTime() + 2 * HOUR_MS).toISOString()],
    ]);

    state.outcome = ACCEPTED;
    await wake();
    expect(ids().slice(tries + 1)).toEqual(all.map(({ alert_id }) => alert_id));
    expect((await workspace.api.getNotificationSettings({})).data.failing_receivers).toEqual([]);
    expect(await promised()).toEqual([]);
    for (const message of all) expect(await statusOf(message)).toMatchObject({ status: 'delivered' });
  });

  it('that refuses every alert while paused loses none, but one bad alert does not block the rest', async () => {
    const { state, deliver, catchUp: wake } = consumer(new Date('2090-05-01T08:00:00.000Z'));
    const refused = (status_code: number): AlertOutcome => ({
      kind: 'failed',
      problem: { code: 'http_error', message: 'No.', status_code },
    });
    const [first, second] = [await found(), await found()];
    state.outcome = DOWN;
    for (const hours of [0, 12, 24]) {
      state.now = new Date(Date.parse('2090-05-01T08:00:00.000Z') + hours * HOUR_MS);
      await deliver(first);
    }
    await deliver(second);
    state.outcome = refused(403);
    await wake();
    expect(await statusOf(first)).toMatchObject({ status: 'held', status_code: 403 });

    state.now = new Date(state.now.getTime() + DAY_MS);
    state.outcome = refused(422);
    await wake();
    expect(await statusOf(first)).toMatchObject({ status: 'failed', status_code: 422 });
  });
});

describe('an alert that is asked for again', () => {
  it('is sent once more with the same id, whatever the filter says, and only once a minute', async () => {
    const { api } = workspace;
    const message = await found();
    await consumer().deliver(message);
    await setFilter({ min_alpha: 100, digest: 'daily' });
    const { id } = must(await statusOf(message));

    const { data } = await api.redeliverAlert({ params: { id }, body: {} });
    expect(data).toMatchObject({ id, is_repeat: true });
    await eventually(
      () => statusOf(message),
      (entry) => entry?.status === 'delivered',
    );
    const again = await api.redeliverAlert({ params: { id }, body: {} });
    expect(again.data.status).toBe('delivered');

    expect(receiver.deliveries.map(({ row }) => [row.id, row.data.is_repeat])).toEqual([
      [message.alert_id, true],
    ]);
    const { headers, body } = must(receiver.deliveries[0]);
    expect(headers['webhook-id']).toBe(message.alert_id);
    expect(verifySignature({ headers, body, secrets: [secret] })).toEqual({ ok: true });
  });

  it('can be one of all since a time, in order, for one receiver', async () => {
    const { api } = workspace;
    const { deliver } = consumer();
    const old = await found({}, { created_at: '2026-05-01T08:00:00.000Z' });
    const all = [];
    for (let count = 0; count < 5; count += 1) all.push(await found());
    const other = await found({}, { channel: 'chat' });
    for (const message of [...all.toReversed(), old, other]) await deliver(message);

    const body = { receiver: 'webhook', since: new Date(Date.now() - HOUR_MS).toISOString() };
    const { data } = await api.redeliverAlerts({ body });
    const repeated = await api.redeliverAlerts({ body });

    expect(data).toEqual({ queued: 5, more: false, next_since: null });
    expect(repeated.data.queued).toBe(0);
    await eventually(
      async () => receiver.deliveries.length,
      (count) => count >= 5,
    );
    expect(receiver.deliveries.map(({ row }) => row.id)).toEqual(all.map(({ alert_id }) => alert_id));
    expect((await api.redeliverAlerts({ body: { ...body, only_failed: true } })).data.queued).toBe(0);
  });

  it('must be one that the caller may repeat', async () => {
    const { api, scoped, readOnly, scopedMemberId } = workspace;
    const message = await found({ owner_id: scopedMemberId });
    const own = await found({ owner_id: scopedMemberId }, { member_id: scopedMemberId });
    await scoped.updateMemberAlerts({ body: { channel: 'chat' } });
    const { deliver } = consumer();
    await deliver(message);
    await deliver(own);
    const { id } = must(await statusOf(message));
    const ownId = must(await statusOf(own, scoped)).id;
    const since = new Date(Date.now() - HOUR_MS).toISOString();

    expect(await statusOf(own)).toBeUndefined();
    const missing = { status: 404, code: 'not_found' };
    await expect(scoped.redeliverAlert({ params: { id }, body: {} })).rejects.toMatchObject(missing);
    await expect(api.redeliverAlert({ params: { id: ownId }, body: {} })).rejects.toMatchObject(missing);
    await expect(api.redeliverAlert({ params: { id: 'x' }, body: {} })).rejects.toMatchObject(missing);
    for (const [client, to] of [
      [scoped, 'webhook'],
      [api, scopedMemberId],
    ] as const) {
      await expect(client.redeliverAlerts({ body: { receiver: to, since } })).rejects.toMatchObject(missing);
    }
    await expect(readOnly.redeliverAlert({ params: { id }, body: {} })).rejects.toMatchObject({
      status: 403,
    });
    expect((await scoped.redeliverAlert({ params: { id: ownId }, body: {} })).status).toBe(202);
    expect(receiver.deliveries).toEqual([]);
  });
});

describe("a member's own alerts", () => {
  it('start switched off, change by field, and show the secret once', async () => {
    const { api, scoped, readOnly } = workspace;
    const { data: start } = await scoped.getMemberAlerts({});
    expect(start).toMatchObject({ channel: 'off', webhook_url: null, alert_filter: EVERY_ALERT });

    const set = await scoped.updateMemberAlerts({
      body: { channel: 'webhook', webhook_url: receiver.url, alert_filter: { min_alpha: 40 } },
    });
    const changed = await scoped.updateMemberAlerts({ body: { notify_suggested: true } });
    expect(set.data.webhook_secret).toMatch(/^whsec_/);
    expect(changed.data).toMatchObject({
      channel: 'webhook',
      webhook_url: receiver.url,
      notify_suggested: true,
    });
    expect(changed.data).not.toHaveProperty('webhook_secret');
    expect((await scoped.getMemberAlerts({})).data).toEqual(changed.data);

    await scoped.updateMemberAlerts({ body: { webhook_url: null } });
    const renewed = await scoped.updateMemberAlerts({ body: { webhook_url: receiver.url } });
    expect(renewed.data.webhook_secret).not.toBe(set.data.webhook_secret);
    for (const client of [api, readOnly]) {
      await expect(client.getMemberAlerts({})).rejects.toMatchObject({ status: 403 });
    }
  });

  it.each(['https://169.254.169.254/latest', 'https://localhost/', 'http://example.com/', 'https://[::1]/'])(
    'are never sent to %s',
    async (webhook_url) => {
      await expect(workspace.scoped.updateMemberAlerts({ body: { webhook_url } })).rejects.toMatchObject({
        status: 400,
        code: 'url_not_allowed',
      });
    },
  );

  it('are about accounts they see when they are sent, also in a digest, a repeat and after a handover', async () => {
    const { scoped, api, scopedMemberId: member_id } = workspace;
    await scoped.updateMemberAlerts({ body: { channel: 'chat', alert_filter: { digest: 'daily' } } });
    const [own, lost, foreign] = [
      await found({ owner_id: member_id }, { member_id }),
      await found({ owner_id: member_id }, { member_id }),
      await found({}, { member_id }),
    ];
    const { state, deliver, catchUp: wake, sent } = consumer();
    for (const message of [own, lost, foreign]) await deliver(message);
    await api.setAccountOwner({ params: { id: lost.account_id }, body: { owner_id: null } });
    state.now = new Date(state.now.getTime() + DAY_MS);
    await wake(member_id);

    expect(sent).toMatchObject([{ type: 'alerts.digest', data: { alerts: [{ id: own.alert_id }] } }]);
    expect(JSON.stringify(sent)).not.toContain(foreign.account_id);
    expect(JSON.stringify(sent)).not.toContain(lost.account_id);

    const { id } = must(await statusOf(own, scoped));
    await api.setAccountOwner({ params: { id: own.account_id }, body: { owner_id: null } });
    await expect(scoped.redeliverAlert({ params: { id }, body: {} })).rejects.toMatchObject({ status: 404 });
  });

  it('go where they are wanted by then, if that changes between two of them', async () => {
    const { scoped, scopedMemberId: member_id } = workspace;
    await scoped.updateMemberAlerts({ body: { channel: 'chat', alert_filter: NIGHTS_OFF } });
    const { state, deliver, catchUp: wake, ids, meanwhile } = consumer(NIGHT);
    const all = [
      await found({ owner_id: member_id }, { member_id }),
      await found({ owner_id: member_id }, { member_id }),
    ];
    for (const message of all) await deliver(message);
    state.now = MORNING;
    meanwhile(() => scoped.updateMemberAlerts({ body: { channel: 'off' } }));
    await wake(member_id);

    expect(ids()).toEqual([must(all[0]).alert_id]);
    expect(await statusOf(must(all[1]), scoped)).toMatchObject({ status: 'skipped' });
  });

  it('arrive as a direct message and at their webhook, signed with their secret', async () => {
    const { scoped, api, scopedMemberId: member_id } = workspace;
    const { data: members } = await api.listMembers({});
    const { email } = must(members.find(({ id }) => id === member_id));
    await useChat(api);
    await scoped.updateMemberAlerts({ body: { channel: 'chat' } });
    const message = await found({ owner_id: member_id }, { member_id });
    await consumer().deliver(message);
    const { id } = must(await statusOf(message, scoped));
    await scoped.redeliverAlert({ params: { id }, body: {} });
    const { userOf } = await import('#local/chat-rules.ts');
    await eventually(
      () => postsIn(userOf(email)),
      (posts) => posts.length > 0,
    );

    const { data } = await scoped.updateMemberAlerts({
      body: { channel: 'webhook', webhook_url: receiver.url },
    });
    const second = await found({ owner_id: member_id }, { member_id });
    await consumer().deliver(second);
    await scoped.redeliverAlert({ params: { id: must(await statusOf(second, scoped)).id }, body: {} });
    await eventually(
      async () => receiver.deliveries.length,
      (count) => count > 0,
    );
    const { headers, body } = must(receiver.deliveries[0]);
    expect(verifySignature({ headers, body, secrets: [must(data.webhook_secret)] })).toEqual({ ok: true });
    expect(verifySignature({ headers, body, secrets: [secret] })).not.toEqual({ ok: true });
  });
});

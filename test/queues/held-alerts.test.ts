import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import { DAY_MS } from '#contract/time.ts';
import { verifySignature } from '#delivery/sign.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import { alertConsumer, deliveryOf, foundAlert } from '#test/harness/alert-consumer.ts';
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

const found = (parts?: Partial<AccountRecord>, target?: Partial<RaisedAlert>) =>
  foundAlert(workspace, parts, target);
const consumer = (at?: Date) => alertConsumer(workspace, at);
const statusOf = (message: RaisedAlert, api = workspace.api) => deliveryOf(message, api);

const setFilter = (alert_filter: object) =>
  workspace.api.updateNotificationSettings({ body: { alert_filter } });

const NIGHT = new Date('2090-05-01T23:00:00.000Z');
const MORNING = new Date('2090-05-02T07:00:00.000Z');
const NIGHTS_OFF = { quiet_hours: { start: '22:00', end: '07:00' } };

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

    expect(await statusOf(own)).toBeUndefined();
    const missing = { status: 404, code: 'not_found' };
    await expect(scoped.redeliverAlert({ params: { id }, body: {} })).rejects.toMatchObject(missing);
    await expect(api.redeliverAlert({ params: { id: ownId }, body: {} })).rejects.toMatchObject(missing);
    await expect(api.redeliverAlert({ params: { id: 'x' }, body: {} })).rejects.toMatchObject(missing);
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
    const { state, raise, work, sent } = consumer();
    for (const message of [own, lost, foreign]) await raise(message);
    await api.setAccountOwner({ params: { id: lost.account_id }, body: { owner_id: null } });
    state.now = new Date(state.now.getTime() + DAY_MS);
    await work(member_id);

    expect(sent).toMatchObject([{ type: 'alerts.digest', data: { alerts: [{ id: own.alert_id }] } }]);
    expect(JSON.stringify(sent)).not.toContain(foreign.account_id);
    expect(JSON.stringify(sent)).not.toContain(lost.account_id);

    const { id } = must(await statusOf(own, scoped));
    await api.setAccountOwner({ params: { id: own.account_id }, body: { owner_id: null } });
    await expect(scoped.redeliverAlert({ params: { id }, body: {} })).rejects.toMatchObject({ status: 404 });
  });

  it('go where they are wanted when they are sent', async () => {
    const { scoped, scopedMemberId: member_id } = workspace;
    await scoped.updateMemberAlerts({ body: { channel: 'chat', alert_filter: NIGHTS_OFF } });
    const { state, raise, work, ids } = consumer(NIGHT);
    const alert = await found({ owner_id: member_id }, { member_id });
    await raise(alert);
    await work(member_id);
    expect(await statusOf(alert, scoped)).toMatchObject({ status: 'held' });
    await scoped.updateMemberAlerts({ body: { channel: 'off' } });
    state.now = MORNING;
    await work(member_id);

    expect(ids()).toEqual([]);
    expect(await statusOf(alert, scoped)).toMatchObject({ status: 'skipped' });
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
    const { toUserId } = await import('#local/chat-rules.ts');
    await eventually(
      () => postsIn(toUserId(email)),
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

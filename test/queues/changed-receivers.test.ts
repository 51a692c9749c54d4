import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import { alertConsumer, deliveryOf, foundAlert } from '#test/harness/alert-consumer.ts';
import { ACCEPTED } from '#test/harness/alert-world.ts';
import { useChat } from '#test/harness/alerts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { startReceiver, type TestReceiver } from '#test/harness/receiver.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

const receivers: TestReceiver[] = [];

afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

let workspace: TestWorkspace;
let receiver: TestReceiver;

beforeEach(async () => {
  workspace = await newQuietWorkspace();
  receiver = await startReceiver();
  receivers.push(receiver);
  await workspace.api.updateNotificationSettings({
    body: { webhook_url: receiver.url, webhook_enabled: true },
  });
});

const found = (parts?: Partial<AccountRecord>, target?: Partial<RaisedAlert>) =>
  foundAlert(workspace, parts, target);
const consumer = (at?: Date) => alertConsumer(workspace, at);
const statusOf = (message: RaisedAlert, api = workspace.api) => deliveryOf(message, api);

describe('a failing receiver that is set up in another way', () => {
  const REFUSED: AlertOutcome = {
    kind: 'failed',
    problem: { code: 'http_error', message: 'No.', status_code: 404 },
  };
  const failingOf = async () =>
    (await workspace.api.getNotificationSettings({})).data.failing_receivers.map((each) => each.receiver);

  /** A receiver that refused an alert, which waits for some minutes. */
  async function refusing(target: Partial<RaisedAlert> = {}) {
    const world = consumer();
    world.state.outcome = REFUSED;
    const message = await found({}, target);
    await world.deliver(message);
    return { ...world, message };
  }

  it.each([
    ['another URL', 'webhook', () => ({ webhook_url: `${receiver.url}/new` })],
    ['the switch of the webhook', 'webhook', () => ({ webhook_enabled: false })],
    ['another channel', 'chat', () => ({ chat_channel: '#other' })],
  ] as const)('by %s is tried at once', async (_, channel, change) => {
    const { api } = workspace;
    if (channel === 'chat') await useChat(api);
    const { state, work, message } = await refusing({ channel });
    await api.updateNotificationSettings({ body: { notify_suggested: true } });
    expect(await failingOf()).toEqual([channel]);

    const { data } = await api.updateNotificationSettings({ body: change() });
    expect(data.failing_receivers).toEqual([]);
    Object.assign(state, { outcome: ACCEPTED, now: new Date() });
    await work(channel);
    // The sweeper may have been faster.
    const status = data[`${channel}_enabled`] ? 'delivered' : 'skipped';
    await eventually(
      () => statusOf(message),
      (delivery) => delivery?.status === status,
    );
  });

  it('by a member gets what waits, and the log says where it went', async () => {
    const { scoped, scopedMemberId: member_id } = workspace;
    await scoped.updateMemberAlerts({ body: { channel: 'chat' } });
    const { state, deliver, work } = consumer();
    state.outcome = REFUSED;
    const message = await found({ owner_id: member_id }, { channel: 'chat', member_id });
    await deliver(message);
    expect(await statusOf(message, scoped)).toMatchObject({ channel: 'chat', status: 'held' });

    const { data } = await scoped.updateMemberAlerts({
      body: { channel: 'webhook', webhook_url: receiver.url },
    });
    expect(data).toMatchObject({ failing_since: null, paused_at: null, error: null });
    Object.assign(state, { outcome: ACCEPTED, now: new Date() });
    await work(member_id);
    await eventually(
      () => statusOf(message, scoped),
      (delivery) => delivery?.channel === 'webhook' && delivery.status === 'delivered',
    );
    const late = await found({ owner_id: member_id }, { channel: 'chat', member_id });
    await deliver(late);
    expect(await statusOf(late, scoped)).toMatchObject({ channel: 'webhook', status: 'delivered' });
  });
});

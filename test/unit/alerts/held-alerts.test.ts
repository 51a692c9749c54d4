import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { type AlertsMessage, alertMessageExample } from '#contract/queues.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { type CatchUpPorts, catchUp } from '#domain/outbound/alerts/catch-up.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { deliveryId } from '#domain/outbound/alerts/delivery-log.ts';
import { NO_NOTIFICATIONS } from '#domain/outbound/notifications/notification-settings.ts';
import { newId } from '#platform/ids.ts';
import { overdueWork } from '#table/pending-work/pending-work.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { alertPorts } from '#test/harness/alert-ports.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const ACCEPTED: AlertOutcome = { kind: 'delivered', status_code: 200 };
/** What is written in the past expires at once. */
const NIGHT = new Date('2090-05-01T23:00:00.000Z');
const MORNING = new Date('2090-05-02T08:00:00.000Z');
const QUIET = { ...EVERY_ALERT, quiet_hours: { start: '22:00', end: '08:00' } };
const DAILY = { ...EVERY_ALERT, digest: 'daily' as const };

/** A workspace of its own with an account and a detection per alert, and the consumer of its alerts. */
function worldOf({ filter = EVERY_ALERT, channel = 'webhook' as AlertsMessage['channel'] } = {}) {
  const workspaceId = newId('ws');
  const state = { now: NIGHT, outcome: ACCEPTED, filter };
  const sent: (Alert | AlertDigest)[] = [];
  const way = {
    async deliver(_: object, alert: Alert | AlertDigest) {
      sent.push(alert);
      return state.outcome;
    },
  };
  const ports: CatchUpPorts = {
    ...alertPorts(way, () => state.now, table),
    accounts: { get: async (_, id) => exampleRecord({ id, status: 'active' }) },
    detections: { list: async () => [exampleDetection({ first_run_id: alertMessageExample.run_id })] },
    destinations: { list: async () => [] },
    settings: {
      get: async () => ({
        ...NO_NOTIFICATIONS,
        webhook_url: 'https://hooks.example/',
        has_webhook: true,
        webhook_enabled: true,
        chat_channel: '#signals',
        chat_enabled: true,
        alert_filter: state.filter,
      }),
    },
  };
  return {
    state,
    sent,
    ports,
    message: (): AlertsMessage => ({
      ...alertMessageExample,
      workspace_id: workspaceId,
      alert_id: newId('alt'),
      channel,
    }),
    deliver: (message: AlertsMessage, receipts = 1, changed = ports) =>
      deliverAlert(changed, message, receipts),
    catchUp: (changed = ports) =>
      catchUp(changed, { version: 1, workspace_id: workspaceId, receiver_id: channel }),
    statusOf: async (message: AlertsMessage) =>
      must(await ports.deliveries.get(workspaceId, deliveryId(message))),
    promised: async () =>
      (await overdueWork(table, new Date('2100-01-01T00:00:00Z')))
        .filter(({ workspace_id }) => workspace_id === workspaceId)
        .map(({ due_at }) => due_at),
  };
}

it('an alert is never held without the promise to look at it', async () => {
  const { deliver, message, ports, promised, state } = worldOf({ filter: QUIET });
  const crashing = async () => {
    throw new Error('crashed');
  };
  const first = message();
  await deliver(first, 1, { ...ports, promises: { ...ports.promises, by: crashing } });
  expect(await promised()).toEqual([MORNING.toISOString()]);

  // A later one leaves it, an earlier one brings it forward.
  state.filter = { ...QUIET, quiet_hours: { start: '22:00', end: '09:00' } };
  await deliver(message());
  expect(await promised()).toEqual([MORNING.toISOString()]);
  state.filter = { ...QUIET, quiet_hours: { start: '22:00', end: '07:00' } };
  await deliver(message());
  expect(await promised()).toEqual(['2090-05-02T07:00:00.000Z']);
});

it('what is held while another consumer settles keeps its promise', async () => {
  const { deliver, message, ports, promised, catchUp: wake, state, sent } = worldOf({ filter: QUIET });
  await deliver(message());
  state.now = MORNING;
  const { held } = ports;
  const firstDue: typeof held.firstDue = async (...place) => {
    const next = await held.firstDue(...place);
    state.now = NIGHT;
    await deliver(message());
    return next;
  };
  await wake({ ...ports, held: { ...held, firstDue } });
  expect(sent).toHaveLength(1);
  expect(await promised()).toEqual([MORNING.toISOString()]);
});

it('an alert that is asked for again while others are put off is not put off with them', async () => {
  const { deliver, message, ports, promised, statusOf, catchUp: wake, state } = worldOf();
  const repeated = message();
  await deliver(repeated);
  state.filter = QUIET;
  await deliver(message());
  const { held } = ports;
  const firstDue: typeof held.firstDue = async (...place) => {
    const next = await held.firstDue(...place);
    const again = { message: repeated, until: null, isRepeat: true };
    expect(await held.repeat(await statusOf(repeated), again, state.now)).toBe('held');
    return next;
  };
  await wake({ ...ports, held: { ...held, firstDue } });
  expect(await promised()).toEqual([NIGHT.toISOString()]);
});

import { expect, it } from 'vitest';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import { ALERT_RECEIPTS, alertMessageExample } from '#contract/queues.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import type { BegunDelivery, DeliveryEnd } from '#domain/outbound/alerts/delivery-log.ts';
import type { ReceiverState } from '#domain/outbound/alerts/receiver-health.ts';
import {
  NO_NOTIFICATIONS,
  type NotificationRecord,
} from '#domain/outbound/notifications/notification-settings.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { newRelations } from '#test/harness/relations.ts';

const NOW = new Date('2026-05-01T08:00:00.000Z');
const message = alertMessageExample;

interface World {
  readonly outcome: AlertOutcome;
  readonly begun?: BegunDelivery;
  readonly chatAt?: Date;
  readonly channel?: 'webhook' | 'chat';
  readonly state?: ReceiverState;
  readonly settings?: Partial<NotificationRecord>;
}

const OURS = { kind: 'ours', postAt: null, attempts: 0 } as const;
const tried = (attempts: number): BegunDelivery => ({ ...OURS, attempts });
const DOWN: AlertOutcome = {
  kind: 'retry',
  problem: { code: 'http_error', message: 'Down.', status_code: 503 },
};

const FAILING: ReceiverState = {
  receiver: 'webhook',
  failing_since: NOW.toISOString(),
  failures: 1,
  in_a_row: 1,
  paused_at: null,
  error: { code: 'http_error', message: 'Down.' },
};

async function deliver(
  { outcome, begun = OURS, chatAt = NOW, channel = 'webhook', state, settings }: World,
  receipts = 1,
) {
  const held: (Date | null)[] = [];
  const promised: Date[] = [];
  const told: string[] = [];
  const caughtUp: string[] = [];
  const cleared: true[] = [];
  const ends: DeliveryEnd[] = [];
  const postponed: Date[] = [];
  let sent = 0;
  const way = {
    deliver: async () => {
      sent += 1;
      return outcome;
    },
  };
  const again = await deliverAlert(
    {
      accounts: { get: async () => exampleRecord({ id: message.account_id, status: 'active' }) },
      detections: { list: async () => [exampleDetection({ first_run_id: message.run_id })] },
      members: { get: async () => undefined },
      ...newRelations,
      settings: {
        get: async () => ({
          ...NO_NOTIFICATIONS,
          webhook_url: 'https://hooks.example/',
          has_webhook: true,
          webhook_enabled: true,
          chat_channel: '#signals',
          chat_enabled: true,
          ...settings,
        }),
      },
      destinations: { list: async () => [] },
      deliveries: {
        begin: async () => begun,
        postpone: async (_, at) => void postponed.push(at),
        end: async (_, end) => void ends.push(end),
        skip: async (_, error) => void ends.push({ status: 'skipped', status_code: null, error }),
        latest: async () => [],
        get: async () => undefined,
        since: async () => [],
      },
      held: {
        hold: async ({ until }, _, { attempt, ...how }) => {
          held.push(until);
          if ('lookBy' in how) promised.push(how.lookBy);
          if (attempt) ends.push({ status: 'held', ...attempt });
        },
        repeat: async () => 0,
        join: async () => true,
        due: async () => [],
        firstDue: async () => undefined,
        release: async () => undefined,
      },
      promises: {
        by: async (_, __, due) => void promised.push(due),
        at: async () => undefined,
        putOff: async () => undefined,
        token: async () => undefined,
        settle: async () => undefined,
      },
      health: {
        get: async () => state,
        list: async () => [],
        failed: async () => ({ ...FAILING, ...state, failures: (state?.failures ?? 0) + 1 }),
        pause: async () => true,
        answered: async () => undefined,
        clear: async () => void cleared.push(true),
        claim: async () => true,
        release: async () => undefined,
      },
      memberAlerts: { get: async () => undefined },
      tellPaused: async (_, receiver) => void told.push(receiver),
      sendCatchUp: async ({ receiver_id }) => void caughtUp.push(receiver_id),
      channels: { webhook: way, chat: way, queue: way, email: way },
      reserveChatTime: async () => chatAt,
      now: () => NOW,
    },
    { ...message, channel },
    receipts,
  );
  return { again, ends, sent, postponed, held, promised, told, caughtUp, cleared };
}

it('a delivered alert is finished', async () => {
  expect(await deliver({ outcome: { kind: 'delivered', status_code: 204 } })).toMatchObject({
    again: undefined,
    ends: [{ status: 'delivered', status_code: 204, error: null }],
  });
});

it('an alert that a receiver refuses waits until it is repaired', async () => {
  const outcome: AlertOutcome = { kind: 'failed', problem: { code: 'is_archived', message: 'Archived.' } };
  expect(await deliver({ outcome })).toMatchObject({
    again: undefined,
    held: [null],
    promised: [new Date(NOW.getTime() + 300_000)],
    ends: [{ status: 'held', status_code: null, error: { code: 'is_archived', message: 'Archived.' } }],
  });
});

it('an alert skipped by its channel is recorded as skipped', async () => {
  const outcome: AlertOutcome = { kind: 'skipped', problem: { code: 'no_webhook', message: 'None.' } };
  expect(await deliver({ outcome })).toMatchObject({ again: undefined, ends: [{ status: 'skipped' }] });
});

it('a failed alert is retried after growing delays, and after what the receiver asks for', async () => {
  const pauses = await Promise.all(
    [1, 2, 3, 9].map(
      async (receipts) => (await deliver({ outcome: DOWN, begun: tried(receipts - 1) }, receipts)).again,
    ),
  );
  expect(pauses).toEqual(pauses.toSorted((a, b) => Number(a) - Number(b)));
  expect(pauses[0]).toBeGreaterThanOrEqual(3_750);
  expect(pauses[0]).toBeLessThanOrEqual(5_000);
  expect(pauses[3]).toBeGreaterThan(600_000);
  expect((await deliver({ outcome: { ...DOWN, retryAfterMs: 60_000 } })).again).toBeGreaterThanOrEqual(
    60_000,
  );
  expect((await deliver({ outcome: DOWN })).ends).toMatchObject([{ status: 'retrying', status_code: 503 }]);
});

it('receipts that were no attempts do not delay the next one', async () => {
  const afterFullAccount = await deliver({ outcome: DOWN, begun: tried(0) }, 8);
  const movedBack = await deliver({ outcome: DOWN, begun: tried(12) }, 1);

  expect(afterFullAccount.again).toBeLessThanOrEqual(5_000);
  expect(movedBack.again).toBeLessThanOrEqual(5_000);
});

it('the last receipt holds the alert until its receiver answers, and leaves no dead letter', async () => {
  const { again, ends, held, promised } = await deliver({ outcome: DOWN }, ALERT_RECEIPTS);
  expect(again).toBeUndefined();
  expect(ends).toMatchObject([{ status: 'held', error: { code: 'http_error' }, status_code: 503 }]);
  expect(held).toEqual([null]);
  expect(promised).toEqual([new Date(NOW.getTime() + 300_000)]);
});

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

it('a receiver that fails for a day is paused once, its owner told, and the alert held', async () => {
  const state = { ...FAILING, failing_since: hoursAgo(24), failures: 20 };
  const paused = await deliver({ outcome: DOWN, state }, 2);
  expect(paused).toMatchObject({ again: undefined, held: [null], told: ['webhook'] });

  const earlier = { ...state, failing_since: hoursAgo(23.9) };
  const twice = { ...state, failures: 1 };
  for (const each of [earlier, twice]) {
    expect(await deliver({ outcome: DOWN, state: each }, 2)).toMatchObject({ held: [], told: [] });
  }
});

it('nothing is sent to a paused receiver', async () => {
  const outcome: AlertOutcome = { kind: 'delivered', status_code: 200 };
  const state = { ...FAILING, paused_at: hoursAgo(1), in_a_row: 10 };
  expect(await deliver({ outcome, state })).toMatchObject({
    again: undefined,
    sent: 0,
    held: [null],
    promised: [new Date(NOW.getTime() + 2 * 3_600_000)],
  });
});

it('a receiver that answers again gets what waited for it', async () => {
  const outcome: AlertOutcome = { kind: 'delivered', status_code: 200 };
  expect(await deliver({ outcome, state: FAILING })).toMatchObject({
    caughtUp: ['webhook'],
    cleared: [true],
  });
  expect(await deliver({ outcome })).toMatchObject({ caughtUp: [], cleared: [] });
});

it('a refusal of one alert says nothing about the receiver', async () => {
  const state = { ...FAILING, failing_since: hoursAgo(48), failures: 20 };
  const refused = (status_code: number): AlertOutcome => ({
    kind: 'failed',
    problem: { code: 'http_error', message: 'No.', status_code },
  });
  expect(await deliver({ outcome: refused(422), state })).toMatchObject({
    told: [],
    held: [],
    ends: [{ status: 'failed' }],
  });
  expect(await deliver({ outcome: refused(404), state })).toMatchObject({
    told: ['webhook'],
    held: [null],
    ends: [{ status: 'held' }],
  });
});

it("the chat's rate limit is not a failure of its receiver, and loses no alert", async () => {
  const state = { ...FAILING, failing_since: hoursAgo(48), failures: 20 };
  for (const code of ['rate_limited', 'ratelimited']) {
    const outcome: AlertOutcome = { kind: 'retry', problem: { code, message: 'Later.' } };
    expect(await deliver({ outcome, state, channel: 'chat' })).toMatchObject({
      told: [],
      ends: [{ status: 'retrying' }],
    });
    const waiting = { outcome: { ...outcome, retryAfterMs: 90_000 }, state, channel: 'chat' } as const;
    expect(await deliver(waiting, ALERT_RECEIPTS)).toMatchObject({
      told: [],
      held: [null],
      promised: [new Date(NOW.getTime() + 90_000)],
    });
    expect(await deliver({ outcome, state, channel: 'webhook' })).toMatchObject({ told: ['webhook'] });
  }
});

it('quiet hours hold an alert until they end', async () => {
  const outcome: AlertOutcome = { kind: 'delivered', status_code: 200 };
  const alert_filter = { ...EVERY_ALERT, quiet_hours: { start: '07:00', end: '09:00' } };
  const end = new Date('2026-05-01T09:00:00.000Z');
  expect(await deliver({ outcome, settings: { alert_filter } })).toMatchObject({
    sent: 0,
    held: [end],
    promised: [end],
  });
});

it('nothing is sent while another consumer may be sending, or after it was sent', async () => {
  const until = new Date(NOW.getTime() + 30_000);
  const outcome = DOWN;
  expect(await deliver({ outcome, begun: { kind: 'taken', until } })).toMatchObject({
    again: 30_000,
    ends: [],
    sent: 0,
    postponed: [],
    held: [],
    promised: [],
    told: [],
  });
  expect(await deliver({ outcome, begun: { kind: 'over' } })).toMatchObject({
    again: undefined,
    ends: [],
    sent: 0,
    postponed: [],
    held: [],
    promised: [],
    told: [],
  });
});

it('a busy chat gets the message back when its time has come, and then posts it', async () => {
  const chatAt = new Date(NOW.getTime() + 20_000);
  const outcome: AlertOutcome = { kind: 'delivered', status_code: 200 };

  const first = await deliver({ outcome, chatAt, channel: 'chat' });
  const other = await deliver({ outcome, chatAt, channel: 'webhook' });
  const second = await deliver({ outcome, begun: { ...OURS, postAt: NOW }, chatAt, channel: 'chat' });

  expect(first).toMatchObject({ again: 20_000, sent: 0, postponed: [chatAt], ends: [] });
  expect(other.sent).toBe(1);
  expect(second).toMatchObject({ again: undefined, sent: 1, postponed: [] });
});

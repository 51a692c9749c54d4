import { expect, it } from 'vitest';
import { ALERT_RECEIPTS, alerts } from '#contract/queues.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import type { BegunDelivery, DeliveryEnd } from '#domain/outbound/alerts/delivery-log.ts';
import { NO_NOTIFICATIONS } from '#domain/outbound/notifications/notification-settings.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';

const NOW = new Date('2026-05-01T08:00:00.000Z');
const message = alerts.example;

interface World {
  readonly outcome: AlertOutcome;
  readonly begun?: BegunDelivery;
  readonly chatAt?: Date;
  readonly channel?: 'webhook' | 'chat';
}

const OURS = { kind: 'ours', postAt: null, attempts: 0 } as const;
const tried = (attempts: number): BegunDelivery => ({ ...OURS, attempts });
const DOWN: AlertOutcome = {
  kind: 'retry',
  problem: { code: 'http_error', message: 'Down.', status_code: 503 },
};

async function deliver({ outcome, begun = OURS, chatAt = NOW, channel = 'webhook' }: World, receipts = 1) {
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
      settings: {
        get: async () => ({
          ...NO_NOTIFICATIONS,
          webhook_url: 'https://hooks.example/',
          has_webhook: true,
          webhook_enabled: true,
          chat_channel: '#signals',
          chat_enabled: true,
        }),
      },
      destinations: { list: async () => [] },
      deliveries: {
        begin: async () => begun,
        postpone: async (_, at) => void postponed.push(at),
        end: async (_, end) => void ends.push(end),
        skip: async (_, error) => void ends.push({ status: 'skipped', status_code: null, error }),
        latest: async () => [],
      },
      channels: { webhook: way, chat: way, queue: way },
      reserveChatTime: async () => chatAt,
      now: () => NOW,
    },
    { ...message, channel },
    receipts,
  );
  return { again, ends, sent, postponed };
}

it('a delivered alert is finished', async () => {
  expect(await deliver({ outcome: { kind: 'delivered', status_code: 204 } })).toMatchObject({
    again: undefined,
    ends: [{ status: 'delivered', status_code: 204, error: null }],
  });
});

it('a permanent rejection is recorded and not retried', async () => {
  const outcome: AlertOutcome = { kind: 'failed', problem: { code: 'is_archived', message: 'Archived.' } };
  expect(await deliver({ outcome })).toMatchObject({
    again: undefined,
    ends: [{ status: 'failed', status_code: null, error: { code: 'is_archived', message: 'Archived.' } }],
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

it('the last receipt records the failure and sends the message to the dead-letter queue at once', async () => {
  const { again, ends } = await deliver({ outcome: DOWN }, ALERT_RECEIPTS);
  expect(again).toBe(0);
  expect(ends).toMatchObject([{ status: 'failed', error: { code: 'http_error' } }]);
});

it('nothing is sent while another consumer may be sending, or after it was sent', async () => {
  const until = new Date(NOW.getTime() + 30_000);
  const outcome = DOWN;
  expect(await deliver({ outcome, begun: { kind: 'taken', until } })).toEqual({
    again: 30_000,
    ends: [],
    sent: 0,
    postponed: [],
  });
  expect(await deliver({ outcome, begun: { kind: 'over' } })).toMatchObject({ again: undefined, sent: 0 });
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

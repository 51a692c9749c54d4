import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { afterEach, expect, it } from 'vitest';
import { destinationChannel } from '#delivery/destination-channel.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { createWebhookSender, type WebhookSender } from '#delivery/webhook-sender.ts';
import { pushInline } from '#domain/pushes/push-inline.ts';

import { noExportQueues } from '#test/harness/no-export-queues.ts';
import { type Receiver, receiver } from './receiver.ts';

let target: Receiver | undefined;
let sender: WebhookSender | undefined;

afterEach(async () => {
  await target?.close();
  await sender?.close();
});

async function push(rows: number, limitMs: number, listener: Parameters<typeof receiver>[0]) {
  let requests = 0;
  target = await receiver((...exchange) => {
    requests += 1;
    listener(...exchange);
  });
  sender = createWebhookSender({ allowedHosts: [`127.0.0.1:${target.port}`], totalTimeoutMs: 500 });
  const ids = Array.from({ length: rows }, (_, number) => `acc_${number}`);
  const destination = {
    id: 'dst_1',
    name: 'Test',
    url: `http://127.0.0.1:${target.port}/`,
    secret: newSigningSecret(),
    retired_secrets: [],
    created_at: '',
  };
  const channel = destinationChannel({
    destinations: { get: async () => destination },
    sender,
    exportQueues: noExportQueues,
    now: () => new Date(),
  });
  const opened = await channel.open('ws_1', { kind: 'webhook', destination_id: 'dst_1' });
  if ('stop' in opened) throw new Error('the destination is there');
  const { result } = await pushInline({
    pushId: 'push_1',
    viewer: { workspaceId: 'ws_1', visibility: 'all' },
    records: { load: async () => new Map(ids.map((id) => [id, { id, record_type: 'accounts' }])) },
    receiver: opened.receiver,
    ids,
    limitMs,
  });
  return { ...result, requests };
}

it('ends in time when the receiver never answers: every row, tried or not, failed with timeout', async () => {
  const { pushed, failed, errors, requests } = await push(100, 600, () => undefined);

  expect({ pushed, failed }).toEqual({ pushed: 0, failed: 100 });
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['timeout']));
  expect(requests).toBeLessThan(100);
});

it('counts what the receiver has answered by then and fails the rest with timeout', async () => {
  let asked = 0;
  const { pushed, failed, skipped } = await push(100, 1_000 * slowness(), (_, response) => {
    asked += 1;
    if (asked <= 30) response.end();
  });

  expect(pushed).toBeGreaterThan(0);
  expect(pushed).toBeLessThanOrEqual(30);
  expect(pushed + failed + skipped).toBe(100);
});

it('does not wait for a retry that would come too late', async () => {
  const { failed, errors, requests } = await push(5, 1_000, (_, response) => response.writeHead(503).end());

  expect(failed).toBe(5);
  expect(errors[0]).toMatchObject({ code: 'http_error', status_code: 503 });
  // The second retry would come 1.2 s after the first try.
  expect(requests).toBeLessThanOrEqual(10);
});

it('says the same of every row where the receiver wants no more, whether it was tried or not', async () => {
  const { pushed, failed, errors, requests } = await push(100, 10_000, (_, response) => {
    response.writeHead(410).end();
  });

  expect({ pushed, failed }).toEqual({ pushed: 0, failed: 100 });
  expect(requests).toBeLessThan(100);
  expect(new Set(errors.map(({ message }) => message))).toEqual(
    new Set(['The receiver answered 410 (Gone): it accepts no more deliveries.']),
  );
});

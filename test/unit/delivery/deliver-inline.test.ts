import { afterEach, expect, it, vi } from 'vitest';
import { destinationChannel } from '#delivery/destination-channel.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { createWebhookSender, type WebhookSender } from '#delivery/webhook-sender.ts';
import { deliverInline } from '#domain/outbound/pushes/deliver-inline.ts';

import { noExportQueues } from '#test/harness/no-export-queues.ts';
import { type Receiver, receiver } from './receiver.ts';

const LIMIT_MS = 20_000;
/** Rows that a destination gets at once. */
const IN_FLIGHT = 20;

let target: Receiver | undefined;
let sender: WebhookSender | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await target?.close();
  await sender?.close();
});

/** Pushes to a receiver that is told how many requests have come. The push's time is up when the test says so. */
async function push(
  rows: number,
  listener: (request: number, answer: (status: number) => void, timeIsUp: () => void) => void,
) {
  const limit = new AbortController();
  const timeIsUp = () => limit.abort();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  let requests = 0;
  target = await receiver((_, response) => {
    requests += 1;
    listener(requests, (status) => response.writeHead(status).end(), timeIsUp);
  });
  sender = createWebhookSender({ allowedHosts: [`127.0.0.1:${target.port}`], totalTimeoutMs: 600_000 });
  const ids = Array.from({ length: rows }, (_, number) => `acc_${number}`);
  const destination = {
    id: 'dst_1',
    name: 'Test',
    url: `http://127.0.0.1:${target.port}/`,
    secret: createSigningSecret(),
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
  const delivered = await deliverInline({
    pushId: 'push_1',
    viewer: { workspaceId: 'ws_1', visibility: 'all' },
    records: { load: async () => new Map(ids.map((id) => [id, { id, record_type: 'accounts' }])) },
    receiver: opened.receiver,
    ids,
    limitMs: LIMIT_MS,
  });
  expect(timeout).toHaveBeenCalledWith(LIMIT_MS);
  const { sent = [], failed = [] } = Object.groupBy(delivered, ({ result }) => result);
  const errors = delivered.flatMap(({ error }) => error ?? []);
  return { pushed: sent.length, failed: failed.length, errors, requests };
}

it('ends in time when the receiver never answers: every row, tried or not, fails with timeout', async () => {
  const { pushed, failed, errors, requests } = await push(100, (request, _, timeIsUp) => {
    if (request === IN_FLIGHT) timeIsUp();
  });

  expect({ pushed, failed, requests }).toEqual({ pushed: 0, failed: 100, requests: IN_FLIGHT });
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['timeout']));
});

it('counts what the receiver has answered by then and fails the rest with timeout', async () => {
  // The last of these comes once 30 answers have arrived: no more than 20 rows are open at a time.
  const { pushed, failed, errors } = await push(100, (request, answer, timeIsUp) => {
    if (request <= 30) answer(200);
    if (request === 30 + IN_FLIGHT) timeIsUp();
  });

  expect({ pushed, failed }).toEqual({ pushed: 30, failed: 70 });
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['timeout']));
});

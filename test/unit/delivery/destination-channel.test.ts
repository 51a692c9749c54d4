import { describe, expect, it } from 'vitest';
import { type DeliveryOutcome, toResponseOutcome } from '#delivery/delivery-outcome.ts';
import { createDestinationChannel } from '#delivery/destination-channel.ts';
import type { ExportedMessage } from '#delivery/send-to-queue.ts';
import { createSigningSecret, verifySignature } from '#delivery/sign.ts';
import { must } from '#test/harness/must.ts';
import { noExportQueues } from '#test/harness/no-export-queues.ts';

const answered = (status: number, retryAfter?: string): DeliveryOutcome =>
  toResponseOutcome({ status, headers: { 'retry-after': retryAfter } }, 0);

const secret = createSigningSecret();
const TARGET = { kind: 'webhook', destination_id: 'dst_1' } as const;

/** Opens a destination whose receiver responds like this. `posts` is what it received. */
async function opened(response: DeliveryOutcome) {
  const posts: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const channel = createDestinationChannel({
    destinations: {
      get: async (_, id) => ({
        id,
        name: 'Test',
        url: 'https://hooks.example/rows',
        secret,
        retired_secrets: [],
        created_at: '',
      }),
    },
    sender: {
      send: async (delivery) => {
        posts.push(delivery);
        return response;
      },
      close: async () => undefined,
    },
    exportQueues: noExportQueues,
    now: () => new Date(),
  });
  const target = await channel.open('ws_1', TARGET);
  if ('stop' in target) throw new Error('the destination is there');
  return { receiver: target.receiver, posts };
}

const ROW = { deliveryId: 'push_1_acc_1', record: { id: 'acc_1', record_type: 'accounts' } };

describe('the webhook channel', () => {
  it('posts one signed row at a time, under the id of its delivery', async () => {
    const { receiver, posts } = await opened(answered(204));

    expect(receiver).toMatchObject({ batchSize: 1, callsInFlight: 20 });
    expect(await receiver.deliver([ROW], new AbortController().signal)).toEqual([{ kind: 'sent' }]);
    const post = must(posts[0]);
    expect(post).toMatchObject({ url: 'https://hooks.example/rows', body: JSON.stringify(ROW.record) });
    expect(post.headers['webhook-id']).toBe('push_1_acc_1');
    expect(verifySignature({ ...post, secrets: [secret] })).toMatchObject({ ok: true });
  });

  it.each([
    [410, { kind: 'stop', problem: { code: 'gone', status_code: 410 } }],
    [404, { kind: 'failed', problem: { code: 'http_error', status_code: 404 } }],
    [302, { kind: 'failed', problem: { code: 'redirect', status_code: 302 } }],
    [503, { kind: 'retry', problem: { code: 'http_error', status_code: 503 }, isBrief: true }],
    [429, { kind: 'retry', problem: { code: 'rate_limited' }, isBrief: false, isOverload: true }],
  ])('translates %i into an outcome for the push', async (status, expected) => {
    const { receiver } = await opened(answered(status));

    expect(await receiver.deliver([ROW], new AbortController().signal)).toMatchObject([expected]);
  });

  it("passes on the receiver's Retry-After", async () => {
    const { receiver } = await opened(answered(429, '30'));

    const [outcome] = await receiver.deliver([ROW], new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'retry', retryAfterMs: 30_000 });
  });

  it('explains why no row can be sent to a deleted destination', async () => {
    const sender = { send: () => Promise.reject(new Error('sent')), close: async () => undefined };
    const channel = createDestinationChannel({
      destinations: { get: async () => undefined },
      sender,
      exportQueues: noExportQueues,
      now: () => new Date(),
    });

    expect(await channel.open('ws_1', TARGET)).toEqual({
      stop: { code: 'destination_deleted', message: expect.stringContaining('deleted') },
    });
  });
});

describe('a destination that is a queue', () => {
  const sent: { url: string; messages: readonly ExportedMessage[] }[] = [];
  const open = (queue: string) =>
    createDestinationChannel({
      destinations: { get: async (_, id) => ({ id, name: 'Test', queue, created_at: '' }) },
      sender: { send: () => Promise.reject(new Error('posted')), close: async () => undefined },
      exportQueues: {
        urls: () => ({ lake: 'https://sqs.example/lake' }),
        send: async (url, messages) => {
          sent.push({ url, messages });
          return messages.map(() => ({ kind: 'sent' }));
        },
      },
      now: () => new Date('2026-03-01T10:00:00.000Z'),
    }).open('ws_1', TARGET);

  it('gets its rows as self-contained messages, ten per call', async () => {
    const opened = await open('lake');
    if ('stop' in opened) throw new Error('the queue is there');

    const outcomes = await opened.receiver.deliver(
      [ROW, { ...ROW, pushRunId: 'push_1' }],
      new AbortController().signal,
    );

    expect(opened.receiver.batchSize).toBe(10);
    expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
    const content = {
      row: ROW.record,
      push_run_id: null,
      workspace_id: 'ws_1',
      destination_id: 'dst_1',
      sent_at: '2026-03-01T10:00:00.000Z',
    };
    const message = { id: ROW.deliveryId, record_type: 'accounts', schema_version: 1, content };
    expect(sent).toEqual([
      {
        url: 'https://sqs.example/lake',
        messages: [message, { ...message, content: { ...content, push_run_id: 'push_1' } }],
      },
    ]);
  });

  it("can't be used if the stage has dropped the queue, and says so", async () => {
    expect(await open('swamp')).toEqual({
      stop: { code: 'queue_removed', message: expect.stringContaining('"swamp"') },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { sendSample } from '#delivery/send-sample.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const problem = { code: 'queue_away', message: 'away' };
const queue = { id: 'dst_1', name: 'Warehouse', queue: 'warehouse', created_at: '' };
const page = {
  id: 'dst_1',
  name: 'Page',
  url: 'https://example.com/',
  secret: createSigningSecret(),
  retired_secrets: [],
  created_at: '',
};

describe('a sample', () => {
  const sample = (destination: object, outcome: object) =>
    sendSample(
      {
        destinations: { get: async () => destination as never },
        sender: { send: async () => outcome } as never,
        channel: {
          open: async () =>
            'stop' in outcome
              ? (outcome as never)
              : {
                  receiver: { batchSize: 1, callsInFlight: 1, deliver: async () => [outcome as RowOutcome] },
                },
        },
        newId: () => 'push_1',
        now: () => NOW,
        refuse,
      } as Parameters<typeof sendSample>[0],
      'ws_1',
      'dst_1',
    );

  it.each([
    ['a page that takes it', page, { kind: 'delivered', status: 202 }, { delivered: true, status_code: 202 }],
    [
      'a page that refuses it',
      page,
      { kind: 'refused', code: 'http_error', message: 'no', status: 404 },
      { delivered: false, status_code: 404, code: 'http_error', message: 'no' },
    ],
    [
      'a page that is not reached',
      page,
      { kind: 'retry', code: 'timeout', message: 'late' },
      { delivered: false, status_code: null, code: 'timeout', message: 'late' },
    ],
    ['a queue that takes it', queue, { kind: 'sent' }, { delivered: true, status_code: null }],
    [
      'a queue that does not take it',
      queue,
      { kind: 'retry', problem },
      { delivered: false, status_code: null, ...problem },
    ],
    ['a queue that is gone', queue, { stop: problem }, { delivered: false, status_code: null, ...problem }],
  ])('to %s reports the result', async (_, destination, outcome, told) => {
    expect(await sample(destination, outcome)).toEqual({ ...told, ms: expect.any(Number) });
  });
});

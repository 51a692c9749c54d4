import { describe, expect, it } from 'vitest';
import { createQueueAlerts } from '#delivery/queue-alerts.ts';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const problem = { code: 'queue_away', message: 'away' };
const queue = { id: 'dst_1', name: 'Warehouse', queue: 'warehouse', created_at: '' };
const page = { id: 'dst_1', name: 'Page', url: 'https://example.com/', created_at: '' };

describe('an alert to an export queue', () => {
  async function deliver(destination: object | undefined, outcome?: RowOutcome) {
    const sent: unknown[][] = [];
    const channel = createQueueAlerts(
      { get: async () => destination as never },
      {
        urls: () => ({ warehouse: 'https://sqs/warehouse' }),
        send: async (url, messages) => {
          sent.push([url, ...messages]);
          return outcome ? [outcome] : [];
        },
      },
      () => NOW,
    );
    const recipient = { workspaceId: 'ws_1', destination_id: 'dst_1' };
    const answer = await channel.deliver(recipient as never, { id: 'alt_1' } as never);
    return { answer, sent };
  }

  it('is one message', async () => {
    const { answer, sent } = await deliver(queue, { kind: 'sent' });

    expect(answer).toEqual({ kind: 'delivered', status_code: null });
    expect(sent).toEqual([
      [
        'https://sqs/warehouse',
        expect.objectContaining({
          id: 'alt_1',
          content: {
            alert: { id: 'alt_1' },
            workspace_id: 'ws_1',
            destination_id: 'dst_1',
            sent_at: NOW.toISOString(),
          },
        }),
      ],
    ]);
  });

  it.each([
    ['the destination is gone', undefined, 'destination_deleted'],
    ['the destination is no queue', page, 'destination_deleted'],
    ['the queue is gone', { ...queue, queue: 'closed' }, 'queue_removed'],
  ])('is skipped if %s', async (_, destination, code) => {
    const { answer, sent } = await deliver(destination);

    expect(answer).toMatchObject({ kind: 'skipped', problem: { code } });
    expect(sent).toEqual([]);
  });

  it.each([
    ['comes again', { kind: 'retry', problem }, 'retry'],
    ['has failed', { kind: 'failed', problem }, 'failed'],
  ] as const)('that the queue rejects %s', async (_, outcome, kind) => {
    expect((await deliver(queue, outcome)).answer).toEqual({ kind, problem });
  });
});

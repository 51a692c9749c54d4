import { describe, expect, it } from 'vitest';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { BOTH_CRMS, idsOf, START, startPorts, VIEWER, WEBHOOK } from './push-run-world.ts';

const order = { viewer: VIEWER, recordType: 'people', target: WEBHOOK } as const;

describe('a push run that starts', () => {
  it('is written with all its rows before a message names its lanes', async () => {
    const { ports, created, sent, steps } = startPorts();

    const run = await startPushRun(ports, { ...order, ids: idsOf(120) });

    expect(steps).toEqual(['create', 'send']);
    expect(created).toEqual([
      { workspaceId: 'ws_1', run, chunks: [idsOf(50), idsOf(100).slice(50), idsOf(120).slice(100)] },
    ]);
    expect(run).toMatchObject({
      id: 'push_new',
      channel: 'webhook',
      record_type: 'people',
      status: 'running',
      total: 120,
      sent: 0,
      failed: 0,
      skipped: 0,
      chunks: 3,
      created_at: START,
      progress_at: START,
      finished_at: null,
    });
    expect(sent).toEqual(
      [0, 1].map((chunk) => ({
        message: { version: 1, workspace_id: 'ws_1', run_id: 'push_new', chunk, attempt: 1, pauses: 0 },
      })),
    );
  });

  it('of a single chunk has a single lane', async () => {
    const { ports, sent } = startPorts();

    await startPushRun(ports, { ...order, ids: ['per_1'] });

    expect(sent.map(({ message }) => message.chunk)).toEqual([0]);
  });

  it('sends a duplicate record once, and counts the other as skipped', async () => {
    const { ports, created } = startPorts();

    const run = await startPushRun(ports, { ...order, ids: ['per_1', 'per_2', 'per_1', 'per_1'] });

    expect(created[0]?.chunks).toEqual([['per_1', 'per_2']]);
    expect(run).toMatchObject({ total: 4, skipped: 2, chunks: 1 });
  });

  it('counts a record for each of two CRMs, whose chunks alternate', async () => {
    const { ports, created } = startPorts();

    const run = await startPushRun(ports, {
      ...order,
      target: BOTH_CRMS,
      ids: [...idsOf(51), 'per_0'],
    });

    expect(run).toMatchObject({ channel: 'crm', total: 104, skipped: 2, chunks: 4 });
    expect(created[0]?.chunks).toEqual([idsOf(50), idsOf(50), ['per_50'], ['per_50']]);
  });
});

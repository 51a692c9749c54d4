import { describe, expect, it } from 'vitest';
import type { RowOutcome } from '#domain/outbound/pushes/channel.ts';
import { createRowStates } from '#domain/outbound/pushes/row-states.ts';
import { type WorkChunkPorts, workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { chunkWorld, DELETED, message, SENT, SKIPPED } from './chunk-world.ts';

describe('a stop', () => {
  const GONE: RowOutcome = {
    kind: 'stop',
    problem: { code: 'gone', message: 'no more', status_code: 410 },
  };

  it('wakes rows that wait for another attempt, so that they fail now', async () => {
    const world = chunkWorld(4);
    world.leave(1, SENT, 1);
    world.leave(3, 2, 4);
    world.answerWith(GONE);

    await workChunk(world.ports, message(0));

    expect(world.run().stopped).toMatchObject({ code: 'gone' });
    const waiting = world.said.filter(({ message: { attempt } }) => attempt > 1);
    expect(waiting).toEqual([
      { message: message(1, { attempt: 2 }) },
      { message: message(3, { attempt: 3 }) },
      { message: message(3, { attempt: 5 }) },
    ]);
  });

  it('fails waiting rows without sending them, and wakes no one twice', async () => {
    const world = chunkWorld(4);
    world.answerWith(GONE);
    await workChunk(world.ports, message(0));
    world.leave(1, SENT, 1);
    world.leave(3, SENT, 1);
    world.said.length = 0;
    world.delivered.length = 0;

    await workChunk(world.ports, message(1, { attempt: 2 }));

    expect(world.delivered).toEqual([]);
    expect(world.said).toEqual([]);
    expect(world.commits.at(-1)).toEqual({
      changes: [{ row: 1, result: 'failed', error: { record_id: 'acc_1b', ...world.run().stopped } }],
      dueAt: null,
      stop: undefined,
    });
  });

  it('from earlier fails the first attempt at a chunk, and its lane continues', async () => {
    const world = chunkWorld(4);
    world.answerWith(GONE);
    await workChunk(world.ports, message(0));
    world.said.length = 0;

    await workChunk(world.ports, message(1));
    await workChunk(world.ports, message(3));

    expect(world.said).toEqual([{ message: message(3) }]);
    expect(world.run().failed).toBe(6);
    expect(world.closes()).toBe(1);
  });

  it('counts a row as sent if it was accepted before', async () => {
    const world = chunkWorld(1);
    world.answerWith((id) => (id === 'acc_0a' ? { kind: 'sent' } : GONE));

    await workChunk(world.ports, message(0));

    const stop = world.run().stopped;
    expect(world.commits.map(({ changes }) => changes)).toEqual([
      [
        { row: 0, result: 'sent' },
        { row: 1, result: 'failed', error: expect.objectContaining({ code: stop?.code }) },
      ],
    ]);
    expect(world.closes()).toBe(1);
  });

  it("proceeds through the lanes: the worker that fails a chunk's first attempt starts the next", async () => {
    const world = chunkWorld(4);
    world.deleteDestination();

    await workChunk(world.ports, message(0));

    expect(world.run()).toMatchObject({ failed: 2, stopped: { code: 'destination_deleted' } });
    expect(world.said).toEqual([{ message: message(2) }]);
  });
});

describe('a late message', () => {
  it('starts the next chunk when the worker that should have crashed', async () => {
    const world = chunkWorld(4);
    world.leave(0, SENT, SENT);

    await workChunk(world.ports, message(0, { pauses: 2 }));

    expect(world.said).toEqual([{ message: message(2, { pauses: 2 }) }]);
    expect(world.delivered).toEqual([]);
  });

  it('starts nothing if the lane has continued', async () => {
    const world = chunkWorld(4);
    world.leave(0, SENT, SENT);
    world.leave(2, 1, SENT);

    await workChunk(world.ports, message(0));

    expect(world.said).toEqual([]);
  });

  it('starts nothing if it was about another attempt', async () => {
    const world = chunkWorld(4);
    world.leave(0, SENT, SENT);

    await workChunk(world.ports, message(0, { attempt: 2 }));

    expect(world.said).toEqual([]);
  });

  it('checks whether the run is over at the end of its lane', async () => {
    const world = chunkWorld(2);
    world.leave(0, SENT, SENT);

    await workChunk(world.ports, message(0));

    expect(world.closes()).toBe(1);
  });

  it('does nothing for a run that has ended', async () => {
    const world = chunkWorld(4);
    world.end();

    await workChunk(world.ports, message(0));

    expect([world.delivered, world.said, world.commits, world.closes()]).toEqual([[], [], [], 0]);
  });

  it.each([
    ['taken', { kind: 'sent' }],
    ['skipped', { kind: 'skipped' }],
    [
      'to come later',
      { kind: 'retry', problem: { code: 'rate_limited', message: 'slowly' }, isOverload: true },
    ],
  ] as const)('stays silent if the run ends while its rows are %s', async (_, outcome) => {
    const world = chunkWorld(4);
    world.answerWith(() => {
      world.end();
      return outcome;
    });

    await workChunk(world.ports, message(0));

    expect(world.delivered.length).toBeGreaterThan(0);
    expect([world.said, world.commits, world.closes()]).toEqual([[], [], 0]);
  });
});

describe('a skipped row', () => {
  it('has ended and is counted separately from sent and failed rows', async () => {
    const world = chunkWorld(1);
    world.answerWith((id) => ({ kind: id === 'acc_0a' ? 'skipped' : 'sent' }));

    await workChunk(world.ports, message(0));

    expect(world.run()).toMatchObject({ total: 2, sent: 1, failed: 0, skipped: 1 });
    expect(world.commits.flatMap(({ changes }) => changes)).toContainEqual({ row: 0, result: 'skipped' });
    expect(world.closes()).toBe(1);
  });

  it('is not sent again by a repeated message, nor failed by a stop', async () => {
    const world = chunkWorld(1);
    world.leave(0, SKIPPED, 1);
    world.deleteDestination();

    await workChunk(world.ports, message(0, { attempt: 2 }));

    expect(world.delivered).toEqual([]);
    expect(world.run()).toMatchObject({ failed: 1, stopped: DELETED });
  });
});

describe('rows to be retried', () => {
  const problem = { code: 'down', message: 'down' };

  it('have their next attempt queued before the wait is recorded', async () => {
    const world = chunkWorld(1);
    world.answerWith((id) => (id === 'acc_0a' ? { kind: 'sent' } : { kind: 'retry', problem }));

    await workChunk(world.ports, message(0, { pauses: 3 }));

    const delayMs = world.said[0]?.delayMs ?? 0;
    expect(delayMs).toBeGreaterThan(0);
    expect(world.said).toEqual([{ message: message(0, { attempt: 2 }), delayMs }]);
    expect(world.steps).toEqual(['say 0.2', 'commit']);
    expect(world.commits[0]?.dueAt).toBe(
      new Date(Date.parse('2026-03-01T10:01:00.000Z') + delayMs).toISOString(),
    );
  });

  it('lose no attempt if the receiver accepts none, and are queued once that is recorded', async () => {
    const world = chunkWorld(1);
    world.leave(0, 1, 1);
    world.answerWith({ kind: 'retry', problem, isOverload: true });

    await workChunk(world.ports, message(0, { attempt: 2, pauses: 1 }));

    expect(world.said).toEqual([
      { message: message(0, { attempt: 2, pauses: 2 }), delayMs: expect.any(Number) },
    ]);
    expect(world.steps).toEqual(['commit', 'say 0.2']);
  });
});

describe('the records of a run', () => {
  it('are read with the permissions of the member who started it', async () => {
    const world = chunkWorld(1);

    await workChunk(world.ports, message(0));

    expect(world.viewers).toEqual([{ workspaceId: 'ws_1', memberId: 'mem_1', visibility: 'scoped' }]);
  });

  it("that were sent count as sent if the next ones can't be read, and the message is redelivered", async () => {
    const { ports } = chunkWorld(1);
    const ids = Array.from({ length: 101 }, (_, row) => `acc_${row}`);
    const written: number[] = [];
    const progress: WorkChunkPorts['progress'] = {
      ...ports.progress,
      load: async (...args) => {
        const loaded = await ports.progress.load(...args);
        return (
          loaded && { ...loaded, ids, outcome: { ...loaded.outcome, rows: createRowStates(ids.length) } }
        );
      },
      commit: async (_, { changes }) => {
        written.push(...changes.map(({ row }) => row));
        return undefined;
      },
    };
    const recordsOf: WorkChunkPorts['recordsOf'] = (...which) => ({
      load: async (viewer, some) => {
        if (some.includes('acc_100')) throw new Error('the table is away');
        return ports.recordsOf(...which).load(viewer, some);
      },
    });

    await expect(workChunk({ ...ports, progress, recordsOf }, message(0))).rejects.toThrow('is away');

    expect(written).toEqual(Array.from({ length: 100 }, (_, row) => row));
  });
});

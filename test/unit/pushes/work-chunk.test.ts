import { describe, expect, it } from 'vitest';
import type { Receiver, RowOutcome } from '#domain/pushes/channel.ts';
import type { PushMessage } from '#domain/pushes/push-message.ts';
import type { ChunkOutcome, ChunkResults, LoadedChunk } from '#domain/pushes/push-progress.ts';
import { newPushRunRecord, type PushRunRecord } from '#domain/pushes/push-run-record.ts';
import { applyChanges, freshRows } from '#domain/pushes/row-states.ts';
import { type WorkChunkPorts, workChunk } from '#domain/pushes/work-chunk.ts';

const DELETED = { code: 'destination_deleted', message: 'deleted' };

/** A run of so many chunks of two rows, kept in memory; what is sent and said is a list. */
function worldOf(chunks: number) {
  const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;
  let run: PushRunRecord = newPushRunRecord({
    id: 'push_1',
    recordType: 'accounts',
    target: { kind: 'webhook', destination_id: 'dst_1' },
    viewer,
    total: 2 * chunks,
    skipped: 0,
    chunks,
    at: '2026-03-01T10:00:00.000Z',
  });
  const outcomes = new Map<number, ChunkOutcome>();
  const commits: ChunkResults[] = [];
  const said: { message: PushMessage; delayMs?: number }[] = [];
  const delivered: string[] = [];
  let closes = 0;
  let answer: (id: string) => RowOutcome = () => ({ kind: 'sent' });
  let hasDestination = true;
  const outcomeOf = (chunk: number): ChunkOutcome =>
    outcomes.get(chunk) ?? { rows: freshRows(2), revision: 0, due_at: null };

  const receiver: Receiver = {
    batchSize: 1,
    callsInFlight: 20,
    deliver: async (rows) =>
      rows.map(({ record: { id } }) => {
        delivered.push(id);
        return answer(id);
      }),
  };

  const ports: WorkChunkPorts = {
    progress: {
      load: async (workspaceId, _, chunk): Promise<LoadedChunk | undefined> =>
        run.status === 'running'
          ? {
              workspaceId,
              chunk,
              run,
              ids: [`acc_${chunk}a`, `acc_${chunk}b`],
              outcome: outcomeOf(chunk),
              target: run.target,
            }
          : undefined,
      commit: async ({ chunk }, results) => {
        if (run.status !== 'running') return undefined;
        commits.push(results);
        const before = outcomeOf(chunk);
        const applied = applyChanges(before.rows, results.changes);
        const after = { rows: applied.rows, revision: before.revision + 1, due_at: results.dueAt };
        outcomes.set(chunk, after);
        run = {
          ...run,
          sent: run.sent + applied.counts.sent,
          failed: run.failed + applied.counts.failed,
          skipped: run.skipped + applied.counts.skipped,
          stopped: run.stopped ?? results.stop ?? null,
        };
        return { before, after, applied };
      },
      hasOutcome: async (_workspaceId, _runId, chunk) => outcomes.has(chunk),
      outcomes: async () => outcomes,
      close: async () => {
        closes += 1;
        return true;
      },
    },
    recordsOf: () => ({
      load: async (_, ids) => new Map(ids.map((id) => [id, { id, record_type: 'account' }])),
    }),
    channel: {
      open: async () => (hasDestination ? { receiver } : { stop: DELETED }),
    },
    send: async (messages) => void said.push(...messages),
    now: () => new Date('2026-03-01T10:01:00.000Z'),
  };
  return {
    ports,
    said,
    delivered,
    commits,
    closes: () => closes,
    run: () => run,
    end: () => {
      run = { ...run, status: 'failed' };
    },
    answerWith: (next: RowOutcome | ((id: string) => RowOutcome)) => {
      answer = typeof next === 'function' ? next : () => next;
    },
    deleteDestination: () => {
      hasDestination = false;
    },
    /** How the rows of a chunk stand: how often each was tried. */
    leave: (chunk: number, ...tries: number[]) =>
      void outcomes.set(chunk, { rows: Uint8Array.from(tries), revision: 1, due_at: null }),
  };
}

const SENT = 0xf0;
const SKIPPED = 0xf2;

const message = (chunk: number, parts: Partial<PushMessage> = {}): PushMessage => ({
  version: 1,
  workspace_id: 'ws_1',
  run_id: 'push_1',
  chunk,
  attempt: 1,
  pauses: 0,
  ...parts,
});

describe('a stop', () => {
  const GONE: RowOutcome = {
    kind: 'stop',
    problem: { code: 'gone', message: 'no more', status_code: 410 },
  };

  it('calls the rows that wait for another attempt, so that they fail now and not when their time comes', async () => {
    const world = worldOf(4);
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

  it('fails rows that wait without sending them, and calls nobody a second time', async () => {
    const world = worldOf(4);
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

  it('lets a row count as sent that was taken before', async () => {
    const world = worldOf(1);
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

  it('goes down the lanes: whoever fails the first attempt at a chunk calls the next', async () => {
    const world = worldOf(4);
    world.deleteDestination();

    await workChunk(world.ports, message(0));

    expect(world.run()).toMatchObject({ failed: 2, stopped: { code: 'destination_deleted' } });
    expect(world.said).toEqual([{ message: message(2) }]);
  });
});

describe('a message that comes late', () => {
  it('starts the next chunk of its lane where whoever should have died before', async () => {
    const world = worldOf(4);
    world.leave(0, SENT, SENT);

    await workChunk(world.ports, message(0, { pauses: 2 }));

    expect(world.said).toEqual([{ message: message(2, { pauses: 2 }) }]);
    expect(world.delivered).toEqual([]);
  });

  it('starts nothing where the lane has gone on', async () => {
    const world = worldOf(4);
    world.leave(0, SENT, SENT);
    world.leave(2, 1, SENT);

    await workChunk(world.ports, message(0));

    expect(world.said).toEqual([]);
  });

  it('starts nothing where it was about another attempt', async () => {
    const world = worldOf(4);
    world.leave(0, SENT, SENT);

    await workChunk(world.ports, message(0, { attempt: 2 }));

    expect(world.said).toEqual([]);
  });

  it('looks whether the run is over at the end of its lane', async () => {
    const world = worldOf(2);
    world.leave(0, SENT, SENT);

    await workChunk(world.ports, message(0));

    expect(world.closes()).toBe(1);
  });

  it('sends nothing, writes nothing and says nothing of a run that has ended', async () => {
    const world = worldOf(4);
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
  ] as const)('says nothing where the run ends while its rows are %s', async (_, outcome) => {
    const world = worldOf(4);
    world.answerWith(() => {
      world.end();
      return outcome;
    });

    await workChunk(world.ports, message(0));

    expect(world.delivered.length).toBeGreaterThan(0);
    expect([world.said, world.commits, world.closes()]).toEqual([[], [], 0]);
  });
});

describe('a row that was skipped', () => {
  it('has ended and counts beside what was sent and what failed', async () => {
    const world = worldOf(1);
    world.answerWith((id) => ({ kind: id === 'acc_0a' ? 'skipped' : 'sent' }));

    await workChunk(world.ports, message(0));

    expect(world.run()).toMatchObject({ total: 2, sent: 1, failed: 0, skipped: 1 });
    expect(world.commits.flatMap(({ changes }) => changes)).toContainEqual({ row: 0, result: 'skipped' });
    expect(world.closes()).toBe(1);
  });

  it('is not sent again by a message that comes again, nor failed by a stop', async () => {
    const world = worldOf(1);
    world.leave(0, SKIPPED, 1);
    world.deleteDestination();

    await workChunk(world.ports, message(0, { attempt: 2 }));

    expect(world.delivered).toEqual([]);
    expect(world.run()).toMatchObject({ failed: 1, stopped: DELETED });
  });
});

import { describe, expect, it } from 'vitest';
import type { WebhookRowsMessage } from '#contract/queues.ts';
import type { DeliveryOutcome } from '#delivery/delivery-outcome.ts';
import { type PushChunkPorts, pushChunk } from '#delivery/push-chunk.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { applyChanges, freshRows } from '#domain/pushes/chunk-rows.ts';
import type { ChunkOutcome, ChunkResults, LoadedChunk } from '#domain/pushes/push-progress.ts';
import { newPushRunRecord, type PushRunRecord } from '#domain/pushes/push-run-record.ts';

/** A run of so many chunks of two rows, kept in memory; what is sent and said is a list. */
function worldOf(chunks: number) {
  const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;
  let run: PushRunRecord = newPushRunRecord({
    id: 'push_1',
    recordType: 'accounts',
    destinationId: 'dst_1',
    viewer,
    total: 2 * chunks,
    skipped: 0,
    chunks,
    at: '2026-03-01T10:00:00.000Z',
  });
  const outcomes = new Map<number, ChunkOutcome>();
  const commits: ChunkResults[] = [];
  const said: { message: WebhookRowsMessage; delayMs?: number }[] = [];
  const delivered: string[] = [];
  let closes = 0;
  let answer: DeliveryOutcome = { kind: 'delivered', status: 200, ms: 1 };
  let hasDestination = true;
  const outcomeOf = (chunk: number): ChunkOutcome =>
    outcomes.get(chunk) ?? { rows: freshRows(2), revision: 0, due_at: null };

  const ports: PushChunkPorts = {
    progress: {
      load: async (workspaceId, _, chunk): Promise<LoadedChunk | undefined> =>
        run.status === 'running'
          ? {
              workspaceId,
              chunk,
              run,
              ids: [`acc_${chunk}a`, `acc_${chunk}b`],
              outcome: outcomeOf(chunk),
              destination: hasDestination
                ? {
                    id: 'dst_1',
                    name: 'x',
                    url: 'https://hooks.example/',
                    secret: newSigningSecret(),
                    retired_secrets: [],
                    created_at: run.created_at,
                  }
                : undefined,
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
          sent: run.sent + applied.sent,
          failed: run.failed + applied.failed,
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
    sender: {
      send: async ({ body }) => {
        delivered.push((JSON.parse(body) as { id: string }).id);
        return answer;
      },
      close: async () => undefined,
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
    answerWith: (next: DeliveryOutcome) => {
      answer = next;
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

const message = (chunk: number, parts: Partial<WebhookRowsMessage> = {}): WebhookRowsMessage => ({
  version: 1,
  workspace_id: 'ws_1',
  run_id: 'push_1',
  chunk,
  attempt: 1,
  pauses: 0,
  ...parts,
});

describe('a stop', () => {
  const GONE: DeliveryOutcome = { kind: 'gone', code: 'gone', message: 'no more', status: 410 };

  it('calls the rows that wait for another attempt, so that they fail now and not when their time comes', async () => {
    const world = worldOf(4);
    world.leave(1, SENT, 1);
    world.leave(3, 2, 4);
    world.answerWith(GONE);

    await pushChunk(world.ports, message(0));

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
    await pushChunk(world.ports, message(0));
    world.leave(1, SENT, 1);
    world.leave(3, SENT, 1);
    world.said.length = 0;
    world.delivered.length = 0;

    await pushChunk(world.ports, message(1, { attempt: 2 }));

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
    const { sender } = world.ports;
    const choosy = {
      ...sender,
      send: async (...args: Parameters<typeof sender.send>) => {
        const outcome = await sender.send(...args);
        return args[0].body.includes('acc_0a') ? outcome : GONE;
      },
    };

    await pushChunk({ ...world.ports, sender: choosy }, message(0));

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

    await pushChunk(world.ports, message(0));

    expect(world.run()).toMatchObject({ failed: 2, stopped: { code: 'destination_deleted' } });
    expect(world.said).toEqual([{ message: message(2) }]);
  });
});

describe('a message that comes late', () => {
  it('starts the next chunk of its lane where whoever should have died before', async () => {
    const world = worldOf(4);
    world.leave(0, SENT, SENT);

    await pushChunk(world.ports, message(0, { pauses: 2 }));

    expect(world.said).toEqual([{ message: message(2, { pauses: 2 }) }]);
    expect(world.delivered).toEqual([]);
  });

  it('starts nothing where the lane has gone on', async () => {
    const world = worldOf(4);
    world.leave(0, SENT, SENT);
    world.leave(2, 1, SENT);

    await pushChunk(world.ports, message(0));

    expect(world.said).toEqual([]);
  });

  it('starts nothing where it was about another attempt', async () => {
    const world = worldOf(4);
    world.leave(0, SENT, SENT);

    await pushChunk(world.ports, message(0, { attempt: 2 }));

    expect(world.said).toEqual([]);
  });

  it('looks whether the run is over at the end of its lane', async () => {
    const world = worldOf(2);
    world.leave(0, SENT, SENT);

    await pushChunk(world.ports, message(0));

    expect(world.closes()).toBe(1);
  });

  it('sends nothing, writes nothing and says nothing of a run that has ended', async () => {
    const world = worldOf(4);
    world.end();

    await pushChunk(world.ports, message(0));

    expect([world.delivered, world.said, world.commits, world.closes()]).toEqual([[], [], [], 0]);
  });

  it.each([
    ['taken', { kind: 'delivered', status: 200, ms: 1 }],
    ['to come later', { kind: 'retry', code: 'rate_limited', message: 'slowly', status: 429 }],
  ] as const)('says nothing where the run ends while its rows are %s', async (_, outcome) => {
    const world = worldOf(4);
    world.answerWith(outcome);
    const { sender } = world.ports;
    const ending = {
      ...sender,
      send: (...args: Parameters<typeof sender.send>) => {
        world.end();
        return sender.send(...args);
      },
    };

    await pushChunk({ ...world.ports, sender: ending }, message(0));

    expect(world.delivered.length).toBeGreaterThan(0);
    expect([world.said, world.commits, world.closes()]).toEqual([[], [], 0]);
  });
});

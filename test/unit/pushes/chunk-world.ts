import type { RowsMessage } from '#contract/queues.ts';
import type { RowOutcome, RowReceiver } from '#domain/outbound/pushes/channel.ts';
import type { ChunkOutcome, ChunkResults, LoadedChunk } from '#domain/outbound/pushes/push-progress.ts';
import { createPushRunRecord, type PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { applyChanges, createRowStates } from '#domain/outbound/pushes/row-states.ts';
import type { WorkChunkPorts } from '#domain/outbound/pushes/work-chunk.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';

export const DELETED = { code: 'destination_deleted', message: 'deleted' };

/** A run with this many chunks of two rows, in memory. What is sent and said is a list. */
export function chunkWorld(chunks: number) {
  const viewer = { workspaceId: 'ws_1', memberId: 'mem_1', visibility: 'scoped' } as const;
  let run: PushRunRecord = createPushRunRecord({
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
  const said: { message: RowsMessage; delayMs?: number }[] = [];
  const delivered: string[] = [];
  /** What was written and said, in order. */
  const steps: string[] = [];
  const viewers: Viewer[] = [];
  let closes = 0;
  let response: (id: string) => RowOutcome = () => ({ kind: 'sent' });
  let hasDestination = true;
  const outcomeOf = (chunk: number): ChunkOutcome =>
    outcomes.get(chunk) ?? { rows: createRowStates(2), revision: 0, due_at: null };

  const receiver: RowReceiver = {
    batchSize: 1,
    callsInFlight: 20,
    deliver: async (rows) =>
      rows.map(({ record: { id } }) => {
        delivered.push(id);
        return response(id);
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
        steps.push('commit');
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
      listOutcomes: async () => outcomes,
      close: async () => {
        closes += 1;
        return true;
      },
    },
    recordsOf: () => ({
      load: async (viewer, ids) => {
        viewers.push(viewer);
        return new Map(ids.map((id) => [id, { id, record_type: 'account' }]));
      },
    }),
    channel: {
      open: async () => (hasDestination ? { receiver } : { stop: DELETED }),
    },
    send: async (messages) => {
      said.push(...messages);
      steps.push(...messages.map(({ message: { chunk, attempt } }) => `say ${chunk}.${attempt}`));
    },
    now: () => new Date('2026-03-01T10:01:00.000Z'),
  };
  return {
    ports,
    said,
    delivered,
    commits,
    steps,
    viewers,
    closes: () => closes,
    run: () => run,
    end: () => {
      run = { ...run, status: 'failed' };
    },
    answerWith: (next: RowOutcome | ((id: string) => RowOutcome)) => {
      response = typeof next === 'function' ? next : () => next;
    },
    deleteDestination: () => {
      hasDestination = false;
    },
    /** The state of a chunk's rows: how often each was tried. */
    leave: (chunk: number, ...tries: number[]) =>
      void outcomes.set(chunk, { rows: Uint8Array.from(tries), revision: 1, due_at: null }),
  };
}

export const SENT = 0xf0;
export const SKIPPED = 0xf2;

export const message = (chunk: number, parts: Partial<RowsMessage> = {}): RowsMessage => ({
  version: 1,
  workspace_id: 'ws_1',
  run_id: 'push_1',
  chunk,
  attempt: 1,
  pauses: 0,
  ...parts,
});

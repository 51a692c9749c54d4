import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { countEnds } from '#domain/outbound/pushes/row-states.ts';
import { type Check, type Inconsistency, requireAttributes } from '#operations/checks/check.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { toChunkIds, toChunkOutcome } from '#table/pushes/push-chunk-item.ts';
import { toPushRunRecord } from '#table/pushes/push-run-item.ts';
import { isPending, readUnchanged } from './partition-reads.ts';
import { promiseAgain } from './promised-again.ts';

type Counts = Pick<PushRunRecord, 'sent' | 'failed' | 'skipped'>;

/** The attributes that every worker changes when it writes an outcome. */
const MOVING = ['status', 'progress_at', 'sent', 'failed', 'skipped'];

/** The run's counters as they follow from its chunks and their outcomes. */
function recounted(run: PushRunRecord, chunks: readonly Item[], outcomes: readonly Item[]): Counts {
  const rows = chunks.reduce((sum, chunk) => sum + toChunkIds(chunk).length, 0);
  const ends = outcomes.map((outcome) => countEnds(toChunkOutcome(outcome, 0).rows));
  const sum = (end: keyof Counts) => ends.reduce((all, counts) => all + counts[end], 0);
  // Duplicate records are counted as skipped from the start and are in no chunk.
  const skipped = run.total - rows + sum('skipped');
  const sent = sum('sent');
  // When a run is given up, its unfinished rows stay open in their chunks and count as failed.
  return { sent, skipped, failed: run.status === 'running' ? sum('failed') : run.total - sent - skipped };
}

function findingOfCounts(
  partition: Partition,
  run: PushRunRecord,
  wanted: Counts,
): Inconsistency | undefined {
  const off = (['sent', 'failed', 'skipped'] as const).filter((name) => run[name] !== wanted[name]);
  if (off.length === 0) return undefined;
  return {
    subject: run.id,
    problem: `its counters do not match its chunks: ${off.join(', ')}`,
    async fix() {
      const set = await updateIf(partition.table, {
        Key: keys.pushRun(partition.workspaceId, run.id),
        set: { ...wanted },
        when: requireAttributes({ ...run }, MOVING),
      });
      return set !== undefined;
    },
  };
}

export const pushRuns: Check = {
  name: 'push-runs',
  invariant:
    'A running push is being worked on and has all its chunks, and the counters of a push match its chunks.',
  repair: 'Schedules the push again, so that the sweeper resumes or ends it; recalculates its counters.',
  in: ['push'],
  async findFaults(partition) {
    const { workspaceId, id } = partition;
    const Key = keys.pushRun(workspaceId, id);
    const still = await readUnchanged(partition, Key, MOVING, ['CHUNK#', 'OUTCOME#']);
    // Chunks are written before their run, and expire if the run was never written.
    if (!still) return [];
    const run = toPushRunRecord(still.owner);
    const isRunning = run.status === 'running';
    const [chunks = [], outcomes = []] = still.items;
    const findings: (Inconsistency | undefined)[] = [];
    if (chunks.length === run.chunks) {
      findings.push(findingOfCounts(partition, run, recounted(run, chunks, outcomes)));
    } else if (isRunning) {
      findings.push({
        subject: id,
        problem: 'is running but has lost chunks',
        advice: 'It fails 24 hours after its start. Push the records again.',
      });
    }
    if (isRunning && !(await isPending(partition, 'push_run', id))) {
      findings.push({
        subject: id,
        problem: 'is running but not being worked on',
        fix: () =>
          promiseAgain(partition, 'push_run', id, new Date(run.created_at), {
            Key,
            name: 'status',
            value: 'running',
          }),
      });
    }
    return findings;
  },
};

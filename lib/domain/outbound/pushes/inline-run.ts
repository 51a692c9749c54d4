import { sumNotes } from './channel.ts';
import type { InlineRow } from './deliver-inline.ts';
import { splitIds } from './lanes.ts';
import { createPushRunRecord, type PushRunRecord } from './push-run-record.ts';
import { type PushTarget, splitTarget } from './push-target.ts';
import { applyChanges, countEnds, createRowStates, type RowStates } from './row-states.ts';
import { selectErrorSample } from './sample-errors.ts';
import type { PushOrder } from './start-push-run.ts';

/** The ids of a chunk and each row's result. */
export interface EndedChunk {
  readonly ids: readonly string[];
  readonly rows: RowStates;
}

export interface InlineRunPorts {
  readonly runs: {
    /** Stores a finished run. Safe to repeat. */
    record(workspaceId: string, run: PushRunRecord, chunks: readonly EndedChunk[]): Promise<void>;
  };
  /** The records have been sent, so a run that can't be stored must not fail the push. */
  readonly onUnrecorded: (error: unknown) => void;
  readonly now: () => Date;
}

export interface EndedPush {
  readonly id: string;
  readonly startedAt: string;
  readonly order: PushOrder;
  /** The rows' results at each receiver of the target, in their order. */
  readonly parts: readonly (readonly InlineRow[])[];
}

function createEndedChunk(ids: readonly string[], rows: readonly InlineRow[]): EndedChunk {
  const results = new Map(rows.map(({ id, result }) => [id, result]));
  const changes = ids.map((id, row) => ({ row, result: results.get(id) ?? 'failed' }) as const);
  return { ids, rows: applyChanges(createRowStates(ids.length), changes).rows };
}

const getProvider = (target: PushTarget | undefined) =>
  target?.kind === 'crm' ? { provider: target.providers[0] } : {};

/** A push that was answered at once, as a run: it is listed, and its failed rows can be sent again. */
export function createInlineRun({ id, startedAt, order, parts }: EndedPush, endedAt: string) {
  const { viewer, recordType, target, ids } = order;
  const uniqueIds = [...new Set(ids)];
  const receivers = splitTarget(target);
  const chunks = splitIds(uniqueIds).flatMap((chunk) =>
    receivers.map((_, receiverIndex) => createEndedChunk(chunk, parts[receiverIndex] ?? [])),
  );
  const countRows = (rowResult: 'sent' | 'failed' | 'skipped'): number =>
    chunks.reduce((rowCount, { rows }) => rowCount + countEnds(rows)[rowResult], 0);
  const repeatedCount = (ids.length - uniqueIds.length) * receivers.length;
  const sentCount = countRows('sent');
  const failedCount = countRows('failed');
  const startedRun = createPushRunRecord({
    id,
    recordType,
    target,
    viewer,
    total: ids.length * receivers.length,
    skipped: repeatedCount + countRows('skipped'),
    chunks: chunks.length,
    at: startedAt,
  });
  const run: PushRunRecord = {
    ...startedRun,
    notes: startedRun.notes && {
      ...startedRun.notes,
      ...sumNotes(parts.flat().map(({ notes }) => notes)),
    },
    status: sentCount === 0 ? 'failed' : 'completed',
    sent: sentCount,
    failed: failedCount,
    // In a run, errors of several CRMs appear together.
    error_sample: selectErrorSample(
      parts.flatMap((rows, receiverIndex) =>
        rows.flatMap(({ error }) => (error ? { ...error, ...getProvider(receivers[receiverIndex]) } : [])),
      ),
    ),
    progress_at: endedAt,
    finished_at: endedAt,
  };
  return { run, chunks };
}

/** Records a push that was answered at once. */
export async function recordInlinePush(
  { runs, onUnrecorded, now }: InlineRunPorts,
  push: EndedPush,
): Promise<void> {
  const { run, chunks } = createInlineRun(push, now().toISOString());
  try {
    await runs.record(push.order.viewer.workspaceId, run, chunks);
  } catch (error) {
    onUnrecorded(error);
  }
}

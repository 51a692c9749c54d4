import type { PushError } from '#contract/push-runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { ABORTED, type RowNotes, type RowProblem, type RowReceiver } from './channel.ts';
import { deliverRows } from './deliver-rows.ts';
import { createImpatientReceiver } from './impatient-receiver.ts';
import type { ChunkChange } from './push-progress.ts';
import type { RecordSource } from './record-source.ts';

export interface InlineDelivery {
  readonly pushId: string;
  readonly viewer: Viewer;
  readonly records: RecordSource;
  readonly receiver: RowReceiver;
  /** Without duplicates. */
  readonly ids: readonly string[];
  /** By when every row must have ended, whatever the receiver does. */
  readonly limitMs: number;
}

/** The result of a row. */
export interface InlineRow {
  readonly id: string;
  readonly result: 'sent' | 'failed' | 'skipped';
  /** Why it failed, why it was withheld, or why something couldn't be added to its record. */
  readonly error?: PushError;
  readonly notes?: RowNotes;
}

const TIMEOUT_PROBLEM: RowProblem = {
  code: 'timeout',
  message: "The receiver didn't respond before the request timed out.",
};

/** Sends the rows while the caller waits. Returns each result, in the order of the ids. */
export async function deliverInline({
  pushId,
  viewer,
  records,
  receiver,
  ids,
  limitMs,
}: InlineDelivery): Promise<InlineRow[]> {
  const endedChanges: ChunkChange[] = [];
  const { openRows, untriedRows, health, loadError } = await deliverRows(
    ids.map((id, index) => ({ row: index, id })),
    {
      pushId,
      receiver: createImpatientReceiver(receiver),
      load: (requestedIds) => records.load(viewer, requestedIds),
      signal: AbortSignal.timeout(limitMs),
      stopsIfUnhealthy: false,
      onEnded: (change) => endedChanges.push(change),
    },
  );
  if (loadError !== undefined) throw loadError;
  const unendedRows = [
    ...openRows.map(({ row, failure: { problem } }) => ({
      row,
      problem: problem.code === ABORTED ? TIMEOUT_PROBLEM : problem,
    })),
    ...untriedRows.map((row) => ({ row, problem: health.stop ?? TIMEOUT_PROBLEM })),
  ];
  const results: InlineRow[] = [];
  for (const { row: index, result, error, notes } of endedChanges) {
    if (result === 'tried') continue;
    results[index] = { id: ids[index] ?? '', result, ...(error && { error }), ...(notes && { notes }) };
  }
  for (const { row, problem } of unendedRows) {
    const { row: index, id } = row;
    results[index] = { id, result: 'failed', error: { record_id: id, ...problem } };
  }
  return results;
}

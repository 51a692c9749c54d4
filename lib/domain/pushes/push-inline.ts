import type { PushError } from '#contract/push-runs.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { ABORTED, type Receiver, type RowProblem } from './channel.ts';
import { deliverRows, NOT_FOUND } from './deliver-rows.ts';
import type { ChunkChange } from './push-progress.ts';
import type { RecordSource } from './record-source.ts';
import { sampleErrors } from './sample-errors.ts';

export interface InlinePush {
  readonly pushId: string;
  readonly viewer: Viewer;
  readonly records: RecordSource;
  readonly receiver: Receiver;
  readonly ids: readonly string[];
  /** When every row must have ended, whatever the receiver does. */
  readonly limitMs: number;
}

export interface InlinePushResult {
  readonly pushed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errors: PushError[];
}

const LATE: RowProblem = {
  code: 'timeout',
  message: 'The receiver had not answered when the time for this request was up.',
};

const isMissing = ({ error }: { readonly error: PushError }): boolean => error.code === NOT_FOUND.code;

/** Sends the rows while the caller waits; ends in time whatever the receiver does. */
export async function pushInline({
  pushId,
  viewer,
  records,
  receiver,
  ids,
  limitMs,
}: InlinePush): Promise<InlinePushResult> {
  const unique = [...new Set(ids)];
  const ended: ChunkChange[] = [];
  const { open, untried, health, unreadable } = await deliverRows(
    unique.map((id, row) => ({ row, id })),
    {
      pushId,
      receiver,
      load: (wanted) => records.load(viewer, wanted),
      signal: AbortSignal.timeout(limitMs),
      sparesUnwell: false,
      onEnded: (change) => ended.push(change),
    },
  );
  if (unreadable !== undefined) throw unreadable;
  const unended = [
    ...open.map(({ row, failure: { problem } }) => ({
      row,
      problem: problem.code === ABORTED ? LATE : problem,
    })),
    ...untried.map((row) => ({ row, problem: health.stop ?? LATE })),
  ];
  const failures = [
    ...ended.flatMap(({ row, error }) => (error ? [{ row, error }] : [])),
    ...unended.map(({ row: { row, id }, problem }) => ({ row, error: { record_id: id, ...problem } })),
  ];
  // What the receiver said comes before ids that do not exist.
  const inOrder = failures.toSorted((a, b) => Number(isMissing(a)) - Number(isMissing(b)) || a.row - b.row);
  const countOf = (result: ChunkChange['result']) =>
    ended.filter((change) => change.result === result).length;
  return {
    pushed: countOf('sent'),
    failed: failures.length,
    skipped: ids.length - unique.length + countOf('skipped'),
    errors: sampleErrors(inOrder.map(({ error }) => error)),
  };
}

import { mapLimited, splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { RetryOutcome, RowNotes, RowProblem, RowReceiver } from './channel.ts';
import { deliverBatch } from './deliver-batch.ts';
import type { ChunkChange } from './push-progress.ts';
import { ReceiverHealth } from './receiver-health.ts';
import { type FlatRow, WithheldRow } from './record-source.ts';
import { createRowReader, type LoadRows } from './row-reader.ts';

export interface RowToSend {
  /** Its number within the chunk or the request. */
  readonly row: number;
  /** The record's id. */
  readonly id: string;
}

/** The rows that have not ended. */
export interface DeliveredRows {
  /** Rows that may be retried, and why. */
  readonly openRows: readonly { readonly row: RowToSend; readonly failure: RetryOutcome }[];
  /** Rows for which there was no time or no willing receiver. */
  readonly untriedRows: readonly RowToSend[];
  readonly health: ReceiverHealth;
  /** Why rows could not be loaded. They are among the untried. */
  readonly loadError?: unknown;
}

export interface DeliverRowsOptions {
  /** The run, or the push that is answered at once. */
  readonly pushId: string;
  readonly receiver: RowReceiver;
  readonly load: LoadRows;
  /** Whether the push is a run, whose id receivers may see. @default false */
  readonly isRun?: boolean;
  /** Also aborts requests in flight. */
  readonly signal: AbortSignal;
  /** Milliseconds from now after which no more rows are started. @default no limit */
  readonly deadlineMs?: number;
  /** Whether an unhealthy receiver gets no more rows. A push that can't be retried later tries every row. */
  readonly stopsIfUnhealthy: boolean;
  /** Receives each row's result, in the order in which rows end. */
  readonly onEnded: (change: ChunkChange) => void;
}

const NOT_FOUND: RowProblem = {
  code: 'not_found',
  message: 'There is no such record in this workspace.',
};

/** Sends rows while there is time and the receiver accepts them. */
export async function deliverRows(
  rows: readonly RowToSend[],
  {
    pushId,
    isRun = false,
    receiver,
    load,
    signal,
    deadlineMs = Number.POSITIVE_INFINITY,
    stopsIfUnhealthy,
    onEnded,
  }: DeliverRowsOptions,
): Promise<DeliveredRows> {
  const { batchSize, callsInFlight } = receiver;
  const health = new ReceiverHealth(receiver);
  const openRows: DeliveredRows['openRows'][number][] = [];
  const untriedRows: RowToSend[] = [];
  let loadError: unknown;
  let deliveryError: unknown;
  const deadline = performance.now() + deadlineMs;
  const readRow = createRowReader(
    rows.map(({ id }) => id),
    load,
  );

  const acceptsRows = () => (stopsIfUnhealthy ? health.acceptsRows : health.stop === undefined);
  const canStart = () =>
    acceptsRows() &&
    (loadError ?? deliveryError) === undefined &&
    !signal.aborted &&
    performance.now() < deadline;

  const endWithProblem = (result: 'failed' | 'skipped', { row, id }: RowToSend, problem: RowProblem): void =>
    onEnded({ row, result, error: { record_id: id, ...problem } });

  const endSent = ({ row, id }: RowToSend, notes: RowNotes | undefined): void =>
    onEnded({
      row,
      result: 'sent',
      ...(notes && { notes }),
      ...(notes?.problem && { error: { record_id: id, ...notes.problem } }),
    });

  async function send(rowsWithRecord: readonly (readonly [RowToSend, FlatRow])[]): Promise<void> {
    const outgoing = rowsWithRecord.map(([{ id }, record]) => ({
      deliveryId: `${pushId}_${id}`,
      record,
      ...(isRun && { pushRunId: pushId }),
    }));
    const outcomes = await deliverBatch(receiver, outgoing, { signal, mayRetry: acceptsRows });
    rowsWithRecord.forEach(([row], position) => {
      const outcome = outcomes[position];
      if (!outcome)
        throw new Error(`the channel returned ${outcomes.length} outcomes for ${rowsWithRecord.length} rows`);
      health.recordOutcome(outcome);
      if (outcome.kind === 'retry') openRows.push({ row, failure: outcome });
      else if (outcome.kind === 'failed' || outcome.kind === 'stop')
        endWithProblem('failed', row, outcome.problem);
      else if (outcome.kind === 'sent') endSent(row, outcome.notes);
      else onEnded({ row: row.row, result: outcome.kind });
    });
  }

  async function sendBatch([index, batch]: readonly [number, readonly RowToSend[]]): Promise<void> {
    const startPosition = index * batchSize;
    const records = canStart()
      ? await Promise.all(batch.map((_, position) => readRow(startPosition + position))).catch(
          (error: unknown) => {
            loadError = error;
          },
        )
      : undefined;
    if (!records || !canStart()) {
      untriedRows.push(...batch);
      return;
    }
    const rowsWithRecord: [RowToSend, FlatRow][] = [];
    batch.forEach((row, position) => {
      const record = records[position];
      if (record instanceof WithheldRow) endWithProblem('skipped', row, record.problem);
      else if (record) rowsWithRecord.push([row, record]);
      else endWithProblem('failed', row, NOT_FOUND);
    });
    if (rowsWithRecord.length > 0) await send(rowsWithRecord);
  }

  const batches = [...splitIntoChunks(rows, batchSize).entries()];
  // What is being sent is awaited, whatever happens to another batch.
  await mapLimited(batches, callsInFlight, (batch) =>
    sendBatch(batch).catch((error: unknown) => {
      deliveryError ??= error;
    }),
  );
  if (deliveryError !== undefined) throw deliveryError;
  return { openRows, untriedRows, health, loadError };
}

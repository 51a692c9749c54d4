import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { RetryOutcome, RowNotes, RowProblem, RowReceiver } from './channel.ts';
import { deliverBatch } from './deliver-batch.ts';
import { type LoadRows, PrefetchedRows } from './prefetched-rows.ts';
import type { ChunkChange } from './push-progress.ts';
import { ReceiverHealth } from './receiver-health.ts';
import { type FlatRow, type SourceRow, WithheldRow } from './record-source.ts';
import { runBounded } from './run-bounded.ts';

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

const areLoaded = (sources: readonly (SourceRow | Promise<unknown>)[]): sources is readonly SourceRow[] =>
  !sources.some((record) => record instanceof Promise);

/** Sends rows while there is time and the receiver accepts them. */
export async function deliverRows(
  rows: readonly RowToSend[],
  {
    pushId,
    isRun = false,
    receiver,
    load,
    signal,
    deadlineMs,
    stopsIfUnhealthy,
    onEnded,
  }: DeliverRowsOptions,
): Promise<DeliveredRows> {
  const { batchSize, callsInFlight } = receiver;
  const health = new ReceiverHealth(receiver);
  const openRows: DeliveredRows['openRows'][number][] = [];
  const untriedRows: RowToSend[] = [];
  let loadError: unknown;
  const records = new PrefetchedRows(
    rows.map(({ id }) => id),
    load,
  );

  const acceptsRows = () => (stopsIfUnhealthy ? health.acceptsRows : health.stop === undefined);
  const canStart = () => acceptsRows() && loadError === undefined && !signal.aborted;

  const endWithProblem = (result: 'failed' | 'skipped', { row, id }: RowToSend, problem: RowProblem): void =>
    onEnded({ row, result, error: { record_id: id, ...problem } });

  const endSent = ({ row, id }: RowToSend, notes: RowNotes | undefined): void =>
    onEnded({
      row,
      result: 'sent',
      ...(notes && { notes }),
      ...(notes?.problem && { error: { record_id: id, ...notes.problem } }),
    });

  /** The records of a batch, synchronously if all are loaded. Undefined if they can't be loaded. */
  function readRecords(batch: readonly RowToSend[], start: number) {
    const sources = batch.map((_, position) => records.read(start + position));
    if (areLoaded(sources)) return sources;
    return Promise.all(sources).catch((error: unknown) => {
      loadError = error;
      return undefined;
    });
  }

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

  async function sendBatch(batch: readonly RowToSend[], index: number): Promise<void> {
    const reading = canStart() ? readRecords(batch, index * batchSize) : undefined;
    const loadedRecords = reading instanceof Promise ? await reading : reading;
    if (!loadedRecords || !canStart()) {
      untriedRows.push(...batch);
      return;
    }
    const rowsWithRecord: [RowToSend, FlatRow][] = [];
    batch.forEach((row, position) => {
      const record = loadedRecords[position];
      if (record instanceof WithheldRow) endWithProblem('skipped', row, record.problem);
      else if (record) rowsWithRecord.push([row, record]);
      else endWithProblem('failed', row, NOT_FOUND);
    });
    if (rowsWithRecord.length > 0) await send(rowsWithRecord);
  }

  const results = await runBounded(splitIntoChunks(rows, batchSize), sendBatch, {
    limit: callsInFlight,
    signal,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
  results.forEach((result, index) => {
    if (result.state === 'failed') throw result.error;
    if (result.state === 'not_started')
      untriedRows.push(...rows.slice(index * batchSize, (index + 1) * batchSize));
  });
  return { openRows, untriedRows, health, loadError };
}

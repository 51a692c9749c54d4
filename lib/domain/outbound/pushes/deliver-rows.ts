import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { Receiver, RetryOutcome, RowNotes, RowProblem } from './channel.ts';
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
  readonly open: readonly { readonly row: RowToSend; readonly failure: RetryOutcome }[];
  /** Rows for which there was no time or no willing receiver. */
  readonly untried: readonly RowToSend[];
  readonly health: ReceiverHealth;
  /** Why rows could not be loaded. They are among the untried. */
  readonly unreadable?: unknown;
}

export interface DeliverRowsOptions {
  /** The run, or the push that is answered at once. */
  readonly pushId: string;
  readonly receiver: Receiver;
  readonly load: LoadRows;
  /** Whether the push is a run, whose id receivers may see. @default false */
  readonly isRun?: boolean;
  /** Also aborts requests in flight. */
  readonly signal: AbortSignal;
  /** Milliseconds from now after which no more rows are started. @default no limit */
  readonly deadlineMs?: number;
  /** Whether an unhealthy receiver gets no more rows. A push that can't be retried later tries every row. */
  readonly sparesUnwell: boolean;
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
  { pushId, isRun = false, receiver, load, signal, deadlineMs, sparesUnwell, onEnded }: DeliverRowsOptions,
): Promise<DeliveredRows> {
  const { batchSize, callsInFlight } = receiver;
  const health = new ReceiverHealth(receiver);
  const open: DeliveredRows['open'][number][] = [];
  const untried: RowToSend[] = [];
  let unreadable: unknown;
  const records = new PrefetchedRows(
    rows.map(({ id }) => id),
    load,
  );

  const takesRows = () => (sparesUnwell ? health.takesRows : health.stop === undefined);
  const mayBegin = () => takesRows() && unreadable === undefined && !signal.aborted;

  const end = (result: 'failed' | 'skipped', { row, id }: RowToSend, problem: RowProblem): void =>
    onEnded({ row, result, error: { record_id: id, ...problem } });

  const endSent = ({ row, id }: RowToSend, notes: RowNotes | undefined): void =>
    onEnded({
      row,
      result: 'sent',
      ...(notes && { notes }),
      ...(notes?.problem && { error: { record_id: id, ...notes.problem } }),
    });

  /** The records of a batch, synchronously if all are loaded. Undefined if they can't be loaded. */
  function read(batch: readonly RowToSend[], start: number) {
    const sources = batch.map((_, position) => records.read(start + position));
    if (areLoaded(sources)) return sources;
    return Promise.all(sources).catch((error: unknown) => {
      unreadable = error;
      return undefined;
    });
  }

  async function send(found: readonly (readonly [RowToSend, FlatRow])[]): Promise<void> {
    const outgoing = found.map(([{ id }, record]) => ({
      deliveryId: `${pushId}_${id}`,
      record,
      ...(isRun && { pushRunId: pushId }),
    }));
    const outcomes = await deliverBatch(receiver, outgoing, { signal, mayRetry: takesRows });
    found.forEach(([row], position) => {
      const outcome = outcomes[position];
      if (!outcome)
        throw new Error(`the channel returned ${outcomes.length} outcomes for ${found.length} rows`);
      health.note(outcome);
      if (outcome.kind === 'retry') open.push({ row, failure: outcome });
      else if (outcome.kind === 'failed' || outcome.kind === 'stop') end('failed', row, outcome.problem);
      else if (outcome.kind === 'sent') endSent(row, outcome.notes);
      else onEnded({ row: row.row, result: outcome.kind });
    });
  }

  async function sendBatch(batch: readonly RowToSend[], index: number): Promise<void> {
    const reading = mayBegin() ? read(batch, index * batchSize) : undefined;
    const loaded = reading instanceof Promise ? await reading : reading;
    if (!loaded || !mayBegin()) {
      untried.push(...batch);
      return;
    }
    const found: [RowToSend, FlatRow][] = [];
    batch.forEach((row, position) => {
      const record = loaded[position];
      if (record instanceof WithheldRow) end('skipped', row, record.problem);
      else if (record) found.push([row, record]);
      else end('failed', row, NOT_FOUND);
    });
    if (found.length > 0) await send(found);
  }

  const results = await runBounded(splitIntoChunks(rows, batchSize), sendBatch, {
    limit: callsInFlight,
    signal,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
  results.forEach((result, index) => {
    if (result.state === 'failed') throw result.error;
    if (result.state === 'not_started')
      untried.push(...rows.slice(index * batchSize, (index + 1) * batchSize));
  });
  return { open, untried, health, unreadable };
}

import { type Destination, signingSecrets } from '#domain/destinations/destination.ts';
import type { ChunkChange } from '#domain/pushes/push-progress.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { runInFlight } from './in-flight.ts';
import { notFoundError, pushErrorOf } from './push-error.ts';
import { ReceiverHealth } from './receiver-health.ts';
import { type LoadRows, RowsAhead } from './rows-ahead.ts';
import { ROWS_IN_FLIGHT } from './rows-in-flight.ts';
import { sendRow } from './send-row.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** After this long no more rows are begun: the rest goes back to the queue, behind everybody else's. */
const SLICE_MS = 20_000;
/** Rows in flight by then may take their full 10 seconds, and quick retries 1.2 more. */
const HARD_LIMIT_MS = SLICE_MS + 12_000;
/** Progress shows while a slow receiver takes its time, at the price of one small transaction. */
const PROGRESS_EVERY_MS = 5_000;

export interface RowToTry {
  /** Its number within the chunk. */
  readonly row: number;
  readonly id: string;
}

type Failure = Extract<DeliveryOutcome, { kind: 'retry' }>;

export interface TriedRows {
  /** Rows that ended and were not reported as progress yet. */
  readonly ended: readonly ChunkChange[];
  /** Rows that may be tried again, and why. */
  readonly open: readonly { readonly row: RowToTry; readonly failure: Failure }[];
  /** Rows there was no time for, or no willing receiver. */
  readonly untried: readonly RowToTry[];
  readonly health: ReceiverHealth;
  /** Why rows could not be read; they are among the untried. */
  readonly unreadable?: unknown;
}

export interface TryRowsOptions {
  readonly runId: string;
  readonly destination: Destination;
  readonly sender: WebhookSender;
  readonly now: () => Date;
  readonly load: LoadRows;
  /** Takes rows that have ended; false: the run is over, send no more. */
  readonly onProgress: (ended: readonly ChunkChange[]) => Promise<boolean>;
}

const UNREAD: unique symbol = Symbol('unread');

/** Collects what has ended and reports it now and then, one report at a time. */
class Progress {
  #ended: ChunkChange[] = [];
  #reported = Date.now();
  #reporting: Promise<void> | undefined;
  readonly #report: TryRowsOptions['onProgress'];
  readonly #onOver: () => void;

  constructor(report: TryRowsOptions['onProgress'], onOver: () => void) {
    this.#report = report;
    this.#onOver = onOver;
  }

  add(change: ChunkChange): void {
    this.#ended.push(change);
    if (this.#reporting || Date.now() - this.#reported < PROGRESS_EVERY_MS) return;
    const ended = this.#ended.splice(0);
    this.#reporting = this.#report(ended)
      .then((goOn) => {
        if (!goOn) this.#onOver();
      })
      .catch(() => {
        // Unwritten: the last report of this chunk takes it along, and fails for good if it must.
        this.#ended.unshift(...ended);
      })
      .finally(() => {
        this.#reported = Date.now();
        this.#reporting = undefined;
      });
  }

  async rest(): Promise<ChunkChange[]> {
    await this.#reporting;
    return this.#ended.splice(0);
  }
}

/** Sends rows of a chunk, as many as fit into a time slice, and stops early where the receiver is unwell. */
export async function tryRows(rows: readonly RowToTry[], options: TryRowsOptions): Promise<TriedRows> {
  const { runId, destination, sender, now, load, onProgress } = options;
  const target = {
    sender,
    url: destination.url,
    sign: createSigner(signingSecrets(destination, now())),
    pushId: runId,
  };
  const health = new ReceiverHealth();
  const stop = new AbortController();
  const { signal } = stop;
  const hardLimit = setTimeout(() => stop.abort(), HARD_LIMIT_MS);
  const progress = new Progress(onProgress, () => stop.abort());
  const open: TriedRows['open'][number][] = [];
  const untried: RowToTry[] = [];

  const ahead = new RowsAhead(
    rows.map(({ id }) => id),
    load,
  );
  let unreadable: unknown;
  const unread = (error: unknown): typeof UNREAD => {
    unreadable = error;
    return UNREAD;
  };

  const mayTry = () => health.takesRows && unreadable === undefined && !signal.aborted;

  async function tryRow(row: RowToTry, position: number): Promise<void> {
    const found = mayTry() ? ahead.take(position) : UNREAD;
    const flat = found instanceof Promise ? await found.catch(unread) : found;
    if (flat === UNREAD || !mayTry()) {
      untried.push(row);
      return;
    }
    if (!flat) {
      progress.add({ row: row.row, result: 'failed', error: notFoundError(row.id) });
      return;
    }
    const outcome = await sendRow(target, flat, { signal, mayRetry: () => health.takesRows });
    health.note(outcome);
    if (outcome.kind === 'delivered') progress.add({ row: row.row, result: 'sent' });
    else if (outcome.kind === 'retry') open.push({ row, failure: outcome });
    else progress.add({ row: row.row, result: 'failed', error: pushErrorOf(row.id, outcome) });
  }

  const results = await runInFlight(rows, tryRow, { limit: ROWS_IN_FLIGHT, deadlineMs: SLICE_MS });
  clearTimeout(hardLimit);
  results.forEach((result, index) => {
    const row = rows[index];
    if (result.state === 'failed') throw result.error;
    if (result.state === 'not_started' && row) untried.push(row);
  });
  return { ended: await progress.rest(), open, untried, health, unreadable };
}

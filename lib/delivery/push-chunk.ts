import type { WebhookRowsMessage } from '#contract/queues.ts';
import { dueAttempts, openRows, rowsForAttempt } from '#domain/pushes/chunk-rows.ts';
import { nextInLane } from '#domain/pushes/push-plan.ts';
import type {
  ChunkChange,
  ChunkResults,
  Committed,
  LoadedChunk,
  PushProgress,
} from '#domain/pushes/push-progress.ts';
import type { PushRunRecord, PushStop } from '#domain/pushes/push-run-record.ts';
import type { RecordSource } from '#domain/pushes/record-source.ts';
import { firstMessage, type QueuedRows, type SendRows } from '#domain/pushes/start-push-run.ts';
import { planNext } from './plan-next.ts';
import { type RowToTry, tryRows } from './try-rows.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface PushChunkPorts {
  readonly progress: PushProgress;
  readonly recordsOf: (recordType: PushRecordTypeOf) => RecordSource;
  readonly sender: WebhookSender;
  readonly send: SendRows;
  readonly now: () => Date;
}

type PushRecordTypeOf = PushRunRecord['record_type'];

const DESTINATION_DELETED: PushStop = {
  code: 'destination_deleted',
  message: 'The webhook destination was deleted before this row was sent.',
};

/**
 * Works on one message. Order matters where a worker may die between two steps: delayed messages go out before the
 * results are written (one that finds its rows untried does nothing), all others after; a message that comes again
 * finds what is still open and goes on from there.
 */
export async function pushChunk(ports: PushChunkPorts, message: WebhookRowsMessage): Promise<void> {
  const loaded = await ports.progress.load(message.workspace_id, message.run_id, message.chunk);
  if (loaded) await new ChunkWork(ports, message, loaded).run();
}

class ChunkWork {
  readonly #ports: PushChunkPorts;
  readonly #message: WebhookRowsMessage;
  #loaded: LoadedChunk;
  /** Whether it was this worker that ended the first attempt at the chunk's rows: it starts the next chunk. */
  #endedFirstAttempt = false;

  constructor(ports: PushChunkPorts, message: WebhookRowsMessage, loaded: LoadedChunk) {
    this.#ports = ports;
    this.#message = message;
    this.#loaded = loaded;
  }

  async run(): Promise<void> {
    const { run, destination, outcome } = this.#loaded;
    if (run.stopped) return this.#stop(run.stopped, []);
    if (!destination) return this.#stop(DESTINATION_DELETED, []);
    const due = rowsForAttempt(outcome.rows, this.#message.attempt);
    if (due.length === 0) return this.#goOnAfterCrash();
    const rows = due.map((row): RowToTry => ({ row, id: this.#loaded.ids[row] ?? '' }));
    const records = this.#ports.recordsOf(run.record_type);
    const tried = await tryRows(rows, {
      runId: run.id,
      destination,
      sender: this.#ports.sender,
      now: this.#ports.now,
      load: (ids) => records.load(run.viewer, ids),
      onProgress: async (changes) => (await this.#commit({ changes, dueAt: null })) !== undefined,
    });
    if (tried.unreadable !== undefined) {
      if (tried.ended.length > 0) await this.#commit({ changes: tried.ended, dueAt: null });
      throw tried.unreadable;
    }
    const next = planNext(tried, this.#message.attempt, this.#message.pauses);
    if (next.stop) return this.#stop(next.stop, next.changes);
    const { again, retryDelayMs } = next;
    if (retryDelayMs !== undefined) {
      await this.#send({ attempt: this.#message.attempt + 1, pauses: 0 }, retryDelayMs);
    }
    const longest = Math.max(again?.delayMs ?? 0, retryDelayMs ?? 0);
    const committed = await this.#commit({ changes: next.changes, dueAt: this.#timeIn(longest) });
    if (!committed) return;
    if (again) await this.#send({ attempt: this.#message.attempt, pauses: again.pauses }, again.delayMs);
    await this.#finish(next.pauses);
  }

  /** Nothing more is sent: every row that is open fails, here and now. */
  async #stop(stop: PushStop, ended: readonly ChunkChange[]): Promise<void> {
    const { ids, outcome, run, workspaceId } = this.#loaded;
    const known = new Set(ended.map(({ row }) => row));
    const failed = openRows(outcome.rows)
      .filter((row) => !known.has(row))
      .map(
        (row): ChunkChange => ({
          row,
          result: 'failed',
          error: { record_id: ids[row] ?? '', ...stop },
        }),
      );
    const isFirst = run.stopped === null;
    const changes = [...ended, ...failed];
    if (changes.length > 0 || isFirst) {
      if (!(await this.#commit({ changes, dueAt: null, stop: isFirst ? stop : undefined }))) return;
    }
    if (isFirst) await this.#ports.send(await this.#waiting(workspaceId, run));
    await this.#finish(0);
  }

  /** Messages for rows that wait for another attempt, so that a stop does not wait with them. */
  async #waiting(workspaceId: string, run: PushRunRecord): Promise<QueuedRows[]> {
    const outcomes = await this.#ports.progress.outcomes(workspaceId, run.id);
    return [...outcomes].flatMap(([chunk, { rows }]) =>
      dueAttempts(rows)
        .filter((attempt) => attempt > 1)
        .map((attempt) => ({ message: { ...firstMessage(workspaceId, run.id, chunk), attempt } })),
    );
  }

  /** The rows of this message are dealt with. Whoever did that may have died before the next chunk was started. */
  async #goOnAfterCrash(): Promise<void> {
    const { workspaceId, run, chunk } = this.#loaded;
    const next = nextInLane(chunk, run.chunks);
    const isLost =
      this.#message.attempt === 1 &&
      next !== undefined &&
      !(await this.#ports.progress.hasOutcome(workspaceId, run.id, next));
    this.#endedFirstAttempt = isLost;
    await this.#finish(this.#message.pauses);
  }

  async #finish(pauses: number): Promise<void> {
    const { workspaceId, run, chunk, outcome } = this.#loaded;
    const next = nextInLane(chunk, run.chunks);
    if (this.#endedFirstAttempt && next !== undefined) {
      await this.#ports.send([{ message: firstMessage(workspaceId, run.id, next, pauses) }]);
      // Whoever deals with that one looks whether the run is over; it cannot be yet.
      return;
    }
    if (openRows(outcome.rows).length === 0) await this.#ports.progress.close(workspaceId, run.id);
  }

  async #commit(results: ChunkResults): Promise<Committed | undefined> {
    const committed = await this.#ports.progress.commit(this.#loaded, results);
    if (!committed) return undefined;
    const { before, after } = committed;
    this.#loaded = { ...this.#loaded, outcome: after };
    const wasOpen = rowsForAttempt(before.rows, 1).length > 0;
    if (wasOpen && rowsForAttempt(after.rows, 1).length === 0) this.#endedFirstAttempt = true;
    return committed;
  }

  #send(part: { readonly attempt: number; readonly pauses: number }, delayMs: number): Promise<void> {
    return this.#ports.send([{ message: { ...this.#message, ...part }, delayMs }]);
  }

  #timeIn(ms: number): string | null {
    return ms === 0 ? null : new Date(this.#ports.now().getTime() + ms).toISOString();
  }
}

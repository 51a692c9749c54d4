import type { PushRecordType } from '#contract/push-runs.ts';
import type { Channel, Receiver } from './channel.ts';
import { deliverRows } from './deliver-rows.ts';
import { findNextInLane } from './lanes.ts';
import { type NextSteps, planLastStep, planNextSteps, planStop } from './plan-next-steps.ts';
import { ProgressReports } from './progress-reports.ts';
import {
  createStartMessage,
  type PushMessage,
  type QueuedRows,
  retryMessages,
  type SendRows,
} from './push-message.ts';
import type { ChunkResults, LoadedChunk, PushProgress } from './push-progress.ts';
import { lanesOfRun, type PushTarget } from './push-target.ts';
import type { RecordSource } from './record-source.ts';
import { listRowsForAttempt } from './row-states.ts';

export interface WorkChunkPorts {
  readonly progress: PushProgress;
  readonly recordsOf: (recordType: PushRecordType, target: PushTarget) => RecordSource;
  readonly channel: Channel;
  readonly send: SendRows;
  readonly now: () => Date;
}

/** After this long no more rows are started. The rest goes to the back of the queue. */
const SLICE_MS = 20_000;
/** Rows in flight may take their full 10 seconds, and quick retries another 1.2. */
const HARD_LIMIT_MS = SLICE_MS + 12_000;

/**
 * Processes one message. The order of steps matters, because a worker may crash between two of them. Delayed messages
 * are sent before the results are written; if their rows are untried, they do nothing. All others are sent after. A
 * redelivered message continues with the rows that are still open.
 */
export async function workChunk(ports: WorkChunkPorts, message: PushMessage): Promise<void> {
  const loaded = await ports.progress.load(message.workspace_id, message.run_id, message.chunk);
  if (loaded) await new ChunkWork(ports, message, loaded).run();
}

class ChunkWork {
  readonly #ports: WorkChunkPorts;
  readonly #message: PushMessage;
  #loaded: LoadedChunk;
  /** Whether this worker finished the first attempt at the chunk's rows. If so, it starts the next chunk. */
  #endedFirstAttempt = false;

  constructor(ports: WorkChunkPorts, message: PushMessage, loaded: LoadedChunk) {
    this.#ports = ports;
    this.#message = message;
    this.#loaded = loaded;
  }

  async run(): Promise<void> {
    const { workspaceId, run, target, outcome } = this.#loaded;
    if (run.stopped) return this.#failLeftovers(planStop(this.#loaded, run.stopped));
    const opened = await this.#ports.channel.open(workspaceId, target);
    if ('stop' in opened) return this.#applySteps(planStop(this.#loaded, opened.stop));
    const due = listRowsForAttempt(outcome.rows, this.#message.attempt);
    if (due.length === 0) return this.#resumeAfterCrash();
    return this.#applySteps(await this.#deliver(opened.receiver, due));
  }

  async #deliver(receiver: Receiver, due: readonly number[]): Promise<NextSteps> {
    const { run, ids, target } = this.#loaded;
    const records = this.#ports.recordsOf(run.record_type, target);
    const hardLimitController = new AbortController();
    const hardLimit = setTimeout(() => hardLimitController.abort(), HARD_LIMIT_MS);
    const reports = new ProgressReports(
      (changes) => this.#commit({ changes, dueAt: null }),
      () => hardLimitController.abort(),
    );
    const delivered = await deliverRows(
      due.map((row) => ({ row, id: ids[row] ?? '' })),
      {
        pushId: run.id,
        isRun: true,
        receiver,
        load: (requestedIds) => records.load(run.viewer, requestedIds),
        signal: hardLimitController.signal,
        deadlineMs: SLICE_MS,
        sparesUnwell: true,
        onEnded: (change) => reports.add(change),
      },
    ).finally(() => clearTimeout(hardLimit));
    const ended = await reports.rest();
    if (delivered.unreadable !== undefined) {
      if (ended.length > 0) await this.#commit({ changes: ended, dueAt: null });
      throw delivered.unreadable;
    }
    return planNextSteps(this.#loaded, this.#message, ended, delivered);
  }

  async #applySteps({ changes, retry, retryDelayMs, stop, pauses }: NextSteps): Promise<void> {
    const { attempt } = this.#message;
    if (retryDelayMs !== undefined) await this.#send({ attempt: attempt + 1, pauses: 0 }, retryDelayMs);
    const dueAt = this.#timeIn(Math.max(retry?.delayMs ?? 0, retryDelayMs ?? 0));
    if (!(await this.#commit({ changes, dueAt, stop }))) return;
    if (retry) await this.#send({ attempt, pauses: retry.pauses }, retry.delayMs);
    if (stop) await this.#callWaiting();
    await this.#finish(pauses);
  }

  /** The run was stopped earlier, and the worker that stopped it has woken all waiting rows. */
  async #failLeftovers({ changes, pauses }: NextSteps): Promise<void> {
    if (changes.length > 0 && !(await this.#commit({ changes, dueAt: null }))) return;
    await this.#finish(pauses);
  }

  /** Wakes rows that wait for another attempt, so that a stop takes effect at once. */
  async #callWaiting(): Promise<void> {
    const { workspaceId, run } = this.#loaded;
    const outcomes = await this.#ports.progress.outcomes(workspaceId, run.id);
    const waiting: QueuedRows[] = retryMessages(workspaceId, run.id, outcomes);
    if (waiting.length > 0) await this.#ports.send(waiting);
  }

  /** This message's rows are done, but the worker may have crashed before it started the next chunk. */
  async #resumeAfterCrash(): Promise<void> {
    const { workspaceId, run, chunk } = this.#loaded;
    const next = findNextInLane(chunk, lanesOfRun(run));
    this.#endedFirstAttempt =
      this.#message.attempt === 1 &&
      next !== undefined &&
      !(await this.#ports.progress.hasOutcome(workspaceId, run.id, next));
    await this.#finish(this.#message.pauses);
  }

  async #finish(pauses: number): Promise<void> {
    const { workspaceId, run } = this.#loaded;
    const step = planLastStep(this.#loaded, this.#endedFirstAttempt);
    if (step === 'close') await this.#ports.progress.close(workspaceId, run.id);
    else if (step !== 'none') {
      await this.#ports.send([{ message: createStartMessage(workspaceId, run.id, step.nextChunk, pauses) }]);
    }
  }

  /** False if the run has ended in the meantime. */
  async #commit(results: ChunkResults): Promise<boolean> {
    const committed = await this.#ports.progress.commit(this.#loaded, results);
    if (!committed) return false;
    const { before, after } = committed;
    this.#loaded = { ...this.#loaded, outcome: after };
    const wasOpen = listRowsForAttempt(before.rows, 1).length > 0;
    if (wasOpen && listRowsForAttempt(after.rows, 1).length === 0) this.#endedFirstAttempt = true;
    return true;
  }

  #send(part: { readonly attempt: number; readonly pauses: number }, delayMs: number): Promise<void> {
    return this.#ports.send([{ message: { ...this.#message, ...part }, delayMs }]);
  }

  #timeIn(ms: number): string | null {
    return ms === 0 ? null : new Date(this.#ports.now().getTime() + ms).toISOString();
  }
}

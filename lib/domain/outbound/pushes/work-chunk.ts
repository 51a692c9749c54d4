import type { PushRecordType } from '#contract/push-runs.ts';
import type { RowsMessage } from '#contract/queues.ts';
import type { Channel, RowReceiver } from './channel.ts';
import { deliverRows } from './deliver-rows.ts';
import { findNextInLane } from './lanes.ts';
import { type NextSteps, planLastStep, planNextSteps, planStop } from './plan-next-steps.ts';
import { ProgressReports } from './progress-reports.ts';
import { createRetryMessages, createStartMessage, type QueuedRows, type SendRows } from './push-message.ts';
import type { ChunkResults, LoadedChunk, PushProgress } from './push-progress.ts';
import { getLanesOfRun, type PushTarget } from './push-target.ts';
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
export async function workChunk(ports: WorkChunkPorts, message: RowsMessage): Promise<void> {
  const loadedChunk = await ports.progress.load(message.workspace_id, message.run_id, message.chunk);
  if (loadedChunk) await new ChunkWork(ports, message, loadedChunk).run();
}

class ChunkWork {
  readonly #ports: WorkChunkPorts;
  readonly #message: RowsMessage;
  #loadedChunk: LoadedChunk;
  /** Whether this worker finished the first attempt at the chunk's rows. If so, it starts the next chunk. */
  #hasEndedFirstAttempt = false;

  constructor(ports: WorkChunkPorts, message: RowsMessage, loadedChunk: LoadedChunk) {
    this.#ports = ports;
    this.#message = message;
    this.#loadedChunk = loadedChunk;
  }

  async run(): Promise<void> {
    const { workspaceId, run, target, outcome } = this.#loadedChunk;
    if (run.stopped) return this.#failLeftovers(planStop(this.#loadedChunk, run.stopped));
    const targetOpening = await this.#ports.channel.open(workspaceId, target);
    if ('stop' in targetOpening) return this.#applySteps(planStop(this.#loadedChunk, targetOpening.stop));
    const dueRows = listRowsForAttempt(outcome.rows, this.#message.attempt);
    if (dueRows.length === 0) return this.#resumeAfterCrash();
    return this.#applySteps(await this.#deliver(targetOpening.receiver, dueRows));
  }

  async #deliver(receiver: RowReceiver, dueRows: readonly number[]): Promise<NextSteps> {
    const { run, ids, target } = this.#loadedChunk;
    const records = this.#ports.recordsOf(run.record_type, target);
    const hardLimitController = new AbortController();
    const hardLimitTimer = setTimeout(() => hardLimitController.abort(), HARD_LIMIT_MS);
    const reports = new ProgressReports(
      (changes) => this.#commit({ changes, dueAt: null }),
      () => hardLimitController.abort(),
    );
    const deliveredRows = await deliverRows(
      dueRows.map((row) => ({ row, id: ids[row] ?? '' })),
      {
        pushId: run.id,
        isRun: true,
        receiver,
        load: (requestedIds) => records.load(run.viewer, requestedIds),
        signal: hardLimitController.signal,
        deadlineMs: SLICE_MS,
        stopsIfUnhealthy: true,
        onEnded: (change) => reports.add(change),
      },
    ).finally(() => clearTimeout(hardLimitTimer));
    const endedChanges = await reports.flush();
    if (deliveredRows.loadError !== undefined) {
      if (endedChanges.length > 0) await this.#commit({ changes: endedChanges, dueAt: null });
      throw deliveredRows.loadError;
    }
    return planNextSteps(this.#loadedChunk, this.#message, endedChanges, deliveredRows);
  }

  async #applySteps({ changes, retry, retryDelayMs, stop, pauses }: NextSteps): Promise<void> {
    const { attempt } = this.#message;
    if (retryDelayMs !== undefined) await this.#send({ attempt: attempt + 1, pauses: 0 }, retryDelayMs);
    const dueAt = this.#formatTimeIn(Math.max(retry?.delayMs ?? 0, retryDelayMs ?? 0));
    if (!(await this.#commit({ changes, dueAt, stop }))) return;
    if (retry) await this.#send({ attempt, pauses: retry.pauses }, retry.delayMs);
    if (stop) await this.#wakeWaitingRows();
    await this.#finish(pauses);
  }

  /** The run was stopped earlier, and the worker that stopped it has woken all waiting rows. */
  async #failLeftovers({ changes, pauses }: NextSteps): Promise<void> {
    if (changes.length > 0 && !(await this.#commit({ changes, dueAt: null }))) return;
    await this.#finish(pauses);
  }

  /** Wakes rows that wait for another attempt, so that a stop takes effect at once. */
  async #wakeWaitingRows(): Promise<void> {
    const { workspaceId, run } = this.#loadedChunk;
    const outcomes = await this.#ports.progress.listOutcomes(workspaceId, run.id);
    const retryMessages: QueuedRows[] = createRetryMessages(workspaceId, run.id, outcomes);
    if (retryMessages.length > 0) await this.#ports.send(retryMessages);
  }

  /** This message's rows are done, but the worker may have crashed before it started the next chunk. */
  async #resumeAfterCrash(): Promise<void> {
    const { workspaceId, run, chunk } = this.#loadedChunk;
    const nextChunk = findNextInLane(chunk, getLanesOfRun(run));
    this.#hasEndedFirstAttempt =
      this.#message.attempt === 1 &&
      nextChunk !== undefined &&
      !(await this.#ports.progress.hasOutcome(workspaceId, run.id, nextChunk));
    await this.#finish(this.#message.pauses);
  }

  async #finish(pauses: number): Promise<void> {
    const { workspaceId, run } = this.#loadedChunk;
    const step = planLastStep(this.#loadedChunk, this.#hasEndedFirstAttempt);
    if (step === 'close') await this.#ports.progress.close(workspaceId, run.id);
    else if (step !== 'none') {
      await this.#ports.send([{ message: createStartMessage(workspaceId, run.id, step.nextChunk, pauses) }]);
    }
  }

  /** False if the run has ended in the meantime. */
  async #commit(results: ChunkResults): Promise<boolean> {
    const outcomeChange = await this.#ports.progress.commit(this.#loadedChunk, results);
    if (!outcomeChange) return false;
    const { before, after } = outcomeChange;
    this.#loadedChunk = { ...this.#loadedChunk, outcome: after };
    const wasOpen = listRowsForAttempt(before.rows, 1).length > 0;
    if (wasOpen && listRowsForAttempt(after.rows, 1).length === 0) this.#hasEndedFirstAttempt = true;
    return true;
  }

  #send(
    messageChanges: { readonly attempt: number; readonly pauses: number },
    delayMs: number,
  ): Promise<void> {
    return this.#ports.send([{ message: { ...this.#message, ...messageChanges }, delayMs }]);
  }

  #formatTimeIn(ms: number): string | null {
    return ms === 0 ? null : new Date(this.#ports.now().getTime() + ms).toISOString();
  }
}

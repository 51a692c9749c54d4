import type { ChunkChange } from './push-progress.ts';

/** Shows progress even with a slow receiver, at the cost of one small transaction. */
const REPORT_EVERY_MS = 5_000;

/** Receives finished rows. False means the run is over: send no more. */
type SendReport = (endedChanges: readonly ChunkChange[]) => Promise<boolean>;

/** Collects finished rows and reports them periodically, one report at a time. */
export class ProgressReports {
  #endedChanges: ChunkChange[] = [];
  #reportedAt = Date.now();
  #pendingReport: Promise<void> | undefined;
  readonly #sendReport: SendReport;
  readonly #onRunEnded: () => void;

  constructor(sendReport: SendReport, onRunEnded: () => void) {
    this.#sendReport = sendReport;
    this.#onRunEnded = onRunEnded;
  }

  add(change: ChunkChange): void {
    this.#endedChanges.push(change);
    if (this.#pendingReport || Date.now() - this.#reportedAt < REPORT_EVERY_MS) return;
    const changesToReport = this.#endedChanges.splice(0);
    this.#pendingReport = this.#sendReport(changesToReport)
      .then((isRunning) => {
        if (!isRunning) this.#onRunEnded();
      })
      .catch(() => {
        // Not written: the chunk's last report includes it, and its failure is final.
        this.#endedChanges.unshift(...changesToReport);
      })
      .finally(() => {
        this.#reportedAt = Date.now();
        this.#pendingReport = undefined;
      });
  }

  /** What has not been reported yet. */
  async flush(): Promise<readonly ChunkChange[]> {
    await this.#pendingReport;
    return this.#endedChanges.splice(0);
  }
}

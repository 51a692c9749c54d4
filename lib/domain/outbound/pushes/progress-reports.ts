import type { ChunkChange } from './push-progress.ts';

/** Shows progress even with a slow receiver, at the cost of one small transaction. */
const REPORT_EVERY_MS = 5_000;

/** Receives finished rows. False means the run is over: send no more. */
type Report = (ended: readonly ChunkChange[]) => Promise<boolean>;

/** Collects finished rows and reports them periodically, one report at a time. */
export class ProgressReports {
  #ended: ChunkChange[] = [];
  #reported = Date.now();
  #reporting: Promise<void> | undefined;
  readonly #report: Report;
  readonly #onOver: () => void;

  constructor(report: Report, onOver: () => void) {
    this.#report = report;
    this.#onOver = onOver;
  }

  add(change: ChunkChange): void {
    this.#ended.push(change);
    if (this.#reporting || Date.now() - this.#reported < REPORT_EVERY_MS) return;
    const ended = this.#ended.splice(0);
    this.#reporting = this.#report(ended)
      .then((goOn) => {
        if (!goOn) this.#onOver();
      })
      .catch(() => {
        // Not written: the chunk's last report includes it, and its failure is final.
        this.#ended.unshift(...ended);
      })
      .finally(() => {
        this.#reported = Date.now();
        this.#reporting = undefined;
      });
  }

  /** What has not been reported yet. */
  async rest(): Promise<readonly ChunkChange[]> {
    await this.#reporting;
    return this.#ended.splice(0);
  }
}

import type { ChunkChange } from './push-progress.ts';

/** Progress shows while a slow receiver takes its time, at the price of one small transaction. */
const REPORT_EVERY_MS = 5_000;

/** Takes rows that have ended; false: the run is over, send no more. */
type Report = (ended: readonly ChunkChange[]) => Promise<boolean>;

/** Collects what has ended and reports it now and then, one report at a time. */
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
        // Unwritten: the last report of this chunk takes it along, and fails for good if it must.
        this.#ended.unshift(...ended);
      })
      .finally(() => {
        this.#reported = Date.now();
        this.#reporting = undefined;
      });
  }

  /** What was not reported yet. */
  async rest(): Promise<readonly ChunkChange[]> {
    await this.#reporting;
    return this.#ended.splice(0);
  }
}

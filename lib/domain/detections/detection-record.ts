import type { SignalDetection } from '#contract/detections.ts';
import type { SignalEvent } from '#domain/signals/signal-reasoner.ts';

/** A detection as it is kept: what the API shows and what tells the same event from another. */
export interface DetectionRecord extends SignalDetection {
  readonly event: SignalEvent;
  /** Documents that told of it, by their sources' own ids. */
  readonly document_ids: readonly string[];
  /** Who published them: two documents of one publisher corroborate nothing. */
  readonly publishers: readonly string[];
  /** The run that made it or last added to it, by which a step that runs twice counts it once. */
  readonly run_id: string | null;
  /** The run that made it, which alone tells of it; null for what no run has made. */
  readonly first_run_id: string | null;
}

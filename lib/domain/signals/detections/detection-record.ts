import type { SignalDetection } from '#contract/detections.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';

/** Fields that a response takes from the account or derives from the record. */
type ShownOnly =
  | 'account_name'
  | 'account_domain'
  | 'account_status'
  | 'is_background'
  | 'reasons_md'
  | 'about_person'
  | 'open_positions';

/** A detection as stored: the API's fields, plus what identifies its event. */
export interface DetectionRecord extends Omit<SignalDetection, ShownOnly> {
  readonly event: SignalEvent;
  /** Documents that reported it, by their sources' ids. */
  readonly document_ids: readonly string[];
  /** The run that created or last extended it, so that a repeated step counts it once. */
  readonly run_id: string | null;
  /** The run that created it and sends the alert. Null if no run did. */
  readonly first_run_id: string | null;
  /** What its reason and message were written from; see `writtenFrom`. Null if that is unknown. */
  readonly written_from: string | null;
}

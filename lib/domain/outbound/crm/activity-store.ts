import type { CrmActivityEntry } from '#contract/crm-activities.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';

/** What became of a worker's claim on a detection. */
export type ActivityClaim =
  /** It is ours, and nobody has tried before. */
  | { readonly kind: 'first' }
  /** It is ours. The worker that had it before left no answer, so the CRM may have a note or a task. */
  | { readonly kind: 'unanswered' }
  /** Another worker has it. */
  | { readonly kind: 'held' }
  /** It was added while we looked. */
  | { readonly kind: 'added' };

type Place = Pick<DetectionRecord, 'account_id' | 'id'>;

/** Detections and what one CRM account has of them. */
export interface ActivityStore {
  /** An account's detections, newest first, as of now. */
  detections(accountId: string): Promise<readonly DetectionRecord[]>;
  /** What the CRM account has of a detection. */
  entryOf(detection: DetectionRecord): CrmActivityEntry | undefined;
  /** Claims a detection for longer than a worker lives. */
  claim(detection: Place): Promise<ActivityClaim>;
  /** Records an activity at its detection. Safe to repeat. */
  keep(detection: Place, entry: CrmActivityEntry): Promise<void>;
  /** For a claim that certainly added nothing. */
  release(detection: Place): Promise<void>;
}

/** A workspace's detections in one CRM account, such as a HubSpot portal. */
export type OpenActivityStore = (
  workspaceId: string,
  provider: CrmProvider,
  crmAccount: string,
) => ActivityStore;

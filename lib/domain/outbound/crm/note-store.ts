import type { CrmNoteEntry } from '#contract/crm-notes.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';

type DetectionKey = Pick<DetectionRecord, 'account_id' | 'id'>;

/** Detections and their notes in one CRM account. */
export interface NoteStore {
  /** An account's detections, newest first, as of now. */
  detections(accountId: string): Promise<readonly DetectionRecord[]>;
  /** The detection's note in the CRM account. */
  entryOf(detection: DetectionRecord): CrmNoteEntry | undefined;
  /** False if it was claimed before: the CRM has the note, or may have it. */
  claim(detection: DetectionKey): Promise<boolean>;
  /** Records a note at its detection. Safe to repeat. */
  record(detection: DetectionKey, entry: CrmNoteEntry): Promise<void>;
  /** For a claim that certainly added nothing. */
  release(detection: DetectionKey): Promise<void>;
}

/** A workspace's detections in one CRM account, such as a HubSpot portal. */
export type OpenNoteStore = (workspaceId: string, provider: CrmProvider, crmAccount: string) => NoteStore;

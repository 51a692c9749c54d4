import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import type { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import type { DetectionRecord } from './detection-record.ts';

/** Detections of an account that are read together, with the revision of each of their signals. */
interface LoadedDetections {
  readonly revisions: ReadonlyMap<string, number>;
  readonly detections: readonly DetectionRecord[];
  /** The account had none of any signal. @default false */
  readonly isAccountEmpty?: boolean;
}

export interface DetectionStore {
  /** Those of one signal, or of all. */
  load(workspaceId: string, accountId: string, signalId?: string): Promise<LoadedDetections>;
  /**
   * Saves them only if nothing of their signals was written since they were read and the account exists. A large save takes
   * several writes and may stop half-way. The next read then finds the first part. `isWriting`: they have new words, so
   * they call for no others.
   */
  save(
    workspaceId: string,
    accountId: string,
    loadedDetections: LoadedDetections,
    changedDetections: readonly DetectionRecord[],
    isWriting?: boolean,
  ): Promise<'saved' | 'account_gone' | typeof CHANGED_MEANWHILE>;
  get(workspaceId: string, accountId: string, id: string): Promise<DetectionRecord | undefined>;
  /** Those of an account, newest first. */
  list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
  /** Saves the state and what was seen, unless someone changed the state since `before` was read. */
  setState(
    workspaceId: string,
    before: DetectionRecord,
    after: DetectionRecord,
    reader: string,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
  /** Replaces earlier feedback and updates the signal's counts by the difference, both or neither. */
  setFeedback(
    workspaceId: string,
    detection: DetectionRecord,
    feedback: DetectionRecord['feedback'],
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
  /** Takes an account's open detections out of the inbox, or back into it. */
  setInbox(workspaceId: string, accountId: string, target: 'in' | 'out'): Promise<void>;
  /** Permanently removes detections. Missing ones are ignored. */
  remove(workspaceId: string, detections: readonly DetectionRecord[]): Promise<void>;
  /** The open promise to refresh the account, made by the latest write that its summary follows from. */
  getPendingJob(workspaceId: string, accountId: string): Promise<PendingJob | undefined>;
  /** A newer promise stays open. */
  finishJob(pendingJob: PendingJob): Promise<void>;
}

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
}

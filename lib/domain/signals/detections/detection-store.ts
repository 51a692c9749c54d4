import type { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { DetectionRecord } from './detection-record.ts';

/** The detections of one account and signal, read together. */
interface LoadedDetections {
  readonly revision: number;
  readonly detections: readonly DetectionRecord[];
  /** The account had none of any signal. @default false */
  readonly areFirst?: boolean;
}

export interface DetectionStore {
  load(workspaceId: string, accountId: string, signalId: string): Promise<LoadedDetections>;
  /**
   * Saves them only if nothing was written since they were read and the account exists. A large save takes
   * several writes and may stop half-way. The next read then finds the first part.
   */
  save(
    workspaceId: string,
    accountId: string,
    signalId: string,
    seen: LoadedDetections,
    changed: readonly DetectionRecord[],
  ): Promise<'saved' | 'account_gone' | typeof CHANGED>;
}

import type { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { DetectionRecord } from './detection-record.ts';

/** The detections of one account and signal, read together. */
interface LoadedDetections {
  readonly revision: number;
  readonly detections: readonly DetectionRecord[];
  /** The account had none of any signal. @default false */
  readonly isAccountEmpty?: boolean;
}

/** All detections of an account, with the revision of each signal's. */
interface LoadedAccount {
  readonly revisions: ReadonlyMap<string, number>;
  readonly detections: readonly DetectionRecord[];
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

/** The same for all signals of an account. */
export interface AccountDetections {
  loadAll(workspaceId: string, accountId: string): Promise<LoadedAccount>;
  /** Saves detections of several signals in one transaction, by the same rules. */
  saveAll(
    workspaceId: string,
    accountId: string,
    seen: LoadedAccount,
    changed: readonly DetectionRecord[],
  ): Promise<'saved' | 'account_gone' | typeof CHANGED>;
}

import type { CHANGED } from '#domain/records/retry-while-changed.ts';
import type { DetectionRecord } from './detection-record.ts';

/** The detections of one account and signal, as they were read together. */
interface LoadedDetections {
  readonly revision: number;
  readonly detections: readonly DetectionRecord[];
}

export interface DetectionStore {
  load(workspaceId: string, accountId: string, signalId: string): Promise<LoadedDetections>;
  /**
   * Writes them only if nobody wrote since they were read, and only behind an account that is there. So many that they
   * take several writes may be written in part when that changes half-way: whoever reads again finds those.
   */
  save(
    workspaceId: string,
    accountId: string,
    signalId: string,
    seen: LoadedDetections,
    changed: readonly DetectionRecord[],
  ): Promise<'saved' | 'account_gone' | typeof CHANGED>;
}

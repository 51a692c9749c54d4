import type { Change, ChangeKind, ChangeType } from '#contract/changes.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';

/** That a record changed. It holds ids only: the record is read when someone asks. */
export interface ChangeEntry {
  readonly type: ChangeType;
  readonly id: string;
  readonly change: ChangeKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The account that a run scanned. The ids of people and detections contain their account's. */
  readonly accountId?: string;
  /** Members who could see the record by owning it, before or after the change. */
  readonly owners: readonly string[];
  /** Only what its owners may see has changed, not the record. */
  readonly isVisibilityOnly?: true;
}

/** Entries that were added together. */
export interface LoggedChanges {
  readonly position: number;
  readonly entries: readonly ChangeEntry[];
}

/**
 * A workspace's changes. Positions count up without gaps, and a position can only be taken when all before it are readable:
 * a reader that continues behind the last position it read has skipped nothing.
 */
export interface ChangeLog {
  append(workspaceId: string, entries: readonly ChangeEntry[]): Promise<void>;
  /** From a position on, in order. */
  read(workspaceId: string, startPosition: number, maxPositions: number): Promise<readonly LoggedChanges[]>;
  /** Whether everything before a position was added to this log. Not if the table was restored to an earlier time. */
  hasAllBefore(workspaceId: string, position: number): Promise<boolean>;
  /** The position of the first entries since a time, or the next one if there are none. */
  findPosition(workspaceId: string, since: Date): Promise<number>;
}

/** A change as the viewer may see it: with the record as it is now, or without one if there is none for them. */
export interface ChangedRecords {
  /** One for each entry, in order. Undefined: the viewer must not learn of it. */
  readVisible(viewer: Viewer, entries: readonly ChangeEntry[]): Promise<readonly (Change | undefined)[]>;
}

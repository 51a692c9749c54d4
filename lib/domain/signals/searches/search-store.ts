import type { SaveOutcome } from '#domain/market/accounts/account-store.ts';
import type { SearchRecord } from './search-record.ts';

/** A search that is due for a check. */
export interface DueSearch {
  readonly workspaceId: string;
  readonly id: string;
}

export interface SearchStore {
  /** Oldest first. */
  list(workspaceId: string): Promise<SearchRecord[]>;
  get(workspaceId: string, id: string): Promise<SearchRecord | undefined>;
  /** `full` if the workspace has reached the limit. */
  add(workspaceId: string, search: SearchRecord): Promise<'done' | 'full'>;
  /** Writes `after` unless the search was changed or deleted since `before` was read. */
  save(workspaceId: string, before: SearchRecord, after: SearchRecord): Promise<SaveOutcome>;
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** Searches due by now in all workspaces, longest overdue first. */
  due(now: Date): Promise<DueSearch[]>;
}

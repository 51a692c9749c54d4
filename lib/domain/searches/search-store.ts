import type { SaveOutcome } from '#domain/accounts/account-store.ts';
import type { SearchRecord } from './search-record.ts';

/** A search that the clock should look at. */
export interface DueSearch {
  readonly workspaceId: string;
  readonly id: string;
}

export interface SearchStore {
  /** Oldest first. */
  list(workspaceId: string): Promise<SearchRecord[]>;
  get(workspaceId: string, id: string): Promise<SearchRecord | undefined>;
  /** `full` where the workspace has as many as it may. */
  add(workspaceId: string, search: SearchRecord): Promise<'done' | 'full'>;
  /** Writes `after` if nobody has written since `before` was read, nor deleted it. */
  save(workspaceId: string, before: SearchRecord, after: SearchRecord): Promise<SaveOutcome>;
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** Those to be looked at by now, over all workspaces, the longest due first. */
  due(now: Date): Promise<DueSearch[]>;
}

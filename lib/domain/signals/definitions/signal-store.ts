import type { OwnSignal, SignalFields, StoredSignals } from './signal-record.ts';

export interface SignalStore {
  load(workspaceId: string): Promise<StoredSignals>;
  /** `full` where the workspace has as many as it may. */
  add(workspaceId: string, signal: OwnSignal): Promise<'done' | 'full'>;
  /** Changes a signal of the workspace's own; false where there is none. */
  change(workspaceId: string, id: string, changes: Partial<SignalFields>): Promise<boolean>;
  /** Notes what the workspace wants to be different about a built-in signal. */
  changeBuiltin(workspaceId: string, id: string, changes: Partial<SignalFields>): Promise<void>;
  remove(workspaceId: string, id: string): Promise<boolean>;
}

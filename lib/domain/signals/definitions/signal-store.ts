import type { CustomSignal, SignalFields, StoredSignals } from './signal-record.ts';

export interface SignalStore {
  load(workspaceId: string): Promise<StoredSignals>;
  /** `full` if the workspace has reached its limit. */
  add(workspaceId: string, signal: CustomSignal): Promise<'done' | 'full'>;
  /** Changes a custom signal; false if it doesn't exist. */
  change(
    workspaceId: string,
    id: string,
    changes: Partial<SignalFields> & Pick<CustomSignal, 'interpretation' | 'event_rule'>,
  ): Promise<boolean>;
  /** Notes what the workspace wants to be different about a built-in signal. */
  changeBuiltin(workspaceId: string, id: string, changes: Partial<SignalFields>): Promise<void>;
  remove(workspaceId: string, id: string): Promise<boolean>;
}

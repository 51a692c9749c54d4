import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { DueMonitor, Monitor, WatchedAccount } from './monitor.ts';

/** What a look leaves behind. */
export interface LookResult {
  readonly nextLookAt: string;
  readonly lastLookAt: string | null;
  readonly memory: string | null;
  readonly events: readonly MonitorEvent[];
}

export interface MonitorStore {
  /** The slots that have a monitor which is due by then. */
  dueSlots(by: string): Promise<number[]>;
  /** Monitors of a slot that are due by then, the longest due first; `next` where there are more. */
  due(
    slot: number,
    by: string,
    after: string | null,
  ): Promise<{ readonly monitors: readonly DueMonitor[]; readonly next: string | null }>;
  /** The monitors and their accounts as they are now, in the order asked for. */
  load(due: readonly DueMonitor[]): Promise<readonly WatchedAccount[]>;
  /** What the monitor's sources remember of the account; null where it has none. */
  memoryOf(workspaceId: string, accountId: string): Promise<string | null>;
  /** Those of the ids that the account has events of. */
  knownEvents(workspaceId: string, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes the events and moves the monitor on: once, and only while the account is active. */
  finishLook(monitor: Monitor, result: LookResult): Promise<void>;
  /** Ends the monitor of an account that is not active. */
  remove(workspaceId: string, accountId: string): Promise<void>;
}

/** Monitors of all workspaces are spread over so many partitions, and a sweep reads them side by side. */
export const MONITOR_SLOTS = 16;

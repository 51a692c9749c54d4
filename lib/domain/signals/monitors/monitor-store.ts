import type { SourceMemory } from '#domain/signals/research/research.ts';
import type { CheckPosition, DueMonitor, Monitor, WatchedAccount } from './monitor.ts';
import type { ReadEvent } from './monitor-event.ts';

/** The result of a check. */
export interface CheckResult extends CheckPosition {
  readonly nextCheckAt: string;
  readonly events: readonly ReadEvent[];
}

export interface MonitorStore extends SourceMemory {
  /** The slots with a monitor that is due by then. */
  dueSlots(latestDueAt: string): Promise<number[]>;
  /** A slot's monitors that are due by then, longest overdue first. `next` is set if there are more. */
  due(
    slot: number,
    latestDueAt: string,
    cursor: string | null,
  ): Promise<{ readonly monitors: readonly DueMonitor[]; readonly next: string | null }>;
  /** The current monitors and their accounts, in the requested order. */
  load(dueMonitors: readonly DueMonitor[]): Promise<readonly WatchedAccount[]>;
  /** The events among these that the account already has, by id. */
  findEvents(
    workspaceId: string,
    accountId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<ReadEvent, 'is_left'>>>;
  /** Writes the events and reschedules the monitor, once and only if the account is active. */
  finishCheck(monitor: Monitor, result: CheckResult): Promise<void>;
  /** Stops the monitor of an inactive account. */
  remove(workspaceId: string, accountId: string): Promise<void>;
}

/** Monitors of all workspaces are spread over this many partitions, which a sweep reads in parallel. */
export const MONITOR_SLOTS = 16;

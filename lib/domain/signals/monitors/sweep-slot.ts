import { mapLimited } from '#domain/shared/work/limiter.ts';
import { type CheckAccountPorts, checkAccount } from './check-account.ts';
import type { DueMonitor } from './monitor.ts';
import type { MonitorStore } from './monitor-store.ts';

/** Accounts checked in parallel. Sources have rate limits. */
const CHECKS_AT_ONCE = 5;

export interface SweepPorts extends CheckAccountPorts {
  readonly monitors: MonitorStore;
  /** Called if the check of an account failed. The account stays due for the next sweep. */
  readonly onFailure: (dueMonitor: DueMonitor, error: unknown) => void;
}

export interface SweepPosition {
  readonly slot: number;
  /** The hour of the sweep. Monitors due by its start are checked. */
  readonly hour: string;
  /** Where the previous page ended. */
  readonly after: string | null;
}

/** Goes through a slot's due monitors, page by page, while there is time. Returns where to continue. */
export async function sweepSlot(
  ports: SweepPorts,
  { slot, hour, after }: SweepPosition,
  hasTime: () => boolean,
  abortSignal: AbortSignal,
): Promise<{ after: string | null; more: boolean }> {
  let cursor = after;
  do {
    const { monitors, next } = await ports.monitors.due(slot, hour, cursor);
    const watchedAccounts = await ports.monitors.load(monitors);
    await mapLimited([...monitors.entries()], CHECKS_AT_ONCE, async ([index, dueMonitor]) => {
      const watchedAccount = watchedAccounts[index] ?? { monitor: undefined, account: undefined };
      await checkAccount(ports, dueMonitor, watchedAccount, hour, abortSignal).catch((error: unknown) =>
        ports.onFailure(dueMonitor, error),
      );
    });
    cursor = next;
  } while (cursor !== null && hasTime());
  return { after: cursor, more: cursor !== null };
}

import { mapLimited } from '#domain/work/limiter.ts';
import { type LookPorts, lookAtAccount } from './look-at-account.ts';
import type { DueMonitor } from './monitor.ts';
import type { MonitorStore } from './monitor-store.ts';

/** As many accounts as are looked at side by side: sources want to be asked at a pace. */
const LOOKS_AT_ONCE = 5;

export interface SweepPorts extends LookPorts {
  readonly monitors: MonitorStore;
  /** Hears of an account whose look failed; it stays due and its turn comes with the next sweep. */
  readonly onFailure: (due: DueMonitor, error: unknown) => void;
}

export interface SweepPlace {
  readonly slot: number;
  /** The hour of the sweep; what is due by its beginning is looked at. */
  readonly hour: string;
  /** Where the page before ended. */
  readonly after: string | null;
}

/** Goes through the due monitors of a slot, page by page, while there is time; tells where to go on. */
export async function sweepSlot(
  ports: SweepPorts,
  { slot, hour, after }: SweepPlace,
  hasTime: () => boolean,
  abort: AbortSignal,
): Promise<{ after: string | null; more: boolean }> {
  let place = after;
  do {
    const { monitors, next } = await ports.monitors.due(slot, hour, place);
    const watched = await ports.monitors.load(monitors);
    await mapLimited([...monitors.entries()], LOOKS_AT_ONCE, async ([index, due]) => {
      const found = watched[index] ?? { monitor: undefined, account: undefined };
      await lookAtAccount(ports, due, found, hour, abort).catch((error: unknown) =>
        ports.onFailure(due, error),
      );
    });
    place = next;
  } while (place !== null && hasTime());
  return { after: place, more: place !== null };
}

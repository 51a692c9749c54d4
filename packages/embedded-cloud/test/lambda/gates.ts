import { BroadcastChannel } from 'node:worker_threads';

/** The test's side of `fixtures/gate.mjs`: functions stop at named gates until the test opens them. */
export function openGates() {
  const channel = new BroadcastChannel('gates');
  const counts = new Map<string, number>();
  const waiting = new Set<() => void>();
  channel.onmessage = (event: unknown) => {
    const { reached } = (event as { data: { reached?: string } }).data;
    if (reached === undefined) return;
    counts.set(reached, (counts.get(reached) ?? 0) + 1);
    for (const look of waiting) look();
  };
  return {
    /** Once this many have reached this gate in total. */
    reached(name: string, times = 1): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if ((counts.get(name) ?? 0) < times) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    /** Releases everyone who waits there. */
    open: (name: string) => channel.postMessage({ open: name }),
    close: () => channel.close(),
  };
}

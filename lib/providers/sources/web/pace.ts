import { setTimeout as sleep } from 'node:timers/promises';
import { WebError } from './web-error.ts';

/** The most hosts remembered. The least recently used is dropped first. */
const MAX_HOSTS = 500;

/** Spaces out calls to one host, within this container. A call that would wait too long fails at once. */
export function createPace(now: () => number = Date.now) {
  const availableAt = new Map<string, number>();
  return {
    async wait(host: string, minIntervalMs: number, longestMs: number, signal?: AbortSignal): Promise<void> {
      const moment = now();
      const turn = Math.max(moment, availableAt.get(host) ?? 0);
      if (turn - moment > longestMs) {
        throw new WebError('paced_out', `Too many requests to ${host} are waiting.`);
      }
      availableAt.delete(host);
      availableAt.set(host, turn + minIntervalMs);
      const [oldest] = availableAt.keys();
      if (availableAt.size > MAX_HOSTS && oldest !== undefined) availableAt.delete(oldest);
      if (turn > moment) await sleep(turn - moment, undefined, { ...(signal && { signal }) });
    },
  };
}

export type Pace = ReturnType<typeof createPace>;

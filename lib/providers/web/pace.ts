import { setTimeout as sleep } from 'node:timers/promises';
import { WebFailure } from './web-failure.ts';

/** So many hosts are remembered; whoever was not asked for longest is forgotten first. */
const MOST_HOSTS = 500;

/** Keeps calls to one host apart, within this container; whoever would wait too long is told at once. */
export function createPace(now: () => number = Date.now) {
  const free = new Map<string, number>();
  return {
    async wait(host: string, apartMs: number, longestMs: number, signal?: AbortSignal): Promise<void> {
      const moment = now();
      const turn = Math.max(moment, free.get(host) ?? 0);
      if (turn - moment > longestMs) {
        throw new WebFailure('paced_out', `${host} is asked too often to wait for a turn.`);
      }
      free.delete(host);
      free.set(host, turn + apartMs);
      const [oldest] = free.keys();
      if (free.size > MOST_HOSTS && oldest !== undefined) free.delete(oldest);
      if (turn > moment) await sleep(turn - moment, undefined, { ...(signal && { signal }) });
    },
  };
}

export type Pace = ReturnType<typeof createPace>;

import { setTimeout as sleep } from 'node:timers/promises';
import { WebError } from './web-error.ts';

/** The most hosts remembered. The least recently used is dropped first. */
const MAX_HOSTS = 500;

/** Spaces out calls to one host, within this container. A call that would wait too long fails at once. */
export function createHostSpacing(now: () => number = Date.now) {
  const availableAt = new Map<string, number>();
  return {
    async wait(
      host: string,
      minIntervalMs: number,
      maxWaitMs: number,
      abortSignal?: AbortSignal,
    ): Promise<void> {
      const currentMs = now();
      const turn = Math.max(currentMs, availableAt.get(host) ?? 0);
      if (turn - currentMs > maxWaitMs) {
        throw new WebError('paced_out', `Too many requests to ${host} are waiting.`);
      }
      availableAt.delete(host);
      availableAt.set(host, turn + minIntervalMs);
      const [oldest] = availableAt.keys();
      if (availableAt.size > MAX_HOSTS && oldest !== undefined) availableAt.delete(oldest);
      if (turn > currentMs)
        await sleep(turn - currentMs, undefined, { ...(abortSignal && { signal: abortSignal }) });
    },
  };
}

export type HostSpacing = ReturnType<typeof createHostSpacing>;

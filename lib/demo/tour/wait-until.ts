import { setTimeout as sleep } from 'node:timers/promises';
import { TourError } from './guide.ts';

/** Several times what the slowest step takes on a busy machine. */
const TIMEOUT_MS = 240_000;
const PAUSE_MS = 150;

/** Polls until the result fits, for a limited time. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T>,
  fits: (response: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await ask();
    if (fits(response)) return response;
    if (Date.now() > deadline)
      throw new TourError(`Timed out after ${TIMEOUT_MS / 1000} s waiting for ${what}.`);
    await sleep(PAUSE_MS);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { TourError } from './guide.ts';

/** Several times what the slowest step takes on a busy machine. */
const LONGEST_MS = 90_000;
const PAUSE_MS = 150;

/** Asks until the answer fits, for a bounded time. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new TourError(`Waited ${LONGEST_MS / 1000} s in vain for ${what}.`);
    await sleep(PAUSE_MS);
  }
}

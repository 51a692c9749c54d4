import { setTimeout as sleep } from 'node:timers/promises';

/** A workflow of several cold functions on a busy machine. */
const LONGEST_MS = 25_000;
const PAUSE_MS = 25;

/** Asks again and again until the answer fits; says what it last saw when it never does. */
export async function eventually<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  longestMs = LONGEST_MS,
): Promise<T> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`after ${longestMs} ms still: ${JSON.stringify(answer)}`);
    await sleep(PAUSE_MS);
  }
}

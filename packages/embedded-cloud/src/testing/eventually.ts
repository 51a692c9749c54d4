import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

export interface WaitOptions {
  /** What is awaited, in words. @default the source of the condition */
  readonly what?: string;
  /** @default two minutes, enough for a workflow of cold functions on a busy machine */
  readonly longestMs?: number;
}

const LONGEST_MS = 120_000;
/** Polling takes CPU time from what is awaited, so it slows down over time. */
const PAUSE_MS = { first: 20, growth: 1.5, longest: 250 };

/** Polls until the value fits. If it never does, the error says what was awaited and what was last seen. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  fits: (response: T) => unknown = Boolean,
  { what, longestMs = LONGEST_MS }: WaitOptions = {},
): Promise<T> {
  const deadline = Date.now() + longestMs;
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * PAUSE_MS.growth, PAUSE_MS.longest)) {
    const response = await ask();
    if (fits(response)) return response;
    if (Date.now() > deadline) {
      const expectation = what ?? (fits === Boolean ? String(ask) : String(fits));
      throw new Error(
        `waited ${longestMs} ms for: ${expectation}\nlast seen: ${inspect(response, { depth: 6 })}`,
      );
    }
    await sleep(pauseMs);
  }
}

/** Accepts a deeply equal value. */
export function equals<T>(expected: T): (response: T) => boolean {
  const fits = (response: T) => isDeepStrictEqual(response, expected);
  return Object.assign(fits, { toString: () => inspect(expected, { depth: 6 }) });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';
import { slowness } from './machine.ts';

export interface Patience {
  /** What is waited for, in words; the condition's own source without it. */
  readonly what?: string;
  readonly longestMs?: number;
}

/** A workflow of cold functions while suites run beside it; below the time limit of a test, so that this tells first. */
const LONGEST_MS = 120_000 * slowness();
/** What is waited for needs the processor that asking takes: the longer it lasts, the less often it is asked for. */
const PAUSE_MS = { first: 20, growth: 1.5, longest: 250 };

/** Asks again and again until the answer fits; says what it waited for and what it last saw when it never does. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  fits: (answer: T) => unknown = Boolean,
  { what, longestMs = LONGEST_MS }: Patience = {},
): Promise<T> {
  const deadline = Date.now() + longestMs;
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * PAUSE_MS.growth, PAUSE_MS.longest)) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) {
      const wanted = what ?? (fits === Boolean ? String(ask) : String(fits));
      throw new Error(`waited ${longestMs} ms for: ${wanted}\nlast seen: ${inspect(answer, { depth: 6 })}`);
    }
    await sleep(pauseMs);
  }
}

/** Fits an answer that is the same all the way down. */
export function equals<T>(expected: T): (answer: T) => boolean {
  const fits = (answer: T) => isDeepStrictEqual(answer, expected);
  return Object.assign(fits, { toString: () => inspect(expected, { depth: 6 }) });
}

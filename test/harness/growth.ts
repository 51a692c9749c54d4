import { cpuMs } from './cpu-ms.ts';

/** Below this, noise is larger than what is measured, and it doesn't block a function. */
const QUIET_MS = 30;
/** How many times larger the large text is. */
export const GROWTH = 4;
/** Four times the bytes may take eight times as long. Quadratic work takes sixteen times. */
export const LINEAR = GROWTH * 2;
const TRIES = 4;

async function leastMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run += 1) least = Math.min(least, await cpuMs(work));
  return least;
}

/** How many times as long the large text takes; tried again when it looks bad, because other work disturbs. */
export async function growthOf(
  work: (text: string) => unknown,
  small: string,
  large: string,
): Promise<number> {
  await work(small);
  let growth = Number.POSITIVE_INFINITY;
  for (let run = 0; run < TRIES && growth > LINEAR; run += 1) {
    const largeMs = await leastMs(() => work(large));
    growth = largeMs < QUIET_MS ? 1 : Math.min(growth, largeMs / (await leastMs(() => work(small))));
  }
  return growth;
}

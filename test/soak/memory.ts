import type { MemorySample } from './service.ts';

/** What the service is started with as `--memory`: above it, a function that starts replaces an idle one. */
export const ALLOWED_MB = 2_048;
/** Functions at work are never ended, so their memory comes on top: about sixteen at a time, of 30 MB each. */
export const MAX_MB = ALLOWED_MB + 16 * 32;

export const peakOf = (samples: readonly MemorySample[]): number =>
  Math.max(0, ...samples.map(({ rssMb }) => rssMb));

export const memoryProblems = (samples: readonly MemorySample[]): string[] =>
  peakOf(samples) > MAX_MB
    ? [`memory: ${peakOf(samples)} MB at most, ${MAX_MB} MB are the limit (--memory ${ALLOWED_MB})`]
    : [];

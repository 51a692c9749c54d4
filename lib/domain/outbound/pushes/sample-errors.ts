import { MAX_PUSH_ERRORS, type PushError } from '#contract/push-runs.ts';

/**
 * The errors shown out of many: one of each code before a second of any, in order. A sample of the current sample and
 * new errors equals a sample of all, so a run only stores what it shows.
 */
export function selectErrorSample(errors: readonly PushError[]): PushError[] {
  const countsByCode = new Map<string, number>();
  const rounds = errors.map((error) => {
    const round = countsByCode.get(error.code) ?? 0;
    countsByCode.set(error.code, round + 1);
    return { error, round };
  });
  return rounds
    .toSorted((a, b) => a.round - b.round)
    .slice(0, MAX_PUSH_ERRORS)
    .map(({ error }) => error);
}

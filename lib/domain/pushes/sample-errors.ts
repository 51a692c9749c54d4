import { PUSH_ERRORS_MAX, type PushError } from '#contract/push-runs.ts';

/**
 * What is shown of many errors: one of each code before a second of any, in the order they came. A sample of what is
 * shown already and of what came since is the sample of them all, so that a run need not keep more than it shows.
 */
export function sampleErrors(errors: readonly PushError[]): PushError[] {
  const seen = new Map<string, number>();
  const rounds = errors.map((error) => {
    const round = seen.get(error.code) ?? 0;
    seen.set(error.code, round + 1);
    return { error, round };
  });
  return rounds
    .toSorted((a, b) => a.round - b.round)
    .slice(0, PUSH_ERRORS_MAX)
    .map(({ error }) => error);
}

import { parseArgs } from 'node:util';

export interface SoakOptions {
  readonly minutes: number;
  /** Chooses operations, faults and weather. */
  readonly seed: number;
  readonly quiet: boolean;
  /** The report's file: JSON if its name ends with .json, otherwise Markdown. */
  readonly report: string | undefined;
}

export const SOAK_HELP = `Usage: npm run soak -- --minutes N [OPTIONS]

Drives the local service with all endpoints while it kills, drops, doubles, delays and fails whatever can be, and tells
in the end whether anything that was acknowledged got lost.

Options:
  --minutes N      how long the weather lasts, such as 0.5; settling comes on top
  --seed S         other choices of operations and faults; default: 1
  --quiet          the summary alone
  --report FILE    write the summary to FILE as well, as Markdown or, for *.json, as JSON
  --help, -h       this text`;

/** A day; more is a typo. */
const MAX_MINUTES = 24 * 60;

export function soakOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
      quiet: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes ?? Number.NaN);
  if (!(minutes > 0 && minutes <= MAX_MINUTES)) {
    throw new Error(`--minutes must be a number above 0 and at most ${MAX_MINUTES}.`);
  }
  if (!/^\d{1,8}$/.test(values.seed)) throw new Error('--seed must be a number of at most eight digits.');
  return { minutes, seed: Number(values.seed), quiet: values.quiet, report: values.report };
}

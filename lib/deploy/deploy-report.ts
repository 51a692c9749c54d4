import type { ChangeSummary } from './changes/change-summary.ts';
import type { Refusal } from './changes/guard-changes.ts';
import type { ExitCode } from './exit-code.ts';
import type { Places } from './places.ts';
import type { PreflightResult } from './preflight-result.ts';
import type { SmokeResult } from './smoke/smoke-test.ts';

/** The result of a deploy, as `--json` prints it. */
export interface DeployReport {
  readonly stage: string;
  readonly stack: string;
  readonly account?: string;
  readonly region?: string;
  readonly result: 'deployed' | 'unchanged' | 'dry_run' | 'stopped';
  readonly exit_code: ExitCode;
  readonly problem?: string;
  readonly hint?: string;
  readonly findings: readonly PreflightResult[];
  readonly changes?: ChangeSummary;
  readonly refusals?: readonly Refusal[];
  readonly smoke?: readonly SmokeResult[];
  readonly places?: Places;
}

const placeLines = ({ queues, ...places }: Places): string[] => {
  const named = Object.entries(places).map(([name, where]) => [name.replaceAll('_', ' '), where ?? '-']);
  const rows = [...named, ...Object.entries(queues).map(([name, url]) => [`queue ${name}`, url])];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', where = '']) => `  ${name.padEnd(width)}  ${where}`);
};

const results: Readonly<Record<DeployReport['result'], string>> = {
  deployed: 'Deployed, and the smoke test passed.',
  unchanged: 'Nothing to change: the stage is up to date, and the smoke test passed.',
  dry_run: 'Dry run: the stage was not changed.',
  stopped: 'Stopped.',
};

/** The end of the report, for people; the rest was printed along the way. */
export const reportLines = ({ result, problem, hint, places }: DeployReport): string[] => [
  ...(places ? ['', ...placeLines(places)] : []),
  '',
  problem ?? results[result],
  ...(hint ? [`What to do: ${hint}`] : []),
];

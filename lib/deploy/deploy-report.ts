import type { ChangeSummary } from './changes/change-summary.ts';
import type { Refusal } from './changes/guard-changes.ts';
import type { ExitCode } from './exit-code.ts';
import type { Finding } from './finding.ts';
import type { Places } from './places.ts';
import type { SmokeResult } from './smoke/smoke-test.ts';

/** How a deploy went; what `--json` prints. */
export interface DeployReport {
  readonly stage: string;
  readonly stack: string;
  readonly account?: string;
  readonly region?: string;
  readonly result: 'deployed' | 'unchanged' | 'dry_run' | 'stopped';
  readonly exit_code: ExitCode;
  readonly problem?: string;
  readonly hint?: string;
  readonly findings: readonly Finding[];
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
  deployed: 'Deployed, and it answers as it should.',
  unchanged: 'Nothing to change: the stage is as it should be, and it answers.',
  dry_run: 'A dry run: nothing of the stage was changed.',
  stopped: 'Stopped.',
};

/** The end of the report, for people; what came before was told while it happened. */
export const reportLines = ({ result, problem, hint, places }: DeployReport): string[] => [
  ...(places ? ['', ...placeLines(places)] : []),
  '',
  problem ?? results[result],
  ...(hint ? [`What to do: ${hint}`] : []),
];

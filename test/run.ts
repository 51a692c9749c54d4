import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { workersThatFit } from '#test/harness/machine.ts';
import { matchUpstream } from '#test/harness/matches-upstream.ts';
import { type PassedBefore, passedBefore } from '#test/harness/passed-before.ts';
import { toolOptions } from '#test/harness/tool-options.ts';

const HELP = `Usage: npm test [-- FILTER …], npm run test:all, npm run test:rest

Runs the checks and the suites one part after the other and tells how long each took. "npm test" leaves out the suite of
the embedded cloud while its sources are those of the upstream branch. The suite is part of "test:rest", unless it passed
before on this machine with the same sources.

Options:
  --all        what a change needs, and then the expensive suites
  --rest       only the expensive suites: the embedded cloud, whole services, kill -9, every bundle, the guides, jobs over the
               whole table, weather, a browser
  FILTER       only suites whose path contains this, without the checks
  --help, -h   this text`;

interface Part {
  readonly name: string;
  readonly isCheck: boolean;
  readonly command: readonly string[];
  /** Whether the part can be left out, because it passed before with the same sources. @default it always runs */
  readonly before?: PassedBefore;
  /** Whether a change does not concern the part. @default it does */
  readonly isUnchanged?: boolean;
}

const check = (name: string): Part => ({ name, isCheck: true, command: ['npm', 'run', '--silent', name] });
const suites = (name: string, ...projects: string[]): Part => ({
  name,
  isCheck: false,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
});

/** The memory that a service would take has room for another suite. */
const withoutService = (part: Part): Part => ({
  ...part,
  command: [...part.command, '--maxWorkers', String(workersThatFit({ besideService: false }))],
});

const CHECKS = ['lint', 'types', 'unused', 'licences'].map(check);
const CLOUD = 'packages/embedded-cloud';
/** A package with its own suite. */
const EMBEDDED_CLOUD: Part = {
  name: 'cloud',
  isCheck: false,
  command: ['npm', 'test', '--silent', '--workspace', CLOUD, '--'],
};
/** Everything its suite reads. */
const CLOUD_SOURCES = ['src', 'test', 'example', 'package.json', 'vitest.config.ts'].map(
  (name) => `${CLOUD}/${name}`,
);

/** One after the other: the service needs no memory while suites run that do without. */
const SUITES = [withoutService(suites('units', 'parts', 'infra', 'alone')), suites('service', 'service')];
/** Most have their own services. They run one after the other, so that only one needs memory. */
const REST = ['proofs', 'e2e', 'whole-table', 'weather', 'browser'].map((project) =>
  suites(project, project),
);

function chosenParts(args: string[]): readonly Part[] {
  const { values, positionals } = parseArgs({
    args,
    options: { all: { type: 'boolean', default: false }, rest: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 0)
    return [EMBEDDED_CLOUD, ...SUITES].map((part) => ({
      ...part,
      command: [...part.command, '--passWithNoTests', ...positionals],
    }));
  const cloud = { ...EMBEDDED_CLOUD, before: passedBefore(EMBEDDED_CLOUD.name, CLOUD_SOURCES) };
  if (values.rest) return [cloud, ...REST];
  if (values.all) return [...CHECKS, cloud, ...SUITES, ...REST];
  const isUnchanged = matchUpstream([...CLOUD_SOURCES, 'package-lock.json']);
  return [...CHECKS, { ...cloud, isUnchanged }, ...SUITES];
}

type Outcome = 'passed' | 'passed before' | 'unchanged' | 'FAILED';

interface Result {
  readonly name: string;
  readonly isCheck: boolean;
  readonly outcome: Outcome;
  readonly seconds: number;
}

function run({ name, isCheck, command: [program = '', ...args], before, isUnchanged }: Part): Result {
  if (before?.isTrue) return { name, isCheck, outcome: 'passed before', seconds: 0 };
  if (isUnchanged) return { name, isCheck, outcome: 'unchanged', seconds: 0 };
  const startedAt = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, FAILURES_FILE } });
  if (status === 0) before?.note();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { name, isCheck, outcome: status === 0 ? 'passed' : 'FAILED', seconds };
}

/** What failed is named after the output of all parts: here, or by the script that runs this beside others and gives the file. */
const given = process.env.FAILURES_FILE;
const FAILURES_FILE = given ?? path.join(mkdtempSync(path.join(tmpdir(), 'failures-')), 'failures');
appendFileSync(FAILURES_FILE, '');

const hasFailed = ({ outcome }: Result): boolean => outcome === 'FAILED';

/** All checks run, because they are quick; if one fails, the suites are skipped. */
const results: Result[] = [];
for (const part of toolOptions({ name: 'test:all', help: HELP }, chosenParts)) {
  if (!part.isCheck && results.some((result) => result.isCheck && hasFailed(result))) break;
  results.push(run(part));
}
const failed = results.filter(hasFailed).map(({ name }) => `${name} FAILED\n`);
appendFileSync(FAILURES_FILE, failed.join(''));
if (given === undefined) {
  process.stdout.write(readFileSync(FAILURES_FILE, 'utf8'));
  rmSync(path.dirname(FAILURES_FILE), { recursive: true });
}
const inAll = results.reduce((sum, { seconds }) => sum + seconds, 0);
for (const { name, outcome, seconds } of results) {
  console.log(`${name.padEnd(12)} ${outcome.padEnd(13)} ${String(seconds).padStart(5)} s`);
}
console.log(`${'in all'.padEnd(12)} ${''.padEnd(13)} ${String(inAll).padStart(5)} s`);
process.exitCode = results.some(hasFailed) ? 1 : 0;

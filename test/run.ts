import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { toolOptions } from '#test/harness/tool-options.ts';

const HELP = `Usage: npm test [-- FILTER …], npm run test:rest

Runs the checks and the suites one part after the other, and prints what failed at the end, with how long each part took.

Options:
  --rest       the expensive parts instead: unused code, licenses, the embedded cloud, whole services, crashes, every bundle,
               jobs over the whole table, injected faults, a browser
  FILTER       only suites whose path contains this, without the checks
  --help, -h   this text`;

interface Part {
  readonly name: string;
  readonly isCheck: boolean;
  readonly command: readonly string[];
}

const check = (name: string): Part => ({ name, isCheck: true, command: ['npm', 'run', '--silent', name] });

/** Without the default reporter, which would print failures between the parts. */
const REPORTER = ['--reporter', path.join(import.meta.dirname, 'harness/summary-reporter.ts')];

const suites = (name: string, ...projects: string[]): Part => ({
  name,
  isCheck: false,
  command: ['vitest', 'run', ...REPORTER, ...projects.flatMap((project) => ['--project', project])],
});

const CLOUD: Part = {
  name: 'cloud',
  isCheck: false,
  command: ['npm', 'test', '--silent', '--workspace', 'packages/embedded-cloud', '--', ...REPORTER],
};

const UNITS = suites('units', 'parts', 'infra', 'alone');
/** One service for all of them: endpoints, queues and workflows with what they call. */
const WIRING = suites('wiring', 'service');

const TEST = [check('lint'), check('types'), UNITS, WIRING];

const REST = [
  check('unused'),
  check('licences'),
  CLOUD,
  // Most have services of their own, which run one after the other.
  ...['proofs', 'e2e', 'whole-table', 'weather', 'browser'].map((project) => suites(project, project)),
];

function chooseParts(args: string[]): readonly Part[] {
  const { values, positionals } = parseArgs({
    args,
    options: { rest: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) return values.rest ? REST : TEST;
  return [...TEST, ...REST]
    .filter(({ isCheck }) => !isCheck)
    .map((part) => ({ ...part, command: [...part.command, '--passWithNoTests', ...positionals] }));
}

interface Result {
  readonly part: Part;
  readonly hasPassed: boolean;
  readonly seconds: number;
}

/** Suites write their failures to this file, so that they are printed once, after the output of all parts. */
const inheritedFile = process.env.FAILURES_FILE;
const FAILURES_FILE = inheritedFile ?? path.join(mkdtempSync(path.join(tmpdir(), 'failures-')), 'failures');
appendFileSync(FAILURES_FILE, '');

function runPart(part: Part): Result {
  const [program = '', ...args] = part.command;
  const startedAt = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, FAILURES_FILE } });
  if (status !== 0) appendFileSync(FAILURES_FILE, `${part.name} FAILED\n`);
  return { part, hasPassed: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/** All checks run, because they are quick. If one fails, the suites are skipped. */
const results: Result[] = [];
for (const part of toolOptions({ name: 'test', help: HELP }, chooseParts)) {
  if (!part.isCheck && results.some((result) => result.part.isCheck && !result.hasPassed)) break;
  results.push(runPart(part));
}
if (inheritedFile === undefined) {
  process.stdout.write(readFileSync(FAILURES_FILE, 'utf8'));
  rmSync(path.dirname(FAILURES_FILE), { recursive: true });
}
const printTime = (name: string, outcome: string, seconds: number): void =>
  console.log(`${name.padEnd(12)} ${outcome.padEnd(6)} ${String(seconds).padStart(5)} s`);
for (const { part, hasPassed, seconds } of results) {
  printTime(part.name, hasPassed ? 'passed' : 'FAILED', seconds);
}
const totalSeconds = results.reduce((sum, { seconds }) => sum + seconds, 0);
printTime('total', '', totalSeconds);
process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;

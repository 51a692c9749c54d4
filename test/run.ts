import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { toolOptions } from '#test/harness/tool-options.ts';

const HELP = `Usage: npm test [-- FILTER …], npm run test:rest

Runs the checks, then the suites, and prints what failed at the end, with how long each part took.

Options:
  --rest       the expensive parts instead: unused code, licenses, the embedded cloud, whole services, crashes, every bundle,
               jobs over the whole table, injected faults, a browser
  FILTER       only suites whose path contains this, without the checks
  --help, -h   this text`;

interface Part {
  readonly name: string;
  readonly command: readonly string[];
}

const check = (name: string): Part => ({ name, command: ['npm', 'run', '--silent', name] });

/** Without the default reporter, which would print failures between the parts. */
const REPORTER = ['--reporter', path.join(import.meta.dirname, 'harness/summary-reporter.ts')];

const suites = (name: string, ...projects: string[]): Part => ({
  name,
  command: ['vitest', 'run', ...REPORTER, ...projects.flatMap((project) => ['--project', project])],
});

const CLOUD: Part = {
  name: 'cloud',
  command: ['npm', 'test', '--silent', '--workspace', 'packages/embedded-cloud', '--', ...REPORTER],
};

const UNITS = suites('units', 'parts', 'infra', 'alone');
/** One service for all of them: endpoints, queues and workflows with what they call. */
const WIRING = suites('wiring', 'service');

/** What runs one part after the other. */
type Lane = readonly Part[];

interface Plan {
  /** They run first, because they are quick. If one fails, the suites are skipped. */
  readonly checks: Lane;
  readonly lanes: readonly Lane[];
}

const TEST: Plan = { checks: [check('lint'), check('types')], lanes: [[UNITS, WIRING]] };

/** The services of the second lane wait at times, for retries and pauses: the first lane computes. */
const REST: Plan = {
  checks: [check('unused'), check('licences')],
  lanes: [
    [CLOUD, suites('proofs', 'proofs', 'stacks'), suites('browser', 'browser')],
    ['e2e', 'whole-table', 'weather'].map((project) => suites(project, project)),
  ],
};

function choosePlan(args: string[]): Plan {
  const { values, positionals } = parseArgs({
    args,
    options: { rest: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) return values.rest ? REST : TEST;
  const suitesOf = ({ lanes }: Plan) => lanes.flat();
  return {
    checks: [],
    lanes: [
      [...suitesOf(TEST), ...suitesOf(REST)].map((part) => ({
        ...part,
        command: [...part.command, '--passWithNoTests', ...positionals],
      })),
    ],
  };
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

const toSeconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 1000);

async function runPart(part: Part): Promise<Result> {
  const [program = '', ...args] = part.command;
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, FAILURES_FILE } });
  const [status] = await once(child, 'exit');
  if (status !== 0) appendFileSync(FAILURES_FILE, `${part.name} FAILED\n`);
  return { part, hasPassed: status === 0, seconds: toSeconds(startedAt) };
}

async function runLane(lane: Lane): Promise<Result[]> {
  const results: Result[] = [];
  for (const part of lane) results.push(await runPart(part));
  return results;
}

const { checks, lanes } = toolOptions({ name: 'test', help: HELP }, choosePlan);
const startedAt = performance.now();
const results = await runLane(checks);
if (results.every(({ hasPassed }) => hasPassed))
  results.push(...(await Promise.all(lanes.map(runLane))).flat());
if (inheritedFile === undefined) {
  process.stdout.write(readFileSync(FAILURES_FILE, 'utf8'));
  rmSync(path.dirname(FAILURES_FILE), { recursive: true });
}
const printTime = (name: string, outcome: string, seconds: number): void =>
  console.log(`${name.padEnd(12)} ${outcome.padEnd(6)} ${String(seconds).padStart(5)} s`);
for (const { part, hasPassed, seconds } of results) {
  printTime(part.name, hasPassed ? 'passed' : 'FAILED', seconds);
}
printTime('total', '', toSeconds(startedAt));
process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;

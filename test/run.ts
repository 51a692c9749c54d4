import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { toolOptions } from '#test/harness/tool-options.ts';

const HELP = `Usage: npm test [-- FILTER …], npm run test:all, npm run test:rest

Runs the checks and the suites one part after the other and tells how long each took.

Options:
  --all        what a change needs, and then what is dear
  --rest       only what is dear: whole services, kill -9, every bundle, the guides, jobs over the whole table, weather,
               a browser
  FILTER       only suites whose path contains this, without the checks
  --help, -h   this text`;

interface Part {
  readonly name: string;
  readonly isCheck: boolean;
  readonly command: readonly string[];
}

const check = (name: string): Part => ({ name, isCheck: true, command: ['npm', 'run', '--silent', name] });
const suites = (name: string, ...projects: string[]): Part => ({
  name,
  isCheck: false,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
});

const CHECKS = ['lint', 'types', 'unused', 'licences'].map(check);
/** One after the other: the service needs no memory while suites run that do without. */
const SUITES = [suites('units', 'parts', 'infra', 'alone'), suites('service', 'service')];
/** Most have services of their own: one after the other, so that only one of them needs memory. */
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
    return SUITES.map((part) => ({
      ...part,
      command: [...part.command, '--passWithNoTests', ...positionals],
    }));
  if (values.rest) return REST;
  return [...CHECKS, ...SUITES, ...(values.all ? REST : [])];
}

function run({ name, isCheck, command: [program = '', ...args] }: Part) {
  const startedAt = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  return { name, isCheck, isGood: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/** Checks are quick and all of them are made; suites of a tree that does not pass them would tell nothing. */
const results: ReturnType<typeof run>[] = [];
for (const part of toolOptions({ name: 'test:all', help: HELP }, chosenParts)) {
  if (!part.isCheck && results.some(({ isCheck, isGood }) => isCheck && !isGood)) break;
  results.push(run(part));
}
const inAll = results.reduce((sum, { seconds }) => sum + seconds, 0);
for (const { name, isGood, seconds } of results) {
  console.log(`${name.padEnd(12)} ${isGood ? 'passed' : 'FAILED'} ${String(seconds).padStart(5)} s`);
}
console.log(`${'in all'.padEnd(12)}        ${String(inAll).padStart(5)} s`);
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;

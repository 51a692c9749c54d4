import { parseArgs } from 'node:util';
import { createVitest, type Reporter } from 'vitest/node';
import { toolOptions } from '#test/harness/tool-options.ts';
import { defaultRun, type HostileRun, targetIds } from './hostile-run.ts';
import { tallyLines } from './tally.ts';

const HELP = `Usage: npm run hostile -- [OPTIONS]

Attacks every endpoint, the agents' endpoint and the pages with requests made from the contract, as \`npm test\` does, for
as long as one likes; tells in the end whether everything was answered as it should be.

Options:
  --runs N      about so many requests in all; default: 2000
  --seed S      other requests; default: ${defaultRun.seed}
  --only ID     one endpoint, answer-agent or pages alone
  --help, -h    this text`;

const SUITE = 'test/endpoints/hostile.test.ts';
/** Requests per endpoint before a new workspace is created. */
const MAX_OF_A_ROUND = 20;

function hostileRun(args: string[]): HostileRun {
  const { runs, seed, only } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '2000' },
      seed: { type: 'string', default: String(defaultRun.seed) },
      only: { type: 'string' },
    },
  }).values;
  const [wanted, first] = [Number(runs), Number(seed)];
  if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(first)) {
    throw new Error(`--runs and --seed must be whole numbers, got ${runs} and ${seed}.`);
  }
  if (only !== undefined && !targetIds.includes(only)) {
    throw new Error(`There is no "${only}" to attack. There are: ${targetIds.join(', ')}.`);
  }
  const perEndpoint = Math.ceil(wanted / (only === undefined ? targetIds.length : 1));
  const rounds = Math.ceil(perEndpoint / MAX_OF_A_ROUND);
  return { rounds, runsPerEndpoint: Math.ceil(perEndpoint / rounds), seed: first, only };
}

const run = toolOptions({ name: 'hostile', help: HELP }, hostileRun);
/** A long run prints its progress. */
const progress: Reporter = {
  onTestSuiteResult(suite) {
    if (suite.parent.type === 'module') console.log(`${suite.name}: ${suite.state()}`);
  },
};
const vitest = await createVitest('test', {
  watch: false,
  project: ['e2e'],
  reporters: ['default', progress],
});
vitest.provide('hostile', run);
console.log(
  `seed ${run.seed}: ${run.rounds} rounds of ${run.runsPerEndpoint} requests to ${run.only ?? 'each endpoint'}`,
);
const { testModules } = await vitest.start([SUITE]);
const tests = testModules.flatMap((module) => [...module.children.allTests()]);
for (const line of tallyLines(tests.map((test) => test.meta().answers ?? {}))) console.log(line);
const wrong = tests.filter((test) => test.result().state === 'failed');
for (const test of wrong) console.log(`failed: ${test.fullName}`);
const isRight = tests.length > 0 && wrong.length === 0 && testModules.every((module) => module.ok());
console.log(isRight ? 'verdict: everything was answered as it should be' : 'verdict: something is wrong');
process.exitCode = isRight ? 0 : 1;
await vitest.close();

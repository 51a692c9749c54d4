import { parseArgs } from 'node:util';
import { createVitest, type Reporter } from 'vitest/node';
import { type HostileRun, targetIds, usualRun } from './hostile-run.ts';
import { tallyLines } from './tally.ts';

/** `npm run hostile -- --runs 10000 --seed 7 --only update-account`: the suite of `npm test`, for as long as one likes. */

const SUITE = 'test/endpoints/hostile.test.ts';
/** So many of one endpoint before a new workspace is made. */
const MOST_OF_A_ROUND = 20;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(usualRun.seed) },
    only: { type: 'string' },
  },
});

function runOf({ runs, seed, only }: typeof values): HostileRun {
  const [wanted, first] = [Number(runs), Number(seed)];
  if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(first)) {
    throw new Error(`--runs and --seed must be whole numbers, got ${runs} and ${seed}`);
  }
  if (only !== undefined && !targetIds.includes(only)) {
    throw new Error(`there is no "${only}" to attack; there are ${targetIds.join(', ')}`);
  }
  const perEndpoint = Math.ceil(wanted / (only === undefined ? targetIds.length : 1));
  const rounds = Math.ceil(perEndpoint / MOST_OF_A_ROUND);
  return { rounds, runsPerEndpoint: Math.ceil(perEndpoint / rounds), seed: first, only };
}

const run = runOf(values);
/** A long run tells how far it is. */
const progress: Reporter = {
  onTestSuiteResult(suite) {
    if (suite.parent.type === 'module') console.log(`${suite.name}: ${suite.state()}`);
  },
};
const vitest = await createVitest('test', {
  watch: false,
  project: ['service'],
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

import path from 'node:path';
import process from 'node:process';
import { type CliOptions, createVitest } from 'vitest/node';

/** A process that runs suites of the copy: their names in, how they went out. */

export interface Order {
  readonly suites: readonly string[];
  /** The file that is changed for this order, by its path from the root. @default none */
  readonly changed?: string;
}

export interface Outcome {
  readonly isGreen: boolean;
  /** The tests that failed, or what went wrong outside of them. */
  readonly failed: readonly string[];
}

const common: CliOptions = {
  root: process.cwd(),
  watch: false,
  // Each suite has its own worker: in a shared one, the next mutant would see the modules of the last.
  isolate: true,
  maxWorkers: 1,
  reporters: [{}],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const kinds: Readonly<Record<string, CliOptions>> = {
  unit: {
    ...common,
    config: false,
    include: ['test/{unit,contract}/**/*.test.ts'],
    setupFiles: '@signal/embedded-cloud/testing/leave-as-found.ts',
    pool: 'forks',
  },
  // The service starts with the first suite and stays.
  service: { ...common, config: path.resolve('vitest.config.ts'), project: ['service'], bail: 1 },
};

const vitest = await createVitest('test', kinds[process.argv[2] ?? 'unit'] ?? {});
const specifications = await vitest.globTestSpecifications();

/** Files that earlier orders changed: they have been restored and are read again each time. */
const touched = new Set<string>();

async function run({ suites, changed }: Order): Promise<Outcome> {
  // Vitest reports all suites it has ever run, including failures from an earlier mutant.
  vitest.state.filesMap.clear();
  if (changed !== undefined) touched.add(path.join(process.cwd(), changed));
  for (const file of touched) vitest.invalidateFile(file);
  const wanted = suites.flatMap((suite) =>
    specifications.filter(({ moduleId }) => moduleId.endsWith(`/${suite}`)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const failed = testModules.flatMap((module) => [
    ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
    ...[...module.children.allTests('failed')].map((test) => `${module.relativeModuleId} › ${test.fullName}`),
  ]);
  const others = unhandledErrors.map((error) => String(error));
  // Suites that didn't finish have noticed nothing.
  const ran = testModules.length === wanted.length && testModules.every((module) => module.ok());
  return { isGreen: wanted.length > 0 && ran && others.length === 0, failed: [...failed, ...others] };
}

process.on('message', async (order: Order) => {
  process.send?.(await run(order));
});
process.send?.('ready');

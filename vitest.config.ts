import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/longest-first.ts';
import { shareCompiledCode } from './test/harness/share-compiled-code.ts';

shareCompiledCode();

const common = { pool: 'forks', testTimeout: 30_000, hookTimeout: 240_000 } as const;

/** They fire jobs that act on every workspace there is: other suites would find their records changed. */
const BY_THE_CLOCK = 'test/workflows/{monitor-sweep,standing-searches,score-fading}.test.ts';

export default defineConfig({
  test: {
    // Two cores: more processes than that only get in each other's way.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/harness/summary-reporter.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'parts',
          include: ['test/{unit,cloud,local,contract,infra}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'service',
          include: ['test/{endpoints,queues,workflows,e2e}/**/*.test.ts'],
          exclude: [BY_THE_CLOCK],
          // One embedded cloud for all of them; every file has a workspace of its own.
          globalSetup: ['test/harness/embedded-cloud.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'clock',
          include: [BY_THE_CLOCK],
          // A service of their own, and one of them at a time.
          fileParallelism: false,
          globalSetup: ['test/harness/embedded-cloud.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'weather',
          // Every kind of write, list, push and workflow once: the whole once more would take minutes.
          include: [
            'test/queues/{still-push-runs,webhook-rows}.test.ts',
            'test/workflows/scan-steps.test.ts',
            'test/endpoints/accounts-{activation,deletion,list,visibility}.test.ts',
            'test/endpoints/people-sync.test.ts',
            'test/endpoints/{detections,idempotency,push-promised,webhook-push}.test.ts',
          ],
          globalSetup: ['test/harness/embedded-cloud-in-weather.ts'],
          // Every retry takes its time.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          // A service of their own, with demo data, and one browser at a time.
          globalSetup: ['test/harness/browser-service.ts'],
          fileParallelism: false,
          // Flows of a minute on a busy machine.
          testTimeout: 300_000,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

const common = { pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    // Two cores: more processes than that only get in each other's way.
    maxWorkers: 2,
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
          // One embedded cloud for all of them; every file has a workspace of its own.
          globalSetup: ['test/harness/embedded-cloud.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'weather',
          include: ['test/{endpoints,queues,workflows}/**/*.test.ts'],
          // These start clouds of their own, look at what weather does not touch, or take minutes of reading documents.
          exclude: [
            'test/endpoints/{gateway,keys-and-logs,demo-workspace,people-demo,text,long-keys}.test.ts',
            'test/endpoints/{discovery,signals-preview,account-scan,runs}.test.ts',
            'test/workflows/{discovery-steps,monitor-sweep,standing-searches,score-fading,run-sweeper}.test.ts',
          ],
          globalSetup: ['test/harness/embedded-cloud-in-weather.ts'],
          // Every retry takes its time.
          testTimeout: 90_000,
        },
      },
    ],
  },
});

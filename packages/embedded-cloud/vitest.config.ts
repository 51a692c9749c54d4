import { defineConfig } from 'vitest/config';
import { measureMachine, slowness } from './src/testing/machine-speed.ts';

measureMachine();

/** A hanging test takes longer than this; no test has a limit of its own. */
const LONGEST_MS = 300_000 * slowness();

export default defineConfig({
  test: {
    name: 'embedded-cloud',
    include: ['test/**/*.test.ts'],
    setupFiles: ['src/testing/leave-as-found.ts'],
    pool: 'forks',
    // A process takes up to 0.7 GB, and a run should fit into 4 GB with what it starts.
    maxWorkers: 3,
    // Loading the modules takes longer than the tests: suites share a process.
    isolate: false,
    silent: 'passed-only',
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
    execArgv: [
      '--max-old-space-size=768',
      // Suites make many short-lived objects, and V8 copies what survives each time the space for them is full.
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
    ],
  },
});

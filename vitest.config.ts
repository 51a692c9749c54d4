import { measureMachine, slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/longest-first.ts';
import { countWorkers } from './test/harness/machine.ts';
import { shareCompiledCode } from './test/harness/share-compiled-code.ts';

shareCompiledCode();
measureMachine();

/** What hangs, hangs longer than this; no test has a limit of its own. */
const LONGEST_MS = 600_000 * slowness();

const common = {
  pool: 'forks' as const,
  // Loading the modules took more of the processor than the tests themselves: suites share a process, and what it loaded.
  isolate: false,
  setupFiles: [
    'test/harness/quiet-functions.ts',
    '@signal/embedded-cloud/testing/leave-as-found.ts',
    'test/harness/same-cases.ts',
  ],
  testTimeout: LONGEST_MS,
  hookTimeout: LONGEST_MS,
  execArgv: [
    // By default a heap grows for as long as the machine has memory.
    '--max-old-space-size=768',
    // Suites make many short-lived objects, and V8 copies what survives each time the space for them is full.
    '--min-semi-space-size=16',
    '--max-semi-space-size=32',
    // Marking a heap while the modules load, and again when it is idle, frees next to nothing.
    '--initial-heap-size=256',
    '--no-memory-reducer',
  ],
};

/** Acts on every workspace there is: other suites would find their records changed. */
const WHOLE_TABLE = 'test/e2e/whole-table.test.ts';

/** They start a whole cloud of their own, or every function there is. */
const WITH_OWN_CLOUD = 'test/{workflows/live-scan,endpoints/{keys-and-logs,hostile}}.test.ts';

/**
 * Proofs that need no service and that few changes touch: a whole made-up world, how well labeled queries are read, what
 * strangers' bytes cost, checks of all that is stored, work that dies at any write, and scale: CRMs' readers, many
 * companies, indexes that lag. And a command in a process of its own.
 */
const PROOFS = [
  'test/unit/{signals/{hostile-input,made-up-world},local/demo/demo-history,operations/check*}.test.ts',
  'test/unit/world/{job-changers,embedded-directory,embedded-research,embedded-world}.test.ts',
  'test/unit/{providers/{sources/web/hostile-bytes,crms/*-reader},crm-imports/many-companies}.test.ts',
  'test/unit/{crm-imports/interrupted,alerts/interrupted,detections/interrupted-writing}.test.ts',
  'test/unit/{table/{inbox-units,lagging-indexes},people-search/labelled-queries}.test.ts',
  'test/local/providers-process.test.ts',
];

/** Stacks with settings that no stage has by itself, what a stack leaves behind and has room for, bundles, and linters. */
const STACKS = [
  'test/infra/{alarms,app,bundle-cuts,concurrency,dashboard,email,embedded-cloud}.test.ts',
  'test/infra/{export-queues,live-research,mcp,nag,room-in-the-stack,service-key,table,vendors}.test.ts',
  'test/infra/{web-acl,webhooks,what-stays}.test.ts',
  'test/contract/openapi-lint.test.ts',
];

/** Any rows, writers and pages: many generated cases, each over a table. */
const PROPERTIES = 'test/unit/**/*.property.test.ts';

/**
 * Requests that die, every CRM over the service (its adapters have suites of their own) with pushes and imports, the
 * largest calls, the workspace that `npm start` shows, exports that are cut off, alerts that are held or mailed, consumers
 * and steps that crash or are repeated, and what is derived after each kind of change: they take long, and few changes
 * touch them.
 */
const OVER_THE_SERVICE = [
  'test/endpoints/{crm-imports,crm-push,demo-workspace,derived-state,died-requests,every-crm}.test.ts',
  'test/endpoints/{export-limits,largest-calls,people-moves,sample-row}.test.ts',
  'test/queues/{email-alerts,held-alerts,still-push-runs,webhook-rows}.test.ts',
  'test/workflows/{discovery-steps,judged-scan,onboarding-steps,outages,run-sweeper}.test.ts',
];

/** Repeated steps, which the weather repeats as well. */
const IN_WEATHER_ONLY = 'test/workflows/scan-steps.test.ts';

/** They call servers of their own with clients that a process makes once. */
const WITH_OWN_CLIENTS =
  'test/unit/{platform/clients,http/{once-by-key,slots},delivery/send-to-queue,jobs/queues/{send-messages,queue-consumer},integrations/change-integrations,jobs/workflows/{restarts,workspace-share}}.test.ts';

export default defineConfig({
  test: {
    maxWorkers: countWorkers(),
    sequence: { sequencer: LongestFirst },
    // What a test says is of interest when it fails.
    silent: 'passed-only',
    reporters: ['default', './test/harness/summary-reporter.ts'],
    // `npm test` runs the first four, `npm run test:rest` the others: see test/run.ts.
    projects: [
      {
        test: {
          ...common,
          name: 'parts',
          include: ['test/{unit,local}/**/*.test.ts'],
          exclude: [WITH_OWN_CLIENTS, PROPERTIES, ...PROOFS],
        },
      },
      // What the CDK and the linters of the document leave in memory goes with their processes.
      {
        test: {
          ...common,
          name: 'infra',
          include: ['test/{contract,infra}/**/*.test.ts'],
          exclude: STACKS,
        },
      },
      { test: { ...common, name: 'alone', include: [WITH_OWN_CLIENTS], isolate: true } },
      {
        test: {
          ...common,
          name: 'service',
          include: ['test/{endpoints,queues,workflows}/**/*.test.ts'],
          exclude: [WITH_OWN_CLOUD, IN_WEATHER_ONLY, ...OVER_THE_SERVICE],
          // One embedded cloud for all of them; every file has a workspace of its own.
          globalSetup: ['test/harness/embedded-cloud.ts'],
        },
      },
      { test: { ...common, name: 'proofs', include: [...PROOFS, PROPERTIES] } },
      { test: { ...common, name: 'stacks', include: STACKS } },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', WITH_OWN_CLOUD, ...OVER_THE_SERVICE],
          exclude: [WHOLE_TABLE],
          globalSetup: ['test/harness/embedded-cloud.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'whole-table',
          include: [WHOLE_TABLE],
          // A service of its own.
          globalSetup: ['test/harness/embedded-cloud.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'weather',
          // Every kind of write, list, push and workflow once: the whole once more would take minutes.
          include: [
            IN_WEATHER_ONLY,
            'test/endpoints/accounts-{activation,deletion}.test.ts',
            'test/endpoints/{detections,idempotency,people-sync,push-promised,webhook-push}.test.ts',
          ],
          globalSetup: ['test/harness/embedded-cloud-in-weather.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          // A service of their own, with demo data.
          globalSetup: ['test/harness/browser-service.ts'],
        },
      },
    ],
  },
});

import { availableParallelism, totalmem } from 'node:os';
import { functionSlowness } from '@signal/embedded-cloud/testing/machine-speed.ts';

const GB = 1024 ** 3;

/** What `npm test` may take in all. More memory doesn't make it faster. */
const MAX_GB = 3;
/** Vitest itself. */
const RUNNER_GB = 0.4;
/** A service with shared workers, after all suites. */
const SERVICE_GB = 1;
/** A process that runs suites, at its largest. */
const WORKER_GB = 0.5;

/** What this process and all that it starts may use: a container has less than its machine. */
const memoryBytes = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/**
 * How many suites run at a time: as many as fit into memory beside a service. Suites wait at times, so there may be one
 * more than cores.
 */
export function countWorkers({ bytes = memoryBytes(), cores = availableParallelism() } = {}): number {
  const availableGb = Math.min(bytes / GB, MAX_GB) - RUNNER_GB - SERVICE_GB;
  return Math.max(1, Math.min(cores + 1, Math.floor(availableGb / WORKER_GB)));
}

/** The most that `countWorkers` lets run at a time. */
const MAX_SUITES = Math.floor((MAX_GB - RUNNER_GB - SERVICE_GB) / WORKER_GB);

/**
 * A function that calls others through the API, which only the agents' endpoint does, holds its worker until they answer:
 * if every worker held such a call, none would be left to answer. A suite has one under way at a time, and what is called
 * calls no further, so one worker more than suites is enough; twice as many keep them from waiting for each other.
 */
const SHARED_WORKERS = 2 * MAX_SUITES;

/** How a service is started for the suites. */
export const serviceOptions = (): readonly string[] => [
  ...['--slowness', String(functionSlowness())],
  ...['--shared-workers', String(SHARED_WORKERS)],
];

import { availableParallelism, totalmem } from 'node:os';
import { functionSlowness } from '@signal/embedded-cloud/testing/machine-speed.ts';

const GB = 1024 ** 3;

/** A run takes no more than this, however much there is. */
const MOST_GB = 4;
/** Vitest itself and what tests start beside it. */
const RUNNER_GB = 0.6;
const SERVICE_GB = 1;
/** A process that runs suites, at its largest. */
const WORKER_GB = 0.7;

/** What this process and all that it starts may use: a container has less than its machine. */
const memoryBytes = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/**
 * How many suites run at a time: as many as fit into memory. Suites wait at times, so there may be more of them than
 * cores: one more beside a service, which works while they wait, and two more without one.
 */
export function workersThatFit({
  bytes = memoryBytes(),
  cores = availableParallelism(),
  besideService = true,
} = {}): number {
  const room = Math.min(bytes / GB, MOST_GB) - RUNNER_GB - (besideService ? SERVICE_GB : 0);
  return Math.max(1, Math.min(cores + (besideService ? 1 : 2), Math.floor(room / WORKER_GB)));
}

/** Idle functions that the service keeps, at 20 to 40 MB each: with 24 it spends twice as long on starting them as with 60. */
const warmFunctionsThatFit = (bytes = memoryBytes()): number => (bytes / GB < MOST_GB ? 24 : 60);

/** How a service beside the suites is started. */
export const serviceOptions = (): readonly string[] => [
  ...['--slowness', String(functionSlowness())],
  ...['--warm-functions', String(warmFunctionsThatFit())],
];

import { availableParallelism, totalmem } from 'node:os';
import { functionSlowness } from '@signal/embedded-cloud/testing/machine-speed.ts';

const GB = 1024 ** 3;

/** A run takes no more than this, however much there is. */
const MOST_GB = 4;
/** The service, Vitest itself and what tests start beside them. */
const SERVICE_GB = 1.6;
/** A process that runs suites, at its largest. */
const WORKER_GB = 0.7;

/** What this process and all that it starts may use: a container has less than its machine. */
const memoryBytes = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/** How many suites run at a time: what fits into memory, and one more than there are cores, since each waits at times. */
export function workersThatFit({ bytes = memoryBytes(), cores = availableParallelism() } = {}): number {
  const room = Math.min(bytes / GB, MOST_GB) - SERVICE_GB;
  return Math.max(1, Math.min(cores + 1, Math.floor(room / WORKER_GB)));
}

/** Idle functions that the service keeps, at 20 to 40 MB each: with 24 it spends twice as long on starting them as with 60. */
const warmFunctionsThatFit = (bytes = memoryBytes()): number => (bytes / GB < MOST_GB ? 24 : 60);

/** How a service beside the suites is started. */
export const serviceOptions = (): readonly string[] => [
  ...['--slowness', String(functionSlowness())],
  ...['--warm-functions', String(warmFunctionsThatFit())],
];

import { availableParallelism, totalmem } from 'node:os';
import { functionSlowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { ALL_WARM } from './all-warm.ts';

const GB = 1024 ** 3;

/** What suites are made for. More than this only saves the service from starting functions again. */
const MAX_GB = 4;
/** Vitest itself and what tests start next to it. */
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
  const room = Math.min(bytes / GB, MAX_GB) - RUNNER_GB - (besideService ? SERVICE_GB : 0);
  return Math.max(1, Math.min(cores + (besideService ? 1 : 2), Math.floor(room / WORKER_GB)));
}

/** What suites usually take beside the service, two or three processes and Vitest, and the tenth that it may exceed. */
const BESIDE_SERVICE_GB = 1.7;
/** With less it would start a function for every call. */
const MIN_SERVICE_GB = 0.5;

/** Every function there is, once. */
const ALL_FUNCTIONS_GB = 6.5;

/**
 * The memory in which the service keeps idle functions: starting one takes as long as twenty calls, and the suites need
 * 150 of them. A third of a large machine's memory saves a third of the processor's time.
 */
const serviceMegabytes = (bytes = memoryBytes()): number => {
  const beside = Math.min(bytes / GB, MAX_GB) - BESIDE_SERVICE_GB;
  const third = Math.min(bytes / GB / 3, ALL_FUNCTIONS_GB);
  return Math.round(Math.max(MIN_SERVICE_GB, beside, third) * 1024);
};

/** How a service is started for the suites. */
export const serviceOptions = (): readonly string[] => [
  ...['--slowness', String(functionSlowness())],
  ...ALL_WARM,
  ...['--memory', String(serviceMegabytes())],
];

import { availableParallelism, totalmem } from 'node:os';

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

/** A fixed piece of work such as functions do. */
function work(): void {
  for (let round = 0; round < 400; round += 1) {
    const rows = Array.from({ length: 200 }, (_, row) => ({ id: `row ${round} ${row}`, at: row }));
    const copies: typeof rows = JSON.parse(JSON.stringify(rows));
    copies.filter(({ id }) => /7$/.test(id));
  }
}

/** What that takes on a quiet core of 2024. */
const QUIET_MS = 70;
const ROUNDS = 4;

/** How many times slower than a quiet core this machine is right now: 1 at least. */
function measuredSlowness(): number {
  work();
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  return Math.max(1, Math.ceil((performance.now() - startedAt) / (ROUNDS * QUIET_MS)));
}

const VARIABLE = 'TEST_SLOWNESS';

/** Measures the machine once for all processes of a run. */
export function measureMachine(): void {
  process.env[VARIABLE] ??= String(measuredSlowness());
}

/** How many times slower than a quiet core the machine was when the run began. */
export const slowness = (): number => Number(process.env[VARIABLE] ?? 1);

/** How much more time than on AWS the functions get: suites run beside each other, and other work may begin. */
export const functionSlowness = (): number => 4 * slowness();

/** How a service beside the suites is started. */
export const serviceOptions = (): readonly string[] => [
  ...['--slowness', String(functionSlowness())],
  ...['--warm-functions', String(warmFunctionsThatFit())],
];

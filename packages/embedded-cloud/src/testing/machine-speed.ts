/** A fixed amount of work, like that of functions. */
function work(): void {
  for (let round = 0; round < 400; round += 1) {
    const rows = Array.from({ length: 200 }, (_, row) => ({ id: `row ${round} ${row}`, at: row }));
    const copies: typeof rows = JSON.parse(JSON.stringify(rows));
    copies.filter(({ id }) => /7$/.test(id));
  }
}

/** How long that takes on an idle core of 2024. */
const QUIET_MS = 70;
const ROUNDS = 4;

/** How many times slower than an idle core this machine is right now, at least 1. */
function measuredSlowness(): number {
  work();
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  return Math.max(1, Math.ceil((performance.now() - startedAt) / (ROUNDS * QUIET_MS)));
}

const VARIABLE = 'TEST_SLOWNESS';

/** Measures the machine once for all processes of a test run. */
export function measureMachine(): void {
  process.env[VARIABLE] ??= String(measuredSlowness());
}

/** How many times slower than an idle core the machine was when the run started. */
export const slowness = (): number => Number(process.env[VARIABLE] ?? 1);

/** How much more time than on AWS functions get: suites run in parallel, and other work may start. */
export const functionSlowness = (): number => 4 * slowness();

import { afterAll } from 'vitest';
import { type OwnTable, startOwnTable } from './own-table.ts';

/** A table of its own for a suite, which is stopped with it. */
export async function startSuiteTable(...options: Parameters<typeof startOwnTable>): Promise<OwnTable> {
  const table = await startOwnTable(...options);
  afterAll(() => table.stop());
  return table;
}

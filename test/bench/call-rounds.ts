import type { Table } from '#table/table.ts';

/** What was asked of the table from one moment to another. */
export interface Calls {
  /** By the name of the operation. */
  readonly counts: Readonly<Record<string, number>>;
  /** The longest chain of calls that began after another had ended. */
  readonly rounds: number;
  readonly milliseconds: number;
}

/** Counts the calls that some work makes, and how many of them had to wait for each other. */
export async function countCalls({ client }: Table, work: () => Promise<unknown>): Promise<Calls> {
  const counts: Record<string, number> = {};
  let ended = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        counts[commandName] = (counts[commandName] ?? 0) + 1;
        const round = ended + 1;
        try {
          return await next(args);
        } finally {
          ended = Math.max(ended, round);
        }
      },
    { step: 'initialize', name: 'countCalls' },
  );
  const began = performance.now();
  try {
    await work();
    return { counts, rounds: ended, milliseconds: performance.now() - began };
  } finally {
    client.middlewareStack.remove('countCalls');
  }
}

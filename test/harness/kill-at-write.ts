import type { Table } from '#table/table.ts';

const WRITES = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

class Killed extends Error {}

/** Ends the work at its nth write: before it, or after it without a response, as a lost machine would. False if there are fewer. */
export async function killAtWrite(
  { client: { middlewareStack } }: Table,
  nth: number,
  when: 'before' | 'after',
  work: () => Promise<unknown>,
): Promise<boolean> {
  let writes = 0;
  let isKilled = false;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!WRITES.test(commandName)) return next(args);
        if (isKilled) throw new Killed();
        writes += 1;
        if (writes < nth) return next(args);
        isKilled = true;
        if (when === 'after') await next(args);
        throw new Killed();
      },
    { step: 'initialize', name: 'killed' },
  );
  try {
    await work();
  } catch (error) {
    if (!isKilled) throw error;
  } finally {
    middlewareStack.remove('killed');
  }
  return isKilled;
}

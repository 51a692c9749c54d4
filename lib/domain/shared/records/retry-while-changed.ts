import { setTimeout as sleep } from 'node:timers/promises';

/** The record was written between our read and our write. */
export const CHANGED = 'changed_meanwhile';

/** 12 tries with delays of up to 40, 80 … 640 ms let twenty concurrent changes to one record all succeed. */
const MAX_TRIES = 12;
const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 640;

/** Saves a record with changes and its next revision. Without changes nothing is written. */
export async function saveChanges<Saved extends { readonly revision: number }>(
  before: Saved,
  changes: Partial<NoInfer<Saved>>,
  save: (after: NoInfer<Saved>) => Promise<string>,
): Promise<Saved | typeof CHANGED> {
  if (Object.keys(changes).length === 0) return before;
  const after = { ...before, ...changes, revision: before.revision + 1 };
  return (await save(after)) === 'saved' ? after : CHANGED;
}

/** Reads and writes again, with growing delays, until the record hasn't changed in between. */
export async function retryWhileChanged<Result extends object>(
  attempt: () => Promise<Result | typeof CHANGED>,
): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== CHANGED) return result;
    await sleep(Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries));
  }
  throw new Error(`a record changed ${MAX_TRIES} times while it was being changed`);
}

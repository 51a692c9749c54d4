import { setTimeout as sleep } from 'node:timers/promises';

/** The record was written between our read and our write. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';

/** 12 tries with delays of up to 40, 80 … 640 ms let twenty concurrent changes to one record all succeed. */
const MAX_TRIES = 12;
const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 640;

/** Saves a record with changes and its next revision. Without changes nothing is written. */
export async function saveChanges<Saved extends { readonly revision: number }>(
  previousRecord: Saved,
  changes: Partial<NoInfer<Saved>>,
  save: (recordToSave: NoInfer<Saved>) => Promise<string>,
): Promise<Saved | typeof CHANGED_MEANWHILE> {
  if (Object.keys(changes).length === 0) return previousRecord;
  const changedRecord = { ...previousRecord, ...changes, revision: previousRecord.revision + 1 };
  return (await save(changedRecord)) === 'saved' ? changedRecord : CHANGED_MEANWHILE;
}

/** Reads and writes again, with growing delays, until the record hasn't changed in between. `tries` is 1 at first. */
export async function retryWhileChanged<Result extends object>(
  attempt: (tries: number) => Promise<Result | typeof CHANGED_MEANWHILE>,
): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const result = await attempt(tries);
    if (result !== CHANGED_MEANWHILE) return result;
    await sleep(Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries));
  }
  throw new Error(`a record changed ${MAX_TRIES} times while it was being changed`);
}

import type { Dice } from '../weather/dice.ts';
import { indexPrefix } from './item-keys.ts';
import type { BatchOperation, Storage } from './storage.ts';

/** The key prefix of all global indexes. AWS keeps local ones in sync with their table. */
const GLOBAL_INDEXES = indexPrefix('global', '', '').split('~')[0] ?? '';

interface Late {
  readonly operations: readonly BatchOperation[];
  readonly due: number;
  /** Where they are noted until they are done. */
  readonly note: string;
}

const NOTES = 'late~';
/** Notes are read in key order. */
const noteOf = (number: number): string => NOTES + String(number).padStart(16, '0');
const forget = (key: string): BatchOperation => ({ type: 'del', key });

/** Finishes the index writes of a process that was killed. */
export async function catchUp(storage: Storage): Promise<void> {
  const owed = (await storage.values(NOTES)) as { readonly operations: BatchOperation[] }[];
  if (owed.length === 0) return;
  await storage.write(owed.flatMap(({ operations }) => operations));
  await storage.clear(NOTES);
}

/** A storage whose global indexes lag behind the table by up to this many milliseconds, in write order. */
export function laggingStorage(storage: Storage, mostMs: number, dice: Dice): Storage {
  const late: Late[] = [];
  let timer: NodeJS.Timeout | undefined;
  let applied: Promise<void> = Promise.resolve();
  let noted = 0;

  function apply(until: number): Promise<void> {
    const next = late.findIndex(({ due }) => due > until);
    const ready = late
      .splice(0, next < 0 ? late.length : next)
      .flatMap(({ operations, note }) => [...operations, forget(note)]);
    if (ready.length > 0) applied = applied.then(() => storage.write(ready));
    clearTimeout(timer);
    const [first] = late;
    timer = first && setTimeout(() => void apply(Date.now()), Math.max(1, first.due - Date.now()));
    timer?.unref();
    return applied;
  }

  function postpone(operations: readonly BatchOperation[], note: string): void {
    const due = Math.max(late.at(-1)?.due ?? 0, Date.now() + dice.below(mostMs));
    late.push({ operations, due, note });
    if (late.length === 1) void apply(Date.now());
  }

  return {
    ...storage,
    async write(operations) {
      const isIndex = ({ key }: BatchOperation) => key.startsWith(GLOBAL_INDEXES);
      const ofIndexes = operations.filter(isIndex);
      const others = operations.filter((operation) => !isIndex(operation));
      if (ofIndexes.length === 0) return storage.write(others);
      noted += 1;
      const note = noteOf(noted);
      // If the process dies before the indexes have caught up, the note says what to do.
      await storage.write([...others, { type: 'put', key: note, value: { operations: ofIndexes } }]);
      postpone(ofIndexes, note);
    },
    async clear(prefix) {
      await apply(Number.POSITIVE_INFINITY);
      await storage.clear(prefix);
    },
    async close() {
      await apply(Number.POSITIVE_INFINITY);
      await storage.close();
    },
  };
}

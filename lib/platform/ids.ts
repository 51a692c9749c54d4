import { hash } from 'node:crypto';
import { ulid } from 'ulid';

/** Id prefixes: clients see them, so a mixed-up id is obvious. */
type IdPrefix =
  | 'ws'
  | 'mem'
  | 'kbs'
  | 'acc'
  | 'lst'
  | 'dst'
  | 'push'
  | 'imp'
  | 'run'
  | 'evt'
  | 'evb'
  | 'sig'
  | 'srch'
  | 'alt'
  | 'aud'
  | 'crd'
  | 'key'
  | 'note'
  | 'view';

/** `time`, in milliseconds, for a record from another time than now. */
export type NewId = (prefix: IdPrefix, time?: number) => string;

/** Ids grow with time, so a list sorted by id is sorted by age. */
export const newId: NewId = (prefix, time) => `${prefix}_${ulid(time).toLowerCase()}`;

/** One byte for each character of an id that isn't the timestamp. */
const BYTE_RANGE = 256;

/** Ids derived from a seed and a time: the same calls give the same ids in the same order. */
export function createSeededIds(seed: string, startedAt: number): NewId {
  let count = 0;
  return (prefix, time = startedAt) => {
    const bytes = hash('sha256', `${seed} ${prefix} ${count}`, 'buffer');
    count += 1;
    let used = 0;
    const nextId = (): number => {
      used += 1;
      return (bytes[used - 1] ?? 0) / BYTE_RANGE;
    };
    return `${prefix}_${ulid(time, nextId).toLowerCase()}`;
  };
}

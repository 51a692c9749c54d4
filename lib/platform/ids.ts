import { hash } from 'node:crypto';
import { ulid } from 'ulid';

/** What an id is of: shown to API clients, so that a mixed-up id is seen at a glance. */
type IdPrefix =
  | 'ws'
  | 'mem'
  | 'kbs'
  | 'acc'
  | 'lst'
  | 'dst'
  | 'push'
  | 'run'
  | 'evt'
  | 'sig'
  | 'srch'
  | 'alt'
  | 'aud'
  | 'key';

/** `at`, in milliseconds, for what came to be at another time than now. */
export type NewId = (prefix: IdPrefix, at?: number) => string;

/** Ids grow with time, so that a list by id is a list by age. */
export const newId: NewId = (prefix, at) => `${prefix}_${ulid(at).toLowerCase()}`;

/** One byte for each character of an id that time does not give. */
const BYTE_RANGE = 256;

/** Ids that follow from a seed and its time: whoever does the same again gets the same ids in the same order. */
export function idsOf(seed: string, begunAt: number): NewId {
  let made = 0;
  return (prefix, at = begunAt) => {
    const bytes = hash('sha256', `${seed} ${prefix} ${made}`, 'buffer');
    made += 1;
    let used = 0;
    const next = (): number => {
      used += 1;
      return (bytes[used - 1] ?? 0) / BYTE_RANGE;
    };
    return `${prefix}_${ulid(at, next).toLowerCase()}`;
  };
}
